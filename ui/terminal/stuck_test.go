//go:build linux

package terminal

import (
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
)

func TestUpdateBlocked(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.see("READY")
	e.press("l")
	sent := time.Now()
	e.signal(syscall.SIGTERM)
	e.awaitExit(128+int(syscall.SIGTERM), sent, 2*time.Second)
	e.checkGivenBack()
}

func TestNobodyReadsTheTerminal(t *testing.T) {
	t.Parallel()
	for _, row := range fatalSignals[:2] { // slow: each waits for the watchdog
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			// One frame of this size is more than the terminal takes unread.
			e := startChild(t, childSettings{}, pty.Winsize{Cols: 300, Rows: 100})
			e.see("READY")
			e.paused.Lock()
			e.press("f")
			e.awaitFullQueue()
			sent := time.Now()
			e.signal(row.sig)
			<-e.exited
			if e.termios() != e.before {
				t.Error("terminal settings changed")
			}
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
	if err != nil {
		e.t.Fatal(err)
	}
	var n int
	if err := raw.Control(func(fd uintptr) { n, err = unix.IoctlGetInt(int(fd), unix.TIOCINQ) }); err != nil {
		e.t.Fatal(err)
	}
	if err != nil {
		e.t.Fatal(err)
	}
	return n
}

func TestTerminalGoneAndHangUpIgnored(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{IgnoreHUP: true}, usualSize)
	e.see("READY")
	closed := time.Now()
	e.vanish()
	e.awaitExit(128+int(syscall.SIGHUP), closed, 2*time.Second)
}

// vanish closes both ends, as a terminal does that was killed.
func (e *farEnd) vanish() {
	e.t.Helper()
	for _, end := range []*os.File{e.tty, e.master} {
		if err := end.Close(); err != nil {
			e.t.Fatal(err)
		}
	}
}

func TestTerminalGoneLetsTheChangeFinish(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/drain"
	e := startChild(t, childSettings{IgnoreHUP: true, DrainFor: 300 * time.Millisecond, DrainFile: file}, usualSize)
	e.see("READY")
	e.vanish()
	e.awaitExit(128+int(syscall.SIGHUP), time.Now(), 3*time.Second)
	checkDrain(t, file, "finished")
}
