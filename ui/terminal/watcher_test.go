//go:build linux

package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkdesk/api/testbed"
)

// lastWords are what the watcher says when it has given the terminal back.
const lastWords = "ended unexpectedly"

// deaths are ways to end a program that it cannot do anything about.
var deaths = []struct {
	name   string
	strike func(*farEnd)
	status int
}{
	{"KILL", func(e *farEnd) { e.kill(syscall.SIGKILL) }, 137},
	{"KILL of its process group", func(e *farEnd) {
		testbed.Must(e.t, syscall.Kill(-e.pidOnScreen(), syscall.SIGKILL))
	}, 137},
	{"ABRT", func(e *farEnd) { e.kill(syscall.SIGABRT) }, 2},
	{"SEGV", func(e *farEnd) { e.kill(syscall.SIGSEGV) }, 2},
	{"BUS", func(e *farEnd) { e.kill(syscall.SIGBUS) }, 2},
	{"panic in a goroutine of somebody else", func(e *farEnd) { e.press("p") }, 2},
}

func (e *farEnd) kill(sig syscall.Signal) {
	e.t.Helper()
	testbed.Must(e.t, syscall.Kill(e.pidOnScreen(), sig))
}

func TestWatcherGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	for _, death := range deaths {
		t.Run(death.name, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			struck := time.Now()
			death.strike(e)
			e.awaitExit(death.status, struck, 2*time.Second)
			e.see(lastWords)
			e.checkGivenBack()
		})
	}
}

// A crash lasts until the watcher has seen it: a process that waits for the program would
// otherwise find the terminal first.
func TestCrashWaitsForTheWatcher(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	watcher := e.watcher()
	testbed.Must(t, syscall.Kill(watcher, syscall.SIGSTOP))
	e.press("p")
	select {
	case <-e.exited:
		t.Error("the program did not wait")
	case <-time.After(300 * time.Millisecond):
	}
	testbed.Must(t, syscall.Kill(watcher, syscall.SIGCONT))
	e.awaitExit(2, time.Now(), 2*time.Second)
	e.see(lastWords)
	e.checkGivenBack()
}

// In one shell twice, since a shell may take the settings that a program leaves behind for its own.
func TestWatcherUnderAShell(t *testing.T) {
	t.Parallel()
	for _, shell := range shells {
		for _, death := range deaths {
			t.Run(shell[0]+", "+death.name, func(t *testing.T) {
				t.Parallel()
				e, dir := startShell(t, shell, childSettings{})
				e.press("stty -g > " + dir + "/before\n")
				for i := range 2 {
					e.press("$CHILD\n")
					e.see("READY")
					program := e.pidOnScreen()
					death.strike(e)
					e.see(lastWords)
					awaitDeath(t, program, patience)
					name := fmt.Sprint("/after", i)
					e.press(fmt.Sprintf("s=$?; stty -g > %s%s; clear; echo run %d status $s.\n", dir, name, i))
					e.see(fmt.Sprintf("run %d status %d.", i, death.status))
					if left := strings.Join(modesLeft(e.screen.Written()), " "); left != "" && left != "2004" { // bash's own
						t.Errorf("modes left to the shell: %v", left)
					}
					if before, after := read(t, dir+"/before"), read(t, dir+name); before != after {
						t.Errorf("terminal settings: %s before, %s after", before, after)
					}
				}
				testbed.Wrong(t, strings.Contains(e.screen.Written(), "goroutine "), "the stacks are on the terminal")
				if kept := read(t, dir+"/state/"+crashFileName); strings.Contains(kept, "goroutine ") != (death.status == 2) {
					t.Errorf("the crash file has %q", kept)
				}
				e.press("exit\n")
				e.awaitEnd(time.Now(), 5*time.Second)
			})
		}
	}
}

func TestWatcherIsSilentAfterAQuit(t *testing.T) {
	t.Parallel()
	for range 2 {
		e := startChild(t, childSettings{}, usualSize)
		watcher := e.watcher()
		e.quit()
		testbed.Wrong(t, alive(watcher), "the watcher outlives the program")
		if written := e.screen.Written(); strings.Contains(written, ResetSequence) || strings.Contains(written, lastWords) {
			t.Errorf("the watcher wrote: %q", tail(written))
		}
	}
}

