//go:build linux

package terminal

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"inkdesk/api/testbed"
)

func TestNobodyReadsTheTerminal(t *testing.T) {
	t.Parallel()
	for _, row := range fatalSignals[:2] { // slow: each waits for the watchdog
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			// One frame of this size is more than the terminal takes unread.
			e := startChild(t, childSettings{}, pty.Winsize{Cols: 300, Rows: 100})
			e.paused.Lock()
			e.press("f")
			e.awaitFullQueue()
			sent := time.Now()
			e.signal(row.sig)
			<-e.exited
			testbed.Wrong(t, e.termios() != e.before, "terminal settings changed")
			e.paused.Unlock()
			e.awaitExit(128+int(row.sig), sent, 2*time.Second)
			e.checkGivenBack()
		})
	}
}

// awaitFullQueue waits until the child cannot write any more.
func (e *farEnd) awaitFullQueue() {
	e.t.Helper()
	deadline := time.Now().Add(patience)
	for last, steady := 0, 0; steady < 5; {
		if time.Now().After(deadline) {
			e.t.Fatal("the child does not fill the terminal")
		}
		time.Sleep(20 * time.Millisecond)
		queued := e.unread()
		if queued > 0 && queued == last {
			steady++
		} else {
			steady = 0
		}
		last = queued
	}
}

func (e *farEnd) unread() int {
	e.t.Helper()
	raw, err := e.master.SyscallConn()
	testbed.Must(e.t, err)
	var n int
	testbed.Must(e.t, raw.Control(func(fd uintptr) { n, err = unix.IoctlGetInt(int(fd), unix.TIOCINQ) }))
	testbed.Must(e.t, err)
	return n
}

// vanish closes both ends, as a terminal does that was killed.
func (e *farEnd) vanish() {
	e.t.Helper()
	for _, end := range []*os.File{e.tty, e.master} {
		testbed.Must(e.t, end.Close())
	}
}

func TestTerminalGoneLetsTheChangeFinish(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/drain"
	e := startChild(t, childSettings{IgnoreHUP: true, DrainFor: 300 * time.Millisecond, DrainFile: file}, usualSize)
	e.vanish()
	e.awaitExit(128+int(syscall.SIGHUP), time.Now(), 3*time.Second)
	checkDrain(t, file, "finished")
}

// panicKeys are the keys of the child that panic, by where.
var panicKeys = map[string]string{
	"update":               "u",
	"view":                 "v",
	"command":              "c",
	"sequence in a batch":  "b",
	"batch in a sequence":  "s",
	"goroutine of our own": "g",
}

func TestPanicGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	for where, key := range panicKeys {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			pressed := time.Now()
			e.press(key)
			e.awaitExit(int(StatusFailure), pressed, 2*time.Second)
			e.checkGivenBack()
			report := e.stderr.String()
			checkRedacted(t, "report", report)
			if !strings.Contains(report, "internal error") || !strings.Contains(report, "child_test.go") {
				t.Errorf("the report says neither what happened nor where: %s", report)
			}
			checkRedacted(t, "screen", e.screen.Written())
		})
	}
}

func TestPanicIsKeptInTheCrashFile(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "state")
	testbed.Must(t, os.Mkdir(dir, 0o700))
	testbed.Must(t, os.WriteFile(filepath.Join(dir, "crash.log"), []byte("earlier\n"), 0o644))
	e := startChild(t, childSettings{CrashDir: dir}, usualSize)
	e.press("g")
	e.awaitExit(int(StatusFailure), time.Now(), 2*time.Second)
	file := filepath.Join(dir, "crash.log")
	info, err := os.Stat(file)
	testbed.Must(t, err)
	testbed.Equal(t, info.Mode().Perm(), 0o600, "the crash file has mode")
	kept, err := os.ReadFile(file)
	testbed.Must(t, err)
	checkRedacted(t, "crash file", string(kept))
	testbed.Wrong(t, !strings.HasPrefix(string(kept), "earlier\n"), "what was kept before is lost")
	report := e.stderr.String()
	if !strings.Contains(report, file) || strings.Contains(report, "goroutine ") {
		t.Errorf("the report should name the crash file and leave the stack to it: %s", report)
	}
}

