package terminal

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
)

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
