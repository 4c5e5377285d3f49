package unfinished

import (
	"sync"
	"sync/atomic"
)

// Hold is the work of one screen, from the moment it is asked for. A screen can be left
// while a command still claims the work or writes it; whoever is last then lets go of it.
// Otherwise a screen that is no longer there would keep the work from everybody.
//
// The zero Hold has no work. It is safe for concurrent use.
type Hold struct {
	mu   sync.Mutex
	left atomic.Bool
	work *Work
}

// Use calls f with the work, nil for none; what f returns is the work from then on. One
// call follows another. It blocks on the disk.
func (h *Hold) Use(f func(*Work) (*Work, error)) error {
	h.mu.Lock()
	var err error
	h.work, err = f(h.work)
	h.mu.Unlock()
	if h.left.Load() {
		h.Leave()
	}
	return err
}

// Leave lets another session have the work. It does not block: where the work is in use,
// whoever uses it lets go of it.
func (h *Hold) Leave() {
	h.left.Store(true)
	if h.mu.TryLock() {
		h.work.Release()
		h.mu.Unlock()
	}
}