// Someone else has the terminal when the program dies.
func TestWatcherLeavesTheNextProgramAlone(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		stop func(*farEnd)
		next string // what has the terminal then
	}{
		{"given back to the shell", func(e *farEnd) { e.press("\x1a") }, "echo NEXT\n"},
		{"taken by another program", func(e *farEnd) { e.kill(syscall.SIGSTOP) }, "sh -c 'echo NEXT; exec sleep 1000'\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			e, _ := startShell(t, shells[0], childSettings{})
			e.press("$CHILD\n")
			e.see("READY")
			program := e.pidOnScreen()
			watcher := watcherOf(t, program)
			row.stop(e)
			e.see("Stopped")
			e.press(row.next)
			e.see("\nNEXT")
			testbed.Must(t, syscall.Kill(program, syscall.SIGKILL))
			awaitDeath(t, watcher, patience)
			if written := e.screen.Written(); strings.Contains(written, ResetSequence) || strings.Contains(written, lastWords) {
				t.Errorf("the watcher wrote: %q", tail(written))
			}
		})
	}
}

// A line that is closed is let go at once, though the program still waits for a change.
func TestWatcherLetsAClosedLineGo(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{DrainFor: 6 * time.Second, DrainFile: filepath.Join(t.TempDir(), "drain")}, usualSize)
	watcher := e.watcher()
	e.vanish()
	awaitDeath(t, watcher, 4*time.Second)
	testbed.Wrong(t, !alive(e.child.Process.Pid), "the program did not wait for the change")
}

// A watcher that someone has stopped does not keep the program from ending.
func TestWatcherThatIsStopped(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	watcher := e.watcher()
	testbed.Must(t, syscall.Kill(watcher, syscall.SIGSTOP))
	e.quit()
	testbed.Wrong(t, alive(watcher), "the watcher outlives the program")
}

func TestWatcherHoldsNothingElse(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "state")
	e := startChild(t, childSettings{CrashDir: dir}, usualSize, "SECRET="+canary)
	process := fmt.Sprintf("/proc/%d", e.watcher())
	testbed.Equal(t, read(t, process+"/environ"), "", "environment")
	testbed.Equal(t, read(t, process+"/cmdline"), watcherName+"\x00", "command line")
	var held []string
	for fd := range 5 {
		to, err := os.Readlink(fmt.Sprintf("%s/fd/%d", process, fd))
		testbed.Must(t, err)
		held = append(held, strings.Split(to, ":")[0])
	}
	tty := e.tty.Name()
	if want := []string{tty, tty, filepath.Join(dir, crashFileName), "pipe", "pipe"}; !slices.Equal(held, want) {
		t.Errorf("holds %q, want %q", held, want)
	}
	if folder, err := os.Readlink(process + "/cwd"); err != nil || folder != "/" {
		t.Errorf("stands in %q, %v", folder, err)
	}
}

func TestWatcherKeepsTheCrash(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "state")
	e := startChild(t, childSettings{CrashDir: dir}, usualSize)
	watcher := e.watcher()
	e.press("p")
	e.awaitExit(2, time.Now(), 2*time.Second)
	awaitDeath(t, watcher, patience)
	kept := read(t, filepath.Join(dir, crashFileName))
	if !strings.HasPrefix(kept, "panic: ") || !strings.Contains(kept, "child_test.go") || !strings.HasSuffix(kept, "\n") {
		t.Errorf("kept %q", kept)
	}
}

func (e *farEnd) watcher() int {
	e.t.Helper()
	return watcherOf(e.t, e.child.Process.Pid)
}

// watcherOf returns the process number of the watcher of a program.
func watcherOf(t *testing.T, program int) int {
	t.Helper()
	commands, err := filepath.Glob("/proc/[0-9]*/cmdline")
	testbed.Must(t, err)
	for _, path := range commands {
		command, err := os.ReadFile(path)
		if err != nil || string(command) != watcherName+"\x00" {
			continue
		}
		status, err := os.ReadFile(filepath.Join(filepath.Dir(path), "status"))
		if err != nil || !strings.Contains(string(status), fmt.Sprintf("\nPPid:\t%d\n", program)) {
			continue
		}
		number, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		testbed.Must(t, err)
		return number
	}
	t.Fatal("no watcher runs")
	return 0
}

// alive reports whether a process runs: one that waits to be collected does not.
func alive(pid int) bool {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	return err == nil && !strings.Contains(string(status), "\nState:\tZ")
}

func awaitDeath(t *testing.T, pid int, limit time.Duration) {
	t.Helper()
	for began := time.Now(); alive(pid); time.Sleep(time.Millisecond) {
		if time.Since(began) > limit {
			t.Fatalf("process %d still runs after %v", pid, limit)
		}
	}
}
