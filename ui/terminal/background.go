package terminal

import (
	"context"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// background says who has the terminal while the program is not on it.
type background struct {
	suspended atomic.Bool // the shell, between a suspend of ours and the program's return

	mu       sync.Mutex
	takeBack context.CancelFunc // from the one it is lent to, nil while it is not
	returned time.Time          // when it last came back
	ending   bool               // the run ends, and it is lent no more
	recalled bool               // it was lent when the run began to end
}

// lend notes that the terminal is lent. The context ends when it has to be given back.
func (b *background) lend() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	b.mu.Lock()
	defer b.mu.Unlock()
	b.takeBack = cancel
	if b.ending {
		cancel()
	}
	return ctx
}

func (b *background) back() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.takeBack()
	b.takeBack, b.returned = nil, time.Now()
}

func (b *background) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ending = true
	if b.takeBack != nil {
		b.recalled = true
		b.takeBack()
	}
}

func (b *background) isLent() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.takeBack != nil
}

// lateSignal limits how long after the terminal came back a key pressed before may still arrive as
// a signal. On our own screen no key is a signal.
const lateSignal = time.Second

// concerns reports whether a signal is a key for the program that has the terminal, such as ctrl+c
// in a pager. The terminal sends it to the whole process group.
func (b *background) concerns(sig os.Signal) bool {
	if sig != os.Interrupt && sig != syscall.SIGQUIT {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.takeBack != nil || time.Since(b.returned) < lateSignal
}

// SuspendRefusedMsg tells the program that [tea.Suspend] was not followed. Why is a sentence for the person.
type SuspendRefusedMsg struct{ Why string }

const noJobControl = "Suspending needs a shell that can bring inkdesk back, and this session has none. Open a second session instead."

// repaintMsg asks for the terminal modes again, after another program changed them.
type repaintMsg struct{}

func (s *session) followScreen() {
	for {
		select {
		case <-s.closed:
			return
		case sig := <-s.signals.screen:
			s.answer(sig)
		}
	}
}

// suspend lets the framework suspend the process only if its parent would wake it up.
func (s *session) suspend(msg tea.SuspendMsg) tea.Msg {
	if s.opts.IgnoreSignals || s.tty.in == nil || !hasJobControl() {
		return SuspendRefusedMsg{Why: noJobControl}
	}
	s.background.suspended.Store(true)
	s.watcher.hold(false)
	s.unfollowBackground()
	return msg
}

// unfollowBackground has the terminal report its theme no more, which the framework does not know of.
func (s *session) unfollowBackground() {
	if s.tty.out != nil {
		_, _ = io.WriteString(s.out, ansi.ResetModeLightDark)
	}
}

func (s *session) postSize() {
	if width, height, ok := s.tty.size(); ok {
		s.post(tea.WindowSizeMsg{Width: width, Height: height})
	}
}
