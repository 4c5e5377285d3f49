package terminal

import (
	"bytes"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/testbed"
)

// writes keeps when something was written.
type writes struct {
	mu   sync.Mutex
	at   []time.Time
	text bytes.Buffer
}

func (w *writes) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = append(w.at, time.Now())
	return w.text.Write(p)
}

func (w *writes) take() []time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	at := w.at
	w.at = nil
	return at
}

// counter shows how many messages of its own it had.
type counter struct{ n, updates, views int }

type addMsg struct{ n int }

func (c *counter) Init() tea.Cmd { return nil }

func (c *counter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	c.updates++
	if add, ok := msg.(addMsg); ok {
		c.n += add.n
	}
	return c, nil
}

func (c *counter) View() tea.View {
	c.views++
	return tea.NewView(strconv.Itoa(c.n))
}

// withCounter runs a counter in virtual time. The script begins when the first frame was drawn.
func withCounter(t *testing.T, script func(*tea.Program, *counter, *writes)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		out, model := &writes{}, &counter{}
		opts := withoutTerminal()
		opts.Output = out
		s, guard := newSession(t.Context(), model, opts)
		defer s.close()
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = s.run(t.Context(), guard)
		}()
		time.Sleep(time.Second)
		out.take()
		script(s.program, model, out)
		s.program.Quit()
		<-ended
	})
}

// A new version of the framework that keeps its ticker elsewhere fails here: see takeTicker.
func TestTheFrameworkDrawsWhenItIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out := &writes{}
		program := tea.NewProgram(&counter{}, tea.WithInput(nil), tea.WithOutput(out), tea.WithoutSignalHandler(),
			tea.WithWindowSize(80, 24), tea.WithEnvironment([]string{"TERM=xterm"}))
		draw := takeTicker(program)
		if draw == nil {
			t.Fatal("this version of Bubble Tea has no ticker to take: does it draw on demand now? See ticker.go")
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = program.Run()
		}()
		time.Sleep(time.Minute)
		testbed.Equal(t, len(out.take()), 0, "writes before it was told to draw: it draws by a clock of its own")
		draw <- time.Now()
		synctest.Wait()
		if n := len(out.take()); n == 0 {
			t.Error("nothing was drawn when it was told")
		}
		program.Quit()
		<-ended
	})
}

func TestAKeyIsDrawnAtOnce(t *testing.T) {
	withCounter(t, func(p *tea.Program, _ *counter, out *writes) {
		for range 10 {
			began := time.Now()
			p.Send(addMsg{1})
			time.Sleep(time.Second)
			at := out.take()
			testbed.Wrong(t, len(at) != 1 || at[0].Sub(began) > linger, "writes %v after %v", at, began)
		}
	})
}

func TestWhatFollowsAtOnceSharesAFrame(t *testing.T) {
	withCounter(t, func(p *tea.Program, _ *counter, out *writes) {
		p.Send(addMsg{1})
		p.Send(addMsg{1})
		time.Sleep(time.Second)
		testbed.Equal(t, len(out.take()), 1, "writes")
	})
}

func TestFramesAreHeldBack(t *testing.T) {
	withCounter(t, func(p *tea.Program, _ *counter, out *writes) {
		for range 1000 {
			p.Send(addMsg{1})
			time.Sleep(time.Millisecond)
		}
		if n := len(out.take()); n < defaultFPS-3 || n > defaultFPS+framesAhead {
			t.Errorf("%d frames in a second of always changing views", n)
		}
		time.Sleep(time.Second)
		if n := len(out.take()); n > 1 {
			t.Errorf("%d frames after the last change", n)
		}
	})
}

// On a line that takes 100 ms for a frame, the frame after it shows the latest view, and none waits behind that.
func TestASlowLineShowsTheLatestView(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var latest atomic.Int64
		draw := make(chan time.Time, 1)
		p := &Pacer{draw: draw, send: func(tea.Msg) {}, frames: newFrames(0), viewed: make(chan struct{}, 1)}
		closed := make(chan struct{})
		defer close(closed)
		go p.Run(closed)
		var shown []int64
		go func() {
			for {
				select {
				case <-closed:
					return
				case <-draw:
					shown = append(shown, latest.Load())
					time.Sleep(100 * time.Millisecond)
				}
			}
		}()
		for range 25 {
			p.Viewed(tea.View{Content: strconv.FormatInt(latest.Add(1), 10)})
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		testbed.Wrong(t, len(shown) > 5 || shown[len(shown)-1] != latest.Load(), "shown %v", shown)
	})
}

func TestAnUnchangedViewCostsNoFrame(t *testing.T) {
	withCounter(t, func(p *tea.Program, c *counter, out *writes) {
		updates := c.updates
		for range 100 {
			p.Send(addMsg{0})
			time.Sleep(time.Millisecond)
		}
		p.Send(addMsg{1})
		began := time.Now()
		time.Sleep(time.Second)
		at := out.take()
		testbed.Wrong(t, len(at) != 1 || at[0].Sub(began) > linger, "%d writes", len(at))
		if c.updates != updates+101 {
			t.Errorf("%d updates: asking for a frame is no message of the program's", c.updates-updates)
		}
	})
}

func TestFramesComeOneInAnIntervalWithAFewInAdvance(t *testing.T) {
	start := time.Unix(1000, 0)
	f := newFrames(100) // one in 10 ms
	for _, row := range []struct {
		at, wait time.Duration
	}{
		{0, 0},
		{0, 0},
		{0, 0},                     // the last in advance
		{0, 10 * time.Millisecond}, // a frame that no one waited for
		{10 * time.Millisecond, 10 * time.Millisecond},
		{30 * time.Millisecond, 0},
		{time.Hour, 0}, // a pause gives no more than the few again
		{time.Hour, 0},
		{time.Hour, 0},
		{time.Hour, 10 * time.Millisecond},
	} {
		now := start.Add(row.at)
		if wait := f.wait(now); wait != row.wait {
			t.Errorf("after %v: wait %v, want %v", row.at, wait, row.wait)
		}
		f.drew(now)
	}
}
