package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// LendMsg lends the terminal to another program for a while: a pager, an editor, a command that asks for a PIN. The
// screen is left, the terminal is given back as it was before the run, and after that all is as if nothing had
// happened. Meanwhile the program does nothing; messages for it wait.
//
// A key typed while the terminal changes hands goes to one of the two: to the program if
// it was read before, or if the other one did not read it; to the other one else.
type LendMsg struct {
	// Use has the terminal until it returns. It must return when ctx ends, which it does when the run is about to
	// end. It runs on no goroutine that anything waits for but the program itself.
	Use func(ctx context.Context, to Lent) error
	// Pause reports from the error of Use whether its output stays on the screen until a key is pressed; nil for never.
	Pause func(error) bool
	// Done makes a message of the error of Use. It must not block, and may be nil.
	Done func(error) tea.Msg
}

// Lent holds the terminal for another program. Both files are nil in a run that has none.
type Lent struct {
	In, Out *os.File
	// Ask shows a sentence and waits for a key, or until ctx ends. It may be nil.
	Ask func(ctx context.Context, sentence string)
}

var errLinear = errors.New("line by line, no other program gets the terminal; use the screen for that")

const hangUpLimit = time.Second

// Run runs cmd, with the terminal in place of the streams that cmd leaves nil. Cmd is
// of our process group, so that keys of the terminal that are signals reach it, and
// ctrl+z stops both. When ctx ends it is hung up, and killed a second later.
func (l Lent) Run(ctx context.Context, cmd *exec.Cmd) error {
	if cmd.Stdin == nil && l.In != nil {
		cmd.Stdin = l.In
	}
	if l.Out != nil { // a nil *os.File would be no nil io.Writer
		if cmd.Stdout == nil {
			cmd.Stdout = l.Out
		}
		if cmd.Stderr == nil {
			cmd.Stderr = l.Out
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	defer context.AfterFunc(ctx, func() {
		hangUp(cmd.Process)
		select {
		case <-ended:
		case <-time.After(hangUpLimit):
			_ = cmd.Process.Kill()
		}
	})()
	defer close(ended)
	return cmd.Wait()
}

// loan implements [tea.ExecCommand]. The framework runs it between leaving the screen and coming
// back, in the goroutine of the program.
type loan struct {
	session *session
	LendMsg
}

// The streams that the framework offers are not the files themselves.
func (*loan) SetStdin(io.Reader) {}

func (*loan) SetStdout(io.Writer) {}

func (*loan) SetStderr(io.Writer) {}

// rendererLimit sets a delay that is longer than the goroutine of the renderer takes to notice that
// it was stopped. If it is still there when the framework starts the next one, it stops the clock
// of that, and nothing is drawn any more (Bubble Tea issue 1778).
const rendererLimit = 50 * time.Millisecond

var errUse = errors.New("the program stopped unexpectedly")

func (l *loan) Run() (err error) {
	s := l.session
	defer s.catch()
	err = errUse // if it panics
	ctx := s.background.lend()
	s.watcher.hold(false)
	defer func() {
		s.background.back()
		s.watcher.hold(true)
		s.post(tea.ResumeMsg{}) // the size and the colours may have changed without a signal for us
	}()
	time.Sleep(rendererLimit)
	s.unfollowBackground()
	tidy := s.tty.keep()
	err = l.Use(ctx, Lent{In: s.tty.in, Out: s.tty.out, Ask: s.awaitKey})
	tidy()
	if s.tty.out != nil {
		_, _ = io.WriteString(s.out, resetModes)
	}
	if l.Pause != nil && l.Pause(err) {
		s.awaitKey(ctx, "Press a key to go back.")
	}
	return err
}

// awaitKey waits for a key on the screen that another program has left. Of several that were
// pressed it takes the first.
func (s *session) awaitKey(ctx context.Context, sentence string) {
	if s.tty.in == nil || s.tty.out == nil {
		return
	}
	tidy := s.tty.keep()
	defer tidy()
	_, _ = term.MakeRaw(int(s.tty.in.Fd()))
	_, _ = io.WriteString(s.out, "\r\n"+sentence)
	pressed := make(chan struct{})
	go func() { // outlives the wait only when the run ends
		defer close(pressed)
		key := make([]byte, 1)
		if _, err := s.tty.in.Read(key); err == nil && key[0] == ansi.ESC {
			time.Sleep(2 * escapeWait) // the rest of a sequence
			s.tty.discardInput()
		}
	}()
	select {
	case <-pressed:
	case <-ctx.Done():
	}
}

// tidyRecalled undoes what the framework writes in the wrong order when it is ended before the first frame after it
// came back: it asks for the keys of a program last. Those flags belong to the alternate screen.
func (s *session) tidyRecalled() {
	s.background.mu.Lock()
	defer s.background.mu.Unlock()
	if s.tty.out != nil && s.background.recalled {
		_, _ = io.WriteString(s.out, ansi.SetModeAltScreenSaveCursor+popKittyKeyboard+ansi.ResetModeAltScreenSaveCursor+resetModes)
	}
}
