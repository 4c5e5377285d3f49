package terminal

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"inkdesk/api/testbed"
)

// scripted is a program without a terminal that does what its functions say.
type scripted struct {
	init   tea.Cmd
	update func(tea.Msg) tea.Cmd
	seen   []tea.Msg
}

func (m *scripted) Init() tea.Cmd { return m.init }

func (m *scripted) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg.(type) {
	case tea.EnvMsg, tea.ColorProfileMsg:
		return m, nil
	}
	m.seen = append(m.seen, msg)
	if m.update == nil {
		return m, nil
	}
	return m, m.update(msg)
}

func (m *scripted) View() tea.View { return tea.NewView("view") }

func withoutTerminal() Options {
	return Options{Output: io.Discard, Environ: []string{"TERM=xterm"}, IgnoreSignals: true}
}

func TestRunHoldsTheSize(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		resize := func(width, height int) tea.Cmd {
			return func() tea.Msg { return tea.WindowSizeMsg{Width: width, Height: height} }
		}
		model := &scripted{init: Sequence(
			func() tea.Msg { time.Sleep(time.Second); return nil }, // after the first size
			resize(0, 0), resize(4000, 250), resize(-1, 5000), resize(65535, 65535), resize(120, 40), tea.Quit,
		)}
		opts := withoutTerminal()
		opts.Width, opts.Height = 65535, 1
		if last, err := Run(t.Context(), model, opts); err != nil || last != tea.Model(model) {
			t.Fatal(last, err)
		}
		want := []tea.Msg{
			tea.WindowSizeMsg{Width: 500, Height: 1},
			tea.WindowSizeMsg{Width: 1, Height: 1},
			tea.WindowSizeMsg{Width: 500, Height: 200},
			// Bubble Tea takes no size that no terminal has.
			tea.WindowSizeMsg{Width: 120, Height: 40},
		}
		if diff := cmp.Diff(want, model.seen); diff != "" {
			t.Errorf("sizes (-want +got):\n%s", diff)
		}
	})
}

func TestRunEndsWithItsContext(t *testing.T) {
	for _, row := range []struct {
		name   string
		change time.Duration // how long a change in flight takes
		took   time.Duration
	}{
		{"nothing in flight", 0, time.Second},
		{"a change in flight", 3 * time.Second, 4 * time.Second},
		{"a change that never ends", time.Hour, time.Second + drainLimit},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				model := &scripted{}
				opts := withoutTerminal()
				opts.Drain = func(ctx context.Context) {
					select {
					case <-time.After(row.change):
					case <-ctx.Done():
					}
				}
				began := time.Now()
				_, err := Run(ctx, model, opts)
				var ended *Ended
				if !errors.As(err, &ended) || ended.Reason != Cancelled || ended.Forced {
					t.Errorf("error %v", err)
				}
				testbed.Equal(t, time.Since(began).Truncate(100*time.Millisecond), row.took, "took")
				if row.change == 0 {
					return // the program may be gone before it could be told
				}
				if len(model.seen) == 0 || model.seen[len(model.seen)-1] != (EndingMsg{}) {
					t.Errorf("the program was not told: %v", model.seen)
				}
			})
		})
	}
}

func TestRunGivesUpAStuckProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		release := make(chan struct{})
		stuck := func(tea.Msg) tea.Cmd { <-release; return nil }
		began := time.Now()
		last, err := Run(ctx, &scripted{update: stuck}, withoutTerminal())
		var ended *Ended
		testbed.Wrong(t, !errors.As(err, &ended) || !ended.Forced || last != nil, "%v, %v", last, err)
		testbed.Equal(t, time.Since(began), time.Second+stuckLimit, "took")
		close(release)
	})
}

func TestRunReturnsPanics(t *testing.T) {
	panics := func() tea.Msg { panic("boom secret") }
	for _, row := range []struct {
		name  string
		model tea.Model
	}{
		{"init", &faulty{}},
		{"update", &scripted{update: func(tea.Msg) tea.Cmd { panics(); return nil }}},
		{"view", &faulty{initialised: true}},
		{"command", &scripted{init: panics}},
		{"sequence", &scripted{init: Sequence(tea.Batch(panics, tea.ClearScreen), tea.ClearScreen)}},
		{"goroutine", &scripted{init: func() tea.Msg { Go(func() { panics() }); return nil }}},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opts := withoutTerminal()
				opts.Redact = func(text string) string { return strings.ReplaceAll(text, "secret", "[redacted]") }
				var drained bool
				opts.Drain = func(context.Context) { drained = true }
				_, err := Run(t.Context(), row.model, opts)
				var caught *Panic
				if !errors.As(err, &caught) || caught.Value != "boom [redacted]" || !strings.Contains(caught.Stack, "run_test.go") {
					t.Errorf("error %v", err)
				}
				testbed.Wrong(t, !drained, "the change in flight was not waited for")
			})
		})
	}
}

// faulty panics in Init, or when that is done, in View.
type faulty struct{ initialised bool }

func (m *faulty) Init() tea.Cmd {
	if !m.initialised {
		panic("boom secret")
	}
	return nil
}

func (m *faulty) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (m *faulty) View() tea.View                      { panic("boom secret") }

func TestRunSurvivesARedactionThatPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opts := withoutTerminal()
		opts.Redact = func(string) string { panic("no") }
		_, err := Run(t.Context(), &faulty{}, opts)
		var caught *Panic
		testbed.Wrong(t, !errors.As(err, &caught) || caught.Value != "[redacted]", "error %v", err)
	})
}

func TestRunDropsInputWhileEnding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		model := &scripted{init: Sequence(
			func() tea.Msg { time.Sleep(2 * time.Second); return nil },
			func() tea.Msg { return tea.KeyPressMsg{Code: 'x'} },
			func() tea.Msg { return tea.PasteMsg{Content: "x"} },
			func() tea.Msg { return tea.MouseClickMsg{} },
			func() tea.Msg { return tea.FocusMsg{} },
		)}
		opts := withoutTerminal()
		opts.Drain = func(context.Context) { time.Sleep(3 * time.Second) }
		if _, err := Run(ctx, model, opts); err == nil {
			t.Error("no error")
		}
		want := []tea.Msg{tea.WindowSizeMsg{Width: 80, Height: 24}, EndingMsg{}, tea.FocusMsg{}}
		if diff := cmp.Diff(want, model.seen); diff != "" {
			t.Errorf("messages (-want +got):\n%s", diff)
		}
	})
}

func TestRunEndsWithItsInput(t *testing.T) {
	t.Parallel()
	read, write := io.Pipe()
	opts := withoutTerminal()
	opts.Input = read
	model := &scripted{update: func(msg tea.Msg) tea.Cmd {
		if _, ok := msg.(tea.WindowSizeMsg); ok {
			_ = write.Close()
		}
		return nil
	}}
	_, err := Run(t.Context(), model, opts)
	var ended *Ended
	testbed.Wrong(t, !errors.As(err, &ended) || ended.Reason != HungUp, "error %v", err)
}

func TestGoWithoutARunLeavesThePanicAlone(t *testing.T) {
	t.Parallel()
	done := make(chan struct{})
	Go(func() { close(done) })
	<-done
}
