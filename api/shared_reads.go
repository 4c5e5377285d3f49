package api

import (
	"context"
	"sync"
	"time"
)

// sharedReads lets identical reads at the same time share one exchange. The exchange is
// cancelled when its last caller has gone, not when the first has.
//
// Every change makes it forget all open reads, when it is sent and again when its outcome
// is known: a later read then starts an exchange of its own, and never gets a state from
// before the change. It forgets all of them because which reads a change affects is not
// known.
type sharedReads struct {
	mu   sync.Mutex
	open map[string]*sharedRead
}

type sharedRead struct {
	began   time.Time
	done    chan struct{}
	cancel  context.CancelFunc
	waiters int
	got     answer
	err     error
}

// do blocks until the shared exchange is over; who joined it returns when ctx ends. The first
// caller carries it out, detached from its own ctx, and stays as long as anybody waits.
func (s *sharedReads) do(ctx context.Context, key string, ask func(context.Context) (answer, error)) (answer, error) {
	one, shared, first := s.join(ctx, key)
	noteBeginning(ctx, one.began)
	defer context.AfterFunc(ctx, func() { s.leave(key, one) })()
	if first {
		one.got, one.err = ask(shared)
		s.finish(key, one)
	}
	select {
	case <-one.done:
		return one.got, one.err
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
}

func (s *sharedReads) join(ctx context.Context, key string) (one *sharedRead, shared context.Context, first bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one, ok := s.open[key]; ok {
		one.waiters++
		return one, nil, false
	}
	if s.open == nil {
		s.open = make(map[string]*sharedRead)
	}
	shared, cancel := context.WithCancel(context.WithoutCancel(ctx))
	one = &sharedRead{began: time.Now(), done: make(chan struct{}), cancel: cancel, waiters: 1}
	s.open[key] = one
	return one, shared, true
}

// forgetAll lets no further caller join the reads that are open now.
func (s *sharedReads) forgetAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.open)
}

func (s *sharedReads) finish(key string, one *sharedRead) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(key, one)
	one.cancel()
	close(one.done)
}

func (s *sharedReads) leave(key string, one *sharedRead) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if one.waiters--; one.waiters == 0 {
		s.forget(key, one)
		one.cancel()
	}
}

func (s *sharedReads) forget(key string, one *sharedRead) {
	if s.open[key] == one {
		delete(s.open, key)
	}
}
