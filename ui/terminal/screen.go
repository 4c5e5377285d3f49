package terminal

import (
	"io"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// SuspendRefusedMsg tells the program that [tea.Suspend] was not followed. Why is a
// sentence for the person.
type SuspendRefusedMsg struct{ Why string }

const noJobControl = "Suspending needs a shell that can bring inkdesk back, and this session has none. Open a second session instead."

// repaintMsg asks for the terminal modes again, after somebody else changed them.
type repaintMsg struct{}

// followScreen answers the signals that concern the screen until the session is closed.
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

// suspend lets the framework suspend the process only if somebody would wake it up.
func (s *session) suspend(msg tea.SuspendMsg) tea.Msg {
	if s.opts.IgnoreSignals || s.tty.in == nil || !hasJobControl() {
		return SuspendRefusedMsg{Why: noJobControl}
	}
	s.away.suspended.Store(true)
	s.watcher.hold(false)
	s.unfollowBackground()
	return msg
}

// unfollowBackground has the terminal report its theme no more, which the framework does not know
// of.
func (s *session) unfollowBackground() {
	if s.tty.out != nil {
		_, _ = io.WriteString(s.out, ansi.ResetModeLightDark)
	}
}

// resumed sees to the size, which may have changed without a signal meanwhile.
func (s *session) resumed() {
	s.away.suspended.Store(false)
	s.watcher.hold(true)
	s.postSize()
}

func (s *session) postSize() {
	if width, height, ok := s.tty.size(); ok {
		s.post(tea.WindowSizeMsg{Width: width, Height: height})
	}
}
