package ui

import (
	"context"
	"reflect"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// session is a session with its frame. What its commands yield carries its number, so that
// nothing of one session reaches another.
type session struct {
	number uint64
	app    *App
	close  func(why error)
	ended  sync.Once
}

func newSession(s Session) *session {
	return &session{number: screen.NextNumber(), app: New(s.Options), close: s.Close}
}

// end lets the changes of the session end, keeps what is left to be kept, and gives back what
// was opened. It is called when its frame gets no message any more, on any goroutine, and
// returns when all is done, whoever began it.
func (s *session) end(why error) {
	s.ended.Do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
		defer cancel()
		client := s.app.env.Client
		client.Drain(ctx)
		s.app.Close()
		client.ForgetToken()
		if s.close != nil {
			s.close(why)
		}
	})
}

// sessionEndedMsg says that nothing of a session is left to be kept.
type sessionEndedMsg struct{ session *session }

// sessionMsg is a message that a command of a session yielded.
type sessionMsg struct {
	number uint64
	msg    tea.Msg
}

// mark makes what a command of the session yields carry its number.
func (s *session) mark(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return s.marked(cmd()) }
}

// marked marks a message, or the commands that it consists of. What is meant for the runtime
// and the terminal stays as it is.
func (s *session) marked(msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.BatchMsg:
		return tea.BatchMsg(terminal.EachCmd(msg, s.mark))
	case terminal.SequenceMsg:
		return terminal.SequenceMsg(terminal.EachCmd(msg, s.mark))
	case terminal.LendMsg:
		if done := msg.Done; done != nil {
			msg.Done = func(err error) tea.Msg { return s.marked(done(err)) }
		}
		return msg
	}
	if !isOwn(msg) {
		return msg
	}
	return sessionMsg{s.number, msg}
}

// isOwn reports whether a message is one of this program that is not for the terminal.
func isOwn(msg tea.Msg) bool {
	if msg == nil {
		return false
	}
	from := reflect.TypeOf(msg).PkgPath()
	return strings.HasPrefix(from, "inkdesk/") && !strings.HasPrefix(from, terminalPackage)
}

var terminalPackage = reflect.TypeFor[terminal.LendMsg]().PkgPath()
