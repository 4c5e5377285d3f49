//go:build linux

package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
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

func TestSignalEndsAProgramThatIsBlocked(t *testing.T) {
	t.Parallel()
	for _, row := range fatalSignals {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			e := startChild(t, childSettings{}, usualSize)
			e.press("l")
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
		name, keys string
		in         childSettings
	}{
		{name: "idle"},
		{name: "change in flight", in: childSettings{DrainFor: time.Hour}},
		{name: "update blocked", keys: "l"},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			row.in.DrainFile = filepath.Join(t.TempDir(), "drain")
			e := startChild(t, row.in, usualSize)
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

func TestInterruptGivesTheTerminalBack(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	sent := time.Now()
	e.press("i")
	e.awaitExit(int(StatusInterrupted), sent, time.Second)
	e.checkGivenBack()
}

func checkDrain(t *testing.T, file, want string) {
	t.Helper()
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("change in flight: %q, %v; want %q", got, err, want)
	}
}

// TestLateAnswersDoNotReachTheShell has the terminal answer when the screen is already left. The answer is waited for
// 100 ms; where the machine is too busy for that, another try shows it.
func TestLateAnswersDoNotReachTheShell(t *testing.T) {
	t.Parallel()
	const tries = 3
	for range tries {
		left, echoed := answerLate(t, 20*time.Millisecond)
		if left == "" && !echoed {
			return
		}
		t.Logf("left for the shell: %q, echoed: %v", left, echoed)
	}
	t.Errorf("the answers reached the shell or the screen %d times", tries)
}

func answerLate(t *testing.T, delay time.Duration) (left string, echoed bool) {
	t.Helper()
	const answers = "\x1b[?1u\x1b[?2026;2$y\x1b[?2027;0$y"
	e := startChild(t, childSettings{}, usualSize)
	answered := make(chan struct{})
	e.screen.OnWrite(func(written []byte) {
		if bytes.Contains(written, []byte(ansi.ResetModeAltScreenSaveCursor)) {
			time.AfterFunc(delay, func() {
				defer close(answered)
				_, _ = e.master.WriteString(answers)
			})
		}
	})
	e.quit()
	<-answered
	return e.leftForShell(), strings.Contains(e.screen.Written(), "^[")
}

func TestModesAskedOverSSH(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize, "SSH_TTY=/dev/pts/1")
	e.awaitOutput(ansi.RequestModeSynchronizedOutput)
	e.press("\x1b[?2026;2$y")
	e.press("x")
	e.awaitOutput(ansi.SetModeSynchronizedOutput)
	e.see("keys 1.")
	e.quit()
}

// Widths stay as they are measured by us, whatever the terminal offers.
func TestGraphemeWidthsAreNotTaken(t *testing.T) {
	t.Parallel()
	for _, environment := range []string{"SSH_TTY=/dev/pts/1", "SSH_TTY_OF_NOBODY="} {
		e := startChild(t, childSettings{}, usualSize, environment)
		e.press("\x1b[?2027;2$y\x1b[?2026;2$y")
		e.press("x")
		e.awaitOutput(ansi.SetModeSynchronizedOutput)
		e.see("keys 1.")
		e.quit()
		if strings.Contains(e.screen.Written(), ansi.SetModeUnicodeCore) {
			t.Errorf("with %s the widths were changed", environment)
		}
	}
}

func TestCopyWritesOneSequence(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.press("y")
	e.see("SENT [osc52]")
	e.quit()
	want := ansi.SetSystemClipboard("text to copy")
	if got := e.screen.Written(); strings.Count(got, want) != 1 || strings.Count(got, "\x1b]52;") != 1 {
		t.Errorf("the clipboard sequence should be there once: %q", got)
	}
}
