package api

import (
	"context"
	"sync"
)

// sharedReads lets identical reads that are open at the same time share one exchange.
// It ends when the last one who asked has gone, not when the first has.
//
// A change divides the reads of the whole client, when it is sent and again when its
// outcome is known: a question asked behind the line never joins an exchange that began
// before it, so nobody is told a state from before the change. One line for all targets
// needs no knowledge of which reads a change shows in.
type sharedReads struct {
	mu   sync.Mutex
	open map[string]*sharedRead
}

type sharedRead struct {
	done    chan struct{}
	cancel  context.CancelFunc
	waiters int
	got     answer
	err     error
}

// do blocks until the shared exchange is over or ctx ends. Whoever asks first carries
// it out, detached from its own ctx for the sake of those who join.
func (s *sharedReads) do(ctx context.Context, key string, ask func(context.Context) (answer, error)) (answer, error) {
	one, shared, first := s.join(ctx, key)
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
	one = &sharedRead{done: make(chan struct{}), cancel: cancel, waiters: 1}
	s.open[key] = one
	return one, shared, true
}

// forgetAll lets nobody join the reads that are open now.
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
