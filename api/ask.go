package api

import (
	"context"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Ticket says who asked and which question it was.
type Ticket struct {
	Owner uint64 // the screen that asked
	N     uint64 // unique in the process
}

// Addressee returns the screen a message belongs to.
func (t Ticket) Addressee() uint64 { return t.Owner }

// Reply holds the one answer to a question put with [Ask].
type Reply[T any] struct {
	Ticket
	Value T
	Err   error
	Began time.Time // when the reading of the value began: earlier changes are in it
}

// Failure returns why the call failed, nil when it did not.
func (r Reply[T]) Failure() error { return r.Err }

// Ask turns a call into a command, which blocks and always yields one Reply[T] with the ticket.
func Ask[T any](ctx context.Context, t Ticket, call func(context.Context) (T, error)) tea.Cmd {
	return func() tea.Msg {
		began := &beginning{at: time.Now()}
		value, err := call(context.WithValue(ctx, beginningKey{}, began))
		return Reply[T]{Ticket: t, Value: value, Err: err, Began: began.time()}
	}
}

// beginning keeps the time when the earliest exchange began that a call draws on; it may share an older one.
type beginning struct {
	mu sync.Mutex
	at time.Time
}

type beginningKey struct{}

func (b *beginning) time() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.at
}

// noteBeginning tells the call that ctx belongs to when an exchange began that it draws on.
func noteBeginning(ctx context.Context, at time.Time) {
	b, ok := ctx.Value(beginningKey{}).(*beginning)
	if !ok {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if at.Before(b.at) {
		b.at = at
	}
}
