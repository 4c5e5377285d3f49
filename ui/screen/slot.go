package screen

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
)

// Phase says how far a question has come.
type Phase uint8

// The phases of a question.
const (
	Idle Phase = iota
	Waiting
	Ready
	Failed
)

// Slot holds one question to the service and its latest good answer. Only the newest
// question counts: asking again cancels the one before, and a late answer to that is
// not taken. The last value stays while a newer question is open or has failed.
type Slot[T any] struct {
	question
	value T
}

// question holds what a [Slot] knows whatever the answer is.
type question struct {
	ticket api.Ticket
	cancel context.CancelFunc
	phase  Phase
	has    bool
	began  time.Time
	at     time.Time
	err    error
	failed time.Time
}

// Ask opens a question for the screen owner and returns the command that carries it
// out. A question still open is cancelled.
func (s *Slot[T]) Ask(owner uint64, call func(context.Context) (T, error)) tea.Cmd {
	ctx := s.open(owner)
	return api.Ask(ctx, s.ticket, call)
}

// Answer takes a message if it is the reply to the open question, and reports whether
// it was. now is the time the answer counts from.
func (s *Slot[T]) Answer(msg tea.Msg, now time.Time) bool {
	reply, ok := msg.(api.Reply[T])
	if !ok || s.phase != Waiting || reply.Ticket != s.ticket {
		return false
	}
	s.release()
	if reply.Err != nil {
		s.phase, s.err, s.failed = Failed, reply.Err, reply.Began
		return true
	}
	s.phase = Ready
	s.PutRead(reply.Value, reply.Began, now)
	return true
}

// open begins a question, whose call is carried out in the context.
func (q *question) open(owner uint64) context.Context {
	q.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	q.ticket = api.Ticket{Owner: owner, N: NextNumber()}
	q.cancel = cancel
	q.phase = Waiting
	return ctx
}

// Cancel withdraws the open question, if there is one, and keeps the last answer.
func (q *question) Cancel() {
	if q.phase != Waiting {
		return
	}
	q.release()
	q.phase = Idle
	if q.has {
		q.phase = Ready
	}
}

// Put sets a value that is known without asking, such as the row a screen was opened
// from. It counts as read at the given time.
func (s *Slot[T]) Put(value T, at time.Time) { s.PutRead(value, time.Time{}, at) }

// PutRead sets a value that is part of the answer to another question, given when the reading of that began and ended.
func (s *Slot[T]) PutRead(value T, began, at time.Time) {
	s.value = value
	s.read(began, at)
}

// read notes that there is a value now.
func (q *question) read(began, at time.Time) {
	q.has, q.began, q.at = true, began, at
	if q.phase != Waiting {
		q.phase, q.err = Ready, nil
	}
}

// Phase returns how far the newest question has come.
func (q *question) Phase() Phase { return q.phase }

// Value returns the latest good answer and whether there is one.
func (s *Slot[T]) Value() (T, bool) { return s.value, s.has }

// Take returns the latest good answer, which is not kept any longer: [Slot.Value] is empty from then on. The age stays.
func (s *Slot[T]) Take() T {
	var none T
	value := s.value
	s.value = none
	return value
}

// Err returns why the last question that was answered failed, nil where it did not. It stays while
// the next one is open, so that a failure shows until something is known to be better.
func (q *question) Err() error { return q.err }

// Began returns when the reading of the value began, the zero time where that is not known.
func (q *question) Began() time.Time { return q.began }

// FailedSince returns when the question began that has failed last.
func (q *question) FailedSince() time.Time { return q.failed }

// Age returns the age of the value.
func (q *question) Age() Age {
	age := Age{Read: q.at, Waiting: q.phase == Waiting, Stale: q.phase == Failed}
	if !q.has {
		age.Failed = q.err
	}
	return age
}

// release ends the open question.
func (q *question) release() {
	q.cancel()
	q.err = nil
}

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

// Stay sets how long one stays on a selection before more is read for it, because holding a key down passes many.
const Stay = 60 * time.Millisecond

// Timer waits once. Starting it again makes the earlier start void, so an old tick cannot do a newer one's work.
type Timer struct {
	n       uint64
	running bool
}

// Start returns the command that waits.
func (t *Timer) Start(owner uint64, d time.Duration) tea.Cmd {
	tick := t.begin(owner)
	return tea.Tick(d, func(time.Time) tea.Msg { return tick })
}

// GoOn returns the command that ends at once, for work that goes on behind the messages that wait.
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
