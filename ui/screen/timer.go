package screen

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Addressed describes a message that belongs to one screen, covered or not.
type Addressed interface{ Addressee() uint64 }

// To makes a message that embeds it [Addressed]: it is the number of the screen.
type To uint64

// Addressee returns the number of the screen.
func (t To) Addressee() uint64 { return uint64(t) }

// ElapsedMsg says that a timer ran out.
type ElapsedMsg struct {
	Owner, N uint64
}

// Addressee implements [Addressed].
func (e ElapsedMsg) Addressee() uint64 { return e.Owner }

// Stay sets how long one has to stay on a selection before more is read or sent for it, because
// holding the key down passes many.
const Stay = 60 * time.Millisecond

// Timer waits once. Starting it again makes the earlier start void, so an old tick
// cannot do a newer one's work.
type Timer struct {
	n       uint64
	running bool
}

// Start returns the command that waits.
func (t *Timer) Start(owner uint64, d time.Duration) tea.Cmd {
	tick := t.begin(owner)
	return tea.Tick(d, func(time.Time) tea.Msg { return tick })
}

// GoOn returns the command that ends at once, for work that is continued with another message:
// those that wait are handled first.
func (t *Timer) GoOn(owner uint64) tea.Cmd {
	tick := t.begin(owner)
	return func() tea.Msg { return tick }
}

func (t *Timer) begin(owner uint64) ElapsedMsg {
	t.n, t.running = NextNumber(), true
	return ElapsedMsg{Owner: owner, N: t.n}
}

// Stop makes the running start void.
func (t *Timer) Stop() { t.running = false }

// Running reports whether a start has neither run out nor been stopped.
func (t *Timer) Running() bool { return t.running }

// Ran reports, once, whether msg is the end of the latest start.
func (t *Timer) Ran(msg tea.Msg) bool {
	tick, ok := msg.(ElapsedMsg)
	if !ok || !t.running || tick.N != t.n {
		return false
	}
	t.running = false
	return true
}

// sliceLength limits how long one message may work: with what it began before the end, and on a
// processor that others use as well, it takes up to three times as long.
const sliceLength = 2 * time.Millisecond

// TimeSlice limits the time in which one message may go on with work over many envelopes, before
// keys get their turn. The nil one has no end.
type TimeSlice struct {
	now  func() time.Time
	ends time.Time
}

// BeginSlice begins the time slice of a message.
func (e Env) BeginSlice() *TimeSlice { return &TimeSlice{e.Now, e.Now().Add(sliceLength)} }

// Over reports whether it has ended. To ask takes about as long as a few steps of the cheapest
// work, which should ask for some of them only.
func (t *TimeSlice) Over() bool { return t != nil && !t.now().Before(t.ends) }
