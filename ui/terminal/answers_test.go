//go:build linux

package terminal

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// TestLateAnswersDoNotReachTheShell has the terminal answer when the screen is already
// left. The answer is waited for 100 ms; where the machine is too busy for that, another
// try shows it.
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
	e.see("READY")
	answered := make(chan struct{})
	e.screen.OnWrite(func(written []byte) {
		if bytes.Contains(written, []byte(ansi.ResetModeAltScreenSaveCursor)) {
			time.AfterFunc(delay, func() {
				defer close(answered)
				_, _ = e.master.WriteString(answers)
			})
		}
	})
	e.press("q")
	e.awaitExit(0, time.Now(), time.Second)
	<-answered
	return e.leftForShell(), strings.Contains(e.screen.Written(), "^[")
}

func TestModesAskedOverSSH(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize, "SSH_TTY=/dev/pts/1")
	e.await("the question", func(_, output string) bool {
		return strings.Contains(output, ansi.RequestModeSynchronizedOutput)
	})
	e.press("\x1b[?2026;2$y")
	e.press("x")
	e.await("synchronized output", func(_, output string) bool {
		return strings.Contains(output, ansi.SetModeSynchronizedOutput)
	})
	e.see("keys 1.")
	e.press("q")
	e.awaitExit(0, time.Now(), time.Second)
	e.checkGivenBack()
}

// Widths stay as they are measured by us, whatever the terminal offers.
func TestGraphemeWidthsAreNotTaken(t *testing.T) {
	t.Parallel()
	for _, environment := range []string{"SSH_TTY=/dev/pts/1", "SSH_TTY_OF_NOBODY="} {
		e := startChild(t, childSettings{}, usualSize, environment)
		e.see("READY")
		e.press("\x1b[?2027;2$y\x1b[?2026;2$y")
		e.press("x")
		e.await("synchronized output", func(_, output string) bool {
			return strings.Contains(output, ansi.SetModeSynchronizedOutput)
		})
		e.see("keys 1.")
		e.press("q")
		e.awaitExit(0, time.Now(), time.Second)
		if strings.Contains(e.screen.Written(), ansi.SetModeUnicodeCore) {
			t.Errorf("with %s the widths were changed", environment)
		}
	}
}

func TestCopyWritesOneSequence(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{}, usualSize)
	e.see("READY")
	e.press("y")
	e.see("SENT [osc52]")
	e.press("q")
	e.awaitExit(0, time.Now(), time.Second)
	want := ansi.SetSystemClipboard("text to copy")
	if got := e.screen.Written(); strings.Count(got, want) != 1 || strings.Count(got, "\x1b]52;") != 1 {
		t.Errorf("the clipboard sequence should be there once: %q", got)
	}
}
