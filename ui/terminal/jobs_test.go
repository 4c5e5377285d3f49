//go:build linux

package terminal

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"inkdesk/api/testbed"
)

func TestSuspendWithoutJobControl(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.press("\x1a")
	e.see("REFUSED")
	e.press("x") // keys still work
	e.see("keys 2.")
	e.signal(syscall.SIGTSTP)
	e.press("x")
	e.see("keys 3.")
	e.quit()
}

// TestStoppedFromOutside stands in for the shell, which after a stop it did not expect
// leaves the screen and makes the terminal its own.
func TestStoppedFromOutside(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.signal(syscall.SIGSTOP)
	e.awaitStop()
	testbed.Must(t, unix.IoctlSetTermios(int(e.tty.Fd()), unix.TCSETS, &e.before))
	if _, err := e.tty.WriteString("\x1b[?2004l\x1b[?1002l\x1b[?25h\x1b[?1049lshell$ "); err != nil {
		t.Fatal(err)
	}
	e.see("shell$")
	e.signal(syscall.SIGCONT)
	e.see("RESUMED")
	e.see("READY") // painted from scratch
	e.press("x")   // no line end: arrives only if the terminal is raw
	e.see("keys 1.")
	e.seeFollowed(2)
	if left := strings.Join(modesLeft(e.screen.Written()), " "); !strings.Contains(left, "1002") || !strings.Contains(left, "1049") ||
		!strings.Contains(left, "2004") || !strings.Contains(left, "no 25") {
		t.Errorf("modes not set again: %s", left)
	}
	e.quit()
}

// awaitStop waits until the child is stopped.
func (e *farEnd) awaitStop() {
	e.t.Helper()
	var info unix.Siginfo
	for {
		err := unix.Waitid(unix.P_PID, e.child.Process.Pid, &info, unix.WSTOPPED|unix.WNOWAIT, nil)
		if err == nil {
			return
		}
		if err != unix.EINTR {
			e.t.Fatal(err)
		}
	}
}

// shells are those that save the terminal settings of a job that stops, and those that
// take the terminal as the job leaves it.
var shells = [][]string{
	{"bash", "--norc", "--noprofile", "-i"},
	{"dash", "-i"},
}

func TestSuspendUnderAShell(t *testing.T) {
	t.Parallel()
	for _, shell := range shells {
		for _, row := range []struct {
			name    string
			suspend func(*farEnd)
		}{
			{"ctrl+z", func(e *farEnd) { e.press("\x1a") }},
			{"TSTP from outside", (*farEnd).stopFromOutside},
		} {
			t.Run(shell[0]+", "+row.name, func(t *testing.T) {
				t.Parallel()
				testSuspend(t, shell, row.suspend)
			})
		}
	}
}

func testSuspend(t *testing.T, shell []string, suspend func(*farEnd)) {
	e, dir := startShell(t, shell, childSettings{})
	e.press("stty -g > " + dir + "/before\n$CHILD\n")
	for i := range 2 { // the second time works as the first
		e.see("READY")
		e.seeFollowed(1 + i)
		suspend(e)
		e.see("Stopped")
		if left := strings.Join(modesLeft(e.screen.Written()), " "); left != "" && left != "2004" { // bash's own
			t.Errorf("modes left to the shell: %v", left)
		}
		e.press("stty -g > " + dir + "/stopped; clear; fg\n")
		e.see("RESUMED")
	}
	e.press("q")
	e.awaitShell()
	e.press("echo code=$?=\n")
	e.see("code=0=")
	e.press("stty -g > " + dir + "/after\nexit\n")
	e.awaitExit(0, time.Now(), 5*time.Second)
	before := read(t, dir+"/before")
	for _, when := range []string{"stopped", "after"} {
		if got := read(t, dir+"/"+when); got != before {
			t.Errorf("terminal settings: %s before, %s %s", before, got, when)
		}
	}
}

// startShell runs an interactive shell, with the child in $CHILD.
func startShell(t *testing.T, shell []string, settings childSettings) (e *farEnd, dir string) {
	t.Helper()
	program, err := exec.LookPath(shell[0])
	if err != nil {
		t.Skipf("no %s here", shell[0])
	}
	executable, err := os.Executable()
	testbed.Must(t, err)
	dir = t.TempDir()
	settings.CrashDir = dir + "/state"
	encoded, err := json.Marshal(settings)
	testbed.Must(t, err)
	cmd := exec.Command(program, shell[1:]...)
	cmd.Env = []string{
		"TERM=xterm-256color", "LANG=C.UTF-8", "HOME=" + dir, "PATH=" + os.Getenv("PATH"), "PS1=prompt$ ",
		"CHILD=" + executable, childVariable + "=" + string(encoded),
	}
	return start(t, cmd, usualSize, true), dir
}

func (e *farEnd) stopFromOutside() {
	e.t.Helper()
	testbed.Must(e.t, syscall.Kill(e.pidOnScreen(), syscall.SIGTSTP))
}

var pidLine = regexp.MustCompile(`pid ([0-9]+)\.`)

func (e *farEnd) pidOnScreen() int {
	e.t.Helper()
	var pid int
	e.await("a pid", func(screen, _ string) bool {
		found := pidLine.FindStringSubmatch(screen)
		if found == nil {
			return false
		}
		number, err := strconv.Atoi(found[1])
		pid = number
		return err == nil
	})
	return pid
}

func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Clean(path))
	testbed.Must(t, err)
	return string(content)
}
