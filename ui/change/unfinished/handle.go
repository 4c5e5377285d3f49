package unfinished

import (
	"sync"
	"sync/atomic"
)

// Handle holds the work of one screen, also while a command still opens or saves it. When
// the screen is closed meanwhile, the command releases the work at its end; otherwise nobody
// could open that work until the program ends.
//
// The zero Handle has no work. It is safe for concurrent use.
type Handle struct {
	mu       sync.Mutex
	released atomic.Bool
	work     *Work
}

// Use calls f with the work, nil for none, and replaces the work with the result. Calls do
// not overlap. It blocks on the disk.
func (h *Handle) Use(f func(*Work) (*Work, error)) error {
	h.mu.Lock()
	var err error
	h.work, err = f(h.work)
	h.mu.Unlock()
	if h.released.Load() {
		h.Release()
	}
	return err
}

// Release lets another session open the work. It does not block: while Use runs, the work is
// released at the end of it.
func (h *Handle) Release() {
	h.released.Store(true)
	if h.mu.TryLock() {
		h.work.Release()
		h.mu.Unlock()
	}
}
