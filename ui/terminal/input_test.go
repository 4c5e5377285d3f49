package terminal

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"inkdesk/api/testbed"
)

func TestLostTerminalIsNoticed(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		err  error
		gone bool
	}{
		{nil, false},
		{io.EOF, true},
		{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EIO}, true},
		{syscall.EPIPE, true},
		{os.ErrClosed, true},
		{syscall.EINTR, false},
		{io.ErrShortWrite, false},
	} {
		var onWrite, onRead bool
		o := &output{to: failing{row.err}, gone: func() { onWrite = true }}
		_, _ = o.Write([]byte("x"))
		_, err := inputStream(failing{row.err}, &input{gone: func() { onRead = true }}).Read(nil)
		if onWrite != row.gone || onRead != row.gone {
			t.Errorf("%v: noticed by writing %v, by reading %v", row.err, onWrite, onRead)
		}
		testbed.Wrong(t, row.gone && err != io.EOF, "%v is read as %v", row.err, err)
	}
}

type failing struct{ err error }

func (f failing) Write(p []byte) (int, error) { return len(p), f.err }
func (f failing) Read([]byte) (int, error)    { return 0, f.err }

// fragile panics on what begins with an exclamation mark.
type fragile struct{ uv.EventDecoder }

func (f *fragile) Decode(from []byte) (int, uv.Event) {
	if from[0] == '!' {
		panic("fragile")
	}
	return f.EventDecoder.Decode(from)
}

// What makes the decoder panic costs nothing but itself.
func TestDecoderSurvivesItsPanics(t *testing.T) {
	t.Parallel()
	var pressed string
	d := newInputDecoder(func(msg tea.Msg) {
		if key, ok := msg.(uv.KeyPressEvent); ok {
			pressed += key.Text
		}
	})
	d.keys = new(fragile)
	for range 3 {
		for _, read := range []string{"a", "!x", "b"} {
			d.decode([]byte(read))
		}
	}
	testbed.Wrong(t, pressed != "ababab", "pressed %q", pressed)
}

func TestLendHoldsMessagesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		failed := errors.New("it failed")
		began := time.Now()
		var order []string
		note := func(what string) { order = append(order, what) }
		lend := LendMsg{
			Use: func(context.Context, Lent) error {
				time.Sleep(time.Hour)
				note("used")
				return failed
			},
			Done: func(err error) tea.Msg {
				testbed.Wrong(t, !errors.Is(err, failed), "ended with %v", err)
				return tea.Quit()
			},
		}
		model := &scripted{
			init: tea.Batch(
				func() tea.Msg { return lend },
				func() tea.Msg { time.Sleep(time.Minute); return tea.FocusMsg{} },
			),
			update: func(msg tea.Msg) tea.Cmd {
				if msg == (tea.FocusMsg{}) {
					note("told")
				}
				return nil
			},
		}
		if _, err := Run(t.Context(), model, withoutTerminal()); err != nil {
			t.Error(err)
		}
		testbed.Wrong(t, len(order) == 0 || order[0] != "used", "order %v", order)
		if took := time.Since(began); took < time.Hour {
			t.Errorf("took %v", took)
		}
	})
}

// TestTheEndTakesTheTerminalBack: a lost line must not wait for a pager, and the program must still hear that it ends.
func TestTheEndTakesTheTerminalBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		lend := LendMsg{Use: func(ctx context.Context, _ Lent) error { <-ctx.Done(); return ctx.Err() }}
		model := &scripted{init: func() tea.Msg { return lend }}
		_, err := Run(ctx, model, withoutTerminal())
		var ended *Ended
		testbed.Wrong(t, !errors.As(err, &ended) || ended.Reason != Cancelled || ended.Forced, "ended with %v", err)
	})
}

func TestNothingIsLentAtTheEnd(t *testing.T) {
	a := &background{}
	a.end()
	testbed.Wrong(t, a.lend().Err() == nil, "lent in a run that ends")
}

func TestAPanicOfTheBorrowerEndsTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lend := LendMsg{Use: func(context.Context, Lent) error { panic("boom") }}
		_, err := Run(t.Context(), &scripted{init: func() tea.Msg { return lend }}, withoutTerminal())
		var caught *Panic
		testbed.Wrong(t, !errors.As(err, &caught) || caught.Value != "boom", "ended with %v", err)
	})
}
