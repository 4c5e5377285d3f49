package api

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// Ticket says who asked and which question it was.
type Ticket struct {
	// Owner is the screen that asked.
	Owner uint64
	// N is unique in the process.
	N uint64
}

// Addressee is the screen a message belongs to.
func (t Ticket) Addressee() uint64 { return t.Owner }

// Reply is the one answer to a question put with [Ask].
type Reply[T any] struct {
	Ticket
	Value T
	Err   error
}

// Failure is why the call failed, nil when it did not. It serves those who watch how
// calls go whatever they ask for.
func (r Reply[T]) Failure() error { return r.Err }

// Ask turns a call into a command. The command blocks in its own goroutine, as
// commands do, and always yields one Reply[T] that carries the ticket.
func Ask[T any](ctx context.Context, t Ticket, call func(context.Context) (T, error)) tea.Cmd {
	return func() tea.Msg {
		value, err := call(ctx)
		return Reply[T]{Ticket: t, Value: value, Err: err}
	}
}
