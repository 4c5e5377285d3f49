package ui

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// session holds a session with its frame. The messages of its commands carry its number, so that nothing of one
// session reaches another.
type session struct {
	number uint64
	app    *App
	close  func(why error)
	ended  sync.Once
}

func newSession(s Session) *session {
	return &session{number: screen.NextNumber(), app: New(s.Options), close: s.Close}
}

// end lets the changes of the session end, keeps unsaved state, and gives its resources back. It is called when its
// frame gets no message any more, on any goroutine, and returns when all is done, also if another call began it.
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

type sessionEndedMsg struct{ session *session }

type sessionMsg struct {
	number uint64
	msg    tea.Msg
}

// mark makes what a command of the session yields carry its number.
func (s *session) mark(cmd tea.Cmd) tea.Cmd { return mapCmd(cmd, s.marked) }

// marked leaves messages for the runtime and the terminal as they are.
func (s *session) marked(msg tea.Msg) tea.Msg {
	if lend, ok := msg.(terminal.LendMsg); ok {
		if done := lend.Done; done != nil {
			lend.Done = func(err error) tea.Msg { return mapMsg(done(err), s.marked) }
		}
		return lend
	}
	if msg != nil {
		from := reflect.TypeOf(msg).PkgPath()
		if strings.HasPrefix(from, "inkdesk/") && !strings.HasPrefix(from, terminalPackage) {
			return sessionMsg{s.number, msg}
		}
	}
	return msg
}

var terminalPackage = reflect.TypeFor[terminal.LendMsg]().PkgPath()

// recorder writes a line for each message that reaches the program.
type recorder struct {
	tea.Model
	to      io.Writer
	started time.Time
}

// RecordMessages returns a program that writes a line for each of its messages, for debugging: seconds since the
// first one, the number of the screen it belongs to (0 for the frame), its type, and how long Update took, with tabs
// between them. The content of a message is not written. Errors of the writer are ignored; it must not block for
// long.
func RecordMessages(program tea.Model, to io.Writer) tea.Model {
	return &recorder{Model: program, to: to, started: time.Now()}
}

// Update implements [tea.Model].
func (r *recorder) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	began := time.Now()
	next, cmd := r.Model.Update(msg)
	r.Model = next
	owner, of := addressOf(msg)
	_, _ = fmt.Fprintf(r.to, "%.6f\t%d\t%T\t%s\n", began.Sub(r.started).Seconds(), owner, of, time.Since(began).Round(time.Microsecond))
	return r, cmd
}

// addressOf returns the number of the screen that a message belongs to, 0 for the frame, and the message to deliver
// there.
func addressOf(msg tea.Msg) (owner uint64, delivered tea.Msg) {
	switch msg := msg.(type) {
	case sessionMsg:
		return addressOf(msg.msg)
	case screenMsg:
		return msg.owner, msg.msg
	case screen.Addressed:
		return msg.Addressee(), msg
	}
	return 0, msg
}
