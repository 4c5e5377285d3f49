//go:build linux

package token

import (
	"bufio"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"inkdesk/api/testbed"
)

// terminalFor is a terminal, and the far end of it.
func terminalFor(t *testing.T) (on Terminal, far *os.File) {
	t.Helper()
	far, tty, err := pty.Open()
	testbed.Must(t, err)
	t.Cleanup(func() {
		_ = tty.Close()
		_ = far.Close()
	})
	return Terminal{In: tty, Out: tty}, far
}

func TestACommandAsksForAPIN(t *testing.T) {
	on, far := terminalFor(t)
	asked := make(chan string, 1)
	go func() {
		question, _ := bufio.NewReader(far).ReadString(':')
		_, _ = far.WriteString("1234\n")
		asked <- question
	}()
	got, err := runCommand(t.Context(), shell(`printf 'PIN:' >&2; read pin; echo "token-$pin"`), on)
	if err != nil || string(got) != "token-1234\n" {
		t.Errorf("%q, %v", got, err)
	}
	if question := <-asked; question != "PIN:" {
		t.Errorf("the terminal showed %q", question)
	}
}

func TestACommandThatNobodyAnswers(t *testing.T) {
	on, _ := terminalFor(t)
	_, err := runCommandWithin(t.Context(), shell(`echo locked >&2; read pin`), on, commandLimit, 200*time.Millisecond)
	var failed *SourceError
	if !errors.As(err, &failed) || !strings.Contains(err.Error(), "did not end in time") || !strings.Contains(err.Error(), "locked") {
		t.Errorf("ended with %v", err)
	}
}

// Every key begins the time again.
func TestTypingTakesItsTime(t *testing.T) {
	cancelled := make(chan error, 1)
	began := time.Now()
	last := began.Add(150 * time.Millisecond)
	endAfter(t.Context(), func(cause error) { cancelled <- cause }, 200*time.Millisecond, func() time.Time { return last })
	if took := time.Since(began); took < 350*time.Millisecond || <-cancelled == nil {
		t.Errorf("ended after %v", took)
	}
}
