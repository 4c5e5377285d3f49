package terminal

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// away says who has the terminal while the program is not on it.
type away struct {
	suspended atomic.Bool // the shell, between a suspend of ours and the program's return

	mu       sync.Mutex
	takeBack context.CancelFunc // from somebody it is lent to, nil while it is not
	returned time.Time          // when it last came back
	ending   bool               // the run ends, and it is lent no more
	recalled bool               // it was lent when the run began to end
}

// lend notes that the terminal is lent. The context ends when it has to be given back.
func (a *away) lend() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	a.mu.Lock()
	defer a.mu.Unlock()
	a.takeBack = cancel
	if a.ending {
		cancel()
	}
	return ctx
}

func (a *away) back() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.takeBack()
	a.takeBack, a.returned = nil, time.Now()
}

// end takes the terminal back, for good.
func (a *away) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ending = true
	if a.takeBack != nil {
		a.recalled = true
		a.takeBack()
	}
}

func (a *away) wasRecalled() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.recalled
}

func (a *away) isLent() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.takeBack != nil
}

// lateSignal is how long after the terminal came back a key pressed before may still
// arrive as a signal. On our own screen no key is a signal.
const lateSignal = time.Second

// concerns reports whether a signal is a key for whoever has the terminal, such as ctrl+c
// in a pager. The terminal sends it to the whole process group.
func (a *away) concerns(sig os.Signal) bool {
	if sig != os.Interrupt && sig != syscall.SIGQUIT {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.takeBack != nil || time.Since(a.returned) < lateSignal
}
