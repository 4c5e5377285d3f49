package api

import (
	"context"
	"sync"
	"time"
)

// sharedReads lets identical reads at the same time share one exchange. The exchange is
// cancelled when its last caller has gone, not when the first has.
//
// Every change makes it forget all open reads, when it is sent and again when its outcome is
// known: a later read then starts an exchange of its own, and never gets a state from before
// the change. It forgets all of them because which reads a change affects is not known.
//
// It is not [golang.org/x/sync/singleflight], which cannot cancel a call whose last caller has gone, nor forget all of
// them: with a count of callers and a list of keys beside it, it would be longer.
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
	broke   any // what the exchange panicked with
}

// do blocks until the shared exchange, which runs beside all callers, is over or ctx ends.
func (s *sharedReads) do(ctx context.Context, key string, ask func(context.Context) (answer, error)) (answer, error) {
	one, shared, first := s.join(ctx, key)
	noteBeginning(ctx, one.began)
	if first {
		go func() {
			defer func() {
				one.broke = recover() // for the callers, whose commands know what to do about it
				s.finish(key, one)
			}()
			one.got, one.err = ask(shared)
		}()
	}
	select {
	case <-one.done:
		if one.broke != nil {
			panic(one.broke)
		}
		return one.got, one.err
	case <-ctx.Done():
		s.leave(key, one)
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
