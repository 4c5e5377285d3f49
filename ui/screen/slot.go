package screen

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/garbage"
)

// Phase is where a question stands.
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
	ticket api.Ticket
	cancel context.CancelFunc
	phase  Phase
	value  T
	has    bool
	began  time.Time
	at     time.Time
	err    error
	failed time.Time
}

// Ask opens a question for the screen owner and returns the command that carries it
// out. A question still open is cancelled.
func (s *Slot[T]) Ask(owner uint64, call func(context.Context) (T, error)) tea.Cmd {
	s.Cancel()
	ctx, cancel := context.WithCancel(context.Background())
	s.ticket = api.Ticket{Owner: owner, N: NextNumber()}
	s.cancel = cancel
	s.phase = Waiting
	return api.Ask(ctx, s.ticket, func(ctx context.Context) (T, error) {
		defer garbage.Collect() // before the reply is handled rather than meanwhile
		return call(ctx)
	})
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
	s.phase, s.err = Ready, nil
	s.value, s.has, s.began, s.at = reply.Value, true, reply.Began, now
	return true
}

// Cancel withdraws the open question, if there is one, and keeps the last answer.
func (s *Slot[T]) Cancel() {
	if s.phase != Waiting {
		return
	}
	s.release()
	s.phase = Idle
	if s.has {
		s.phase = Ready
	}
}

// Put sets a value that is known without asking, such as the row a screen was opened
// from. It counts as read at the given time.
func (s *Slot[T]) Put(value T, at time.Time) { s.PutRead(value, time.Time{}, at) }

// PutRead sets a value that is part of the answer to another question, given when the reading
// of that began and ended.
func (s *Slot[T]) PutRead(value T, began, at time.Time) {
	s.value, s.has, s.began, s.at = value, true, began, at
	if s.phase != Waiting {
		s.phase, s.err = Ready, nil
	}
}

// Phase is where the newest question stands.
func (s *Slot[T]) Phase() Phase { return s.phase }

// Value is the latest good answer and whether there is one.
func (s *Slot[T]) Value() (T, bool) { return s.value, s.has }

// Take is the latest good answer, which is not kept any longer: [Slot.Value] is empty from
// then on. The age stays.
func (s *Slot[T]) Take() T {
	var none T
	value := s.value
	s.value = none
	return value
}

// Err is why the last question that was answered failed, nil where it did not. It stays while
// the next one is open, so that a failure shows until something is known to be better.
func (s *Slot[T]) Err() error { return s.err }

// Began is when the reading of the value began, the zero time where that is not known.
func (s *Slot[T]) Began() time.Time { return s.began }

// FailedSince is when the question began that has failed last.
func (s *Slot[T]) FailedSince() time.Time { return s.failed }

// Age is the age of the value.
func (s *Slot[T]) Age() Age {
	return Age{Read: s.at, Waiting: s.phase == Waiting, Stale: s.phase == Failed}
}

// release ends the open question.
func (s *Slot[T]) release() {
	s.cancel()
	s.err = nil
}