func checkRedacted(t *testing.T, where, text string) {
	t.Helper()
	if where != "screen" && !strings.Contains(text, "[redacted]") {
		t.Errorf("%s has no panic value: %s", where, text)
	}
	if strings.Contains(text, canary) || strings.Contains(text, "\x1b]0;title") {
		t.Errorf("%s has the secret or the escape sequence in it: %q", where, text)
	}
}

// marker is written by the test behind the last byte of a child that is gone.
const marker = "\x1b]9999;behind\a"

// checkGivenBack fails unless the terminal is as it was before the child: its settings,
// the modes of the screen, and its input queue.
func (e *farEnd) checkGivenBack() {
	e.t.Helper()
	if diff := cmp.Diff(e.before, e.termios()); diff != "" {
		e.t.Errorf("terminal settings changed (-before +after):\n%s", diff)
	}
	if _, err := e.tty.WriteString(marker); err != nil {
		e.t.Fatal(err)
	}
	e.await("the end of the output", func(_, output string) bool { return strings.HasSuffix(output, marker) })
	written := e.screen.Written()
	if left := modesLeft(written); len(left) > 0 {
		e.t.Errorf("modes left behind: %v; the last bytes: %q", left, tail(written))
	}
}

// leftForShell returns what the next program on the terminal would read.
func (e *farEnd) leftForShell() string {
	e.t.Helper()
	settings := e.termios()
	settings.Lflag &^= unix.ICANON | unix.ECHO // else only whole lines can be read
	testbed.Must(e.t, unix.IoctlSetTermios(int(e.tty.Fd()), unix.TCSETS, &settings))
	const last = "\x00"
	e.press(last)
	var left []byte
	for buf := make([]byte, 256); ; {
		n, err := e.tty.Read(buf)
		testbed.Must(e.t, err)
		left = append(left, buf[:n]...)
		if before, found := bytes.CutSuffix(left, []byte(last)); found {
			return string(before)
		}
	}
}

var modeChange = regexp.MustCompile(`\x1b\[(?:\?([0-9]+)([hl])|>4(;2)?m|([<>])[0-9]*u)`)

// modesLeft returns the modes that output sets and does not take back.
func modesLeft(output string) []string {
	left := map[string]bool{}
	keyboards := 0
	for _, change := range modeChange.FindAllStringSubmatch(output, -1) {
		number, set, modify, kitty := change[1], change[2] == "h", change[3] != "", change[4]
		switch {
		case number == "25" || number == "7": // cursor and line wrap are on by nature
			left["no "+number] = !set
		case number != "":
			left[number] = set
		case kitty == ">":
			keyboards++
		case kitty == "<":
			keyboards = max(0, keyboards-1)
		default:
			left["modifyOtherKeys"] = modify
		}
	}
	left["kitty keyboard"] = keyboards > 0
	maps.DeleteFunc(left, func(_ string, is bool) bool { return !is })
	return slices.Sorted(maps.Keys(left))
}

func TestModesLeft(t *testing.T) {
	t.Parallel()
	dirty := "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?1004h\x1b[?1002h\x1b[?1006h\x1b[>4;2m\x1b[>1u"
	want := []string{"1002", "1004", "1006", "1049", "2004", "kitty keyboard", "modifyOtherKeys", "no 25"}
	if diff := cmp.Diff(want, modesLeft(dirty)); diff != "" {
		t.Errorf("modes of a dirty terminal (-want +got):\n%s", diff)
	}
	if left := modesLeft(dirty + ResetSequence); len(left) > 0 {
		t.Errorf("the reset sequence leaves %v", left)
	}
}
