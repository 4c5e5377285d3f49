//go:build linux

package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

var usualSize = pty.Winsize{Cols: 80, Rows: 24}

var fatalSignals = []struct {
	name string
	sig  syscall.Signal
}{
	{"HUP", syscall.SIGHUP},
	{"INT", syscall.SIGINT},
	{"QUIT", syscall.SIGQUIT},
	{"TERM", syscall.SIGTERM},
}

func TestSignalWhileIdle(t *testing.T) {
	t.Parallel()
	for _, row := range fatalSignals {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			e.see("READY")
			sent := time.Now()
			e.signal(row.sig)
			e.awaitExit(128+int(row.sig), sent, 2*time.Second)
			e.checkGivenBack()
		})
	}
}

func TestSignalLetsTheChangeFinish(t *testing.T) {
	t.Parallel()
	for _, row := range fatalSignals {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "drain")
			e := startChild(t, childSettings{DrainFor: 300 * time.Millisecond, DrainFile: file}, usualSize)
			e.see("keys 0.")
			sent := time.Now()
			e.signal(row.sig)
			e.see("ENDING")
			e.press("xxx") // input has stopped
			e.awaitExit(128+int(row.sig), sent, 300*time.Millisecond+2*time.Second)
			e.checkGivenBack()
			checkDrain(t, file, "finished")
			if got := e.stderr.String(); !strings.Contains(got, "keys 0.") {
				t.Errorf("keys got through while the run was ending: %s", got)
			}
		})
	}
}

func TestSecondSignalDoesNotWait(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name string
		keys string
		in   childSettings
	}{
		{name: "idle"},
		{name: "change in flight", in: childSettings{DrainFor: time.Hour}},
		{name: "update blocked", keys: "l"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.in.DrainFile = filepath.Join(t.TempDir(), "drain")
			e := startChild(t, row.in, usualSize)
			e.see("READY")
			e.press(row.keys)
			sent := time.Now()
			// Of two kinds, because two signals of one kind may arrive as one.
			e.signal(syscall.SIGINT)
			if row.in.DrainFor > 0 {
				e.see("ENDING")
			}
			_ = e.child.Process.Signal(syscall.SIGTERM) // the child may be gone already
			// Which of them is heard first, and whether the second still finds a handler in a
			// process that is leaving, is up to the kernel.
			code := syscall.Signal(e.awaitEnd(sent, 300*time.Millisecond) - 128)
			if code != syscall.SIGINT && code != syscall.SIGTERM {
				t.Errorf("ended with %v; stderr: %s", code, e.stderr.String())
			}
			e.checkGivenBack()
		})
	}
}

func TestQuitGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	for key, code := range map[string]int{"q": 0, "i": int(StatusInterrupted)} {
		t.Run(key, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			e.see("READY")
			sent := time.Now()
			e.press(key)
			e.awaitExit(code, sent, time.Second)
			e.checkGivenBack()
		})
	}
}

func checkDrain(t *testing.T, file, want string) {
	t.Helper()
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("change in flight: %q, %v; want %q", got, err, want)
	}
}
