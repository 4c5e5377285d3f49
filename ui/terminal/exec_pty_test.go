//go:build linux

package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
)

// TestLend has a script ask for a PIN, again and again, with keys for the program typed right behind it.
func TestLend(t *testing.T) {
	t.Parallel()
	const times = 10
	dir := t.TempDir()
	script := `stty -g > ` + dir + `/lent; printf 'PIN? '; read pin; echo "$pin" >> ` + dir + `/pins`
	e := startChild(t, childSettings{Lend: script}, usualSize)
	for i := range times {
		e.seeFollowed(1 + i)
		e.press("e")
		e.seeAgain("PIN?", i+1)
		if left := modesLeft(e.screen.Written()); len(left) > 0 {
			t.Errorf("modes left to the script: %v", left)
		}
		e.press(fmt.Sprintf("pin %d\nxzw", i))
		e.see(fmt.Sprintf("LENT %d. <nil>", i+1))
		e.see(fmt.Sprintf("keys %d.", 4*(i+1)))
	}
	e.quit()
	for i, pin := range strings.Split(strings.TrimSpace(read(t, dir+"/pins")), "\n") {
		if want := fmt.Sprintf("pin %d", i); pin != want {
			t.Errorf("the script read %q, want %q", pin, want)
		}
	}
}

// seeAgain waits until text was written at least so many times: a program that is woken up may
// take the terminal back twice. The screen that is left shows what was there before.
func (e *farEnd) seeAgain(text string, times int) {
	e.t.Helper()
	e.await(text, func(_, output string) bool { return strings.Count(output, text) >= times })
}

// seeFollowed waits until the terminal was asked so many times for its background and to report
// each change of it, which it does no more when others have it.
func (e *farEnd) seeFollowed(times int) {
	e.t.Helper()
	e.seeAgain(ansi.SetModeLightDark+ansi.RequestBackgroundColor, times)
	if left := modesLeft(e.screen.Written()); !slices.Contains(left, "2031") {
		e.t.Errorf("the background is not followed; modes: %v", left)
	}
}

// TestLendToWhatEndsAtOnce: each time the renderer must have stopped before it starts.
func TestLendToWhatEndsAtOnce(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{Lend: "exit 3"}, usualSize)
	for i := range 10 {
		e.press("e")
		e.see(fmt.Sprintf("LENT %d. exit status 3", i+1))
		e.press("x")
		e.see(fmt.Sprintf("keys %d.", 2*(i+1)))
	}
	e.quit()
}

// TestLendToADisorderlyProgram leaves raw mode, mouse reports and a hidden cursor behind.
func TestLendToADisorderlyProgram(t *testing.T) {
	t.Parallel()
	script := `stty raw -echo; printf '\033[?1003h\033[?1006h\033[?25l'`
	e := startChild(t, childSettings{Lend: script, Pause: true}, usualSize)
	e.press("e")
	e.see("Press a key")
	if left := modesLeft(e.screen.Written()); len(left) > 0 {
		t.Errorf("modes left: %v", left)
	}
	e.press("zx")
	e.see("LENT 1. <nil>")
	e.see("keys 2.")
	e.quit()
}

// waiting is a script that says so when it has begun to wait for a signal. A shell that
// starts something at that moment would forget it.
func waiting(t *testing.T) (script string) {
	file := filepath.Join(t.TempDir(), "text")
	return "echo WAITING > " + file + "; exec tail -f " + file
}

func TestInterruptWhileLent(t *testing.T) {
	t.Parallel()
	e := startChild(t, childSettings{Lend: waiting(t)}, usualSize)
	for i := range 3 {
		e.press("e")
		e.seeAgain("WAITING", i+1)
		e.press("\x03")
		e.see(fmt.Sprintf("LENT %d. signal: interrupt", i+1))
	}
	e.quit()
}

func TestSignalWhileLent(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGHUP, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "drain")
			settings := childSettings{Lend: "trap '' HUP; echo WAITING; read x", DrainFor: 10 * time.Millisecond, DrainFile: file}
			e := startChild(t, settings, usualSize)
			e.press("e")
			e.see("WAITING")
			sent := time.Now()
			e.signal(sig)
			e.awaitExit(128+int(sig), sent, hangUpLimit+time.Second)
			e.checkGivenBack()
			checkDrain(t, file, "finished")
		})
	}
}

// TestSuspendWhileLent: the shell brings back both, the program and who has its terminal.
func TestSuspendWhileLent(t *testing.T) {
	t.Parallel()
	end := filepath.Join(t.TempDir(), "end")
	e, _ := startShell(t, shells[0], childSettings{Lend: "echo WAITING; until [ -e " + end + " ]; do sleep 0.1; done"})
	e.press("$CHILD\n")
	e.see("READY")
	e.press("e")
	e.see("WAITING")
	e.press("\x1a")
	e.see("Stopped")
	testbed.Must(t, os.WriteFile(end, nil, 0o600))
	e.press("fg\n")
	e.see("LENT 1.")
	e.press("q")
	e.awaitShell()
	e.press("exit\n")
	e.awaitExit(0, time.Now(), 5*time.Second)
}
