package ui

import (
	"context"
	"sync"

	tea "charm.land/bubbletea/v2"
)

// opening is a session while it is being opened.
type opening struct {
	profile string
	cancel  context.CancelFunc
	ahead   typeahead // what was typed meanwhile

	mu        sync.Mutex
	session   *Session // once it was opened, until it is taken
	abandoned bool
}

// sessionOpenedMsg says that a session was opened, or why not.
type sessionOpenedMsg struct {
	opening *opening
	err     error
}

// finish keeps what was opened, unless nobody wants it any more.
func (o *opening) finish(s Session, err error) tea.Msg {
	if err != nil {
		return sessionOpenedMsg{o, err}
	}
	o.mu.Lock()
	abandoned := o.abandoned
	if !abandoned {
		o.session = &s
	}
	o.mu.Unlock()
	if abandoned {
		closeSession(s)
	}
	return sessionOpenedMsg{opening: o}
}

// take is the session; it belongs to the caller from then on.
func (o *opening) take() Session {
	o.mu.Lock()
	defer o.mu.Unlock()
	s := *o.session
	o.session = nil
	return s
}

// abandon gives back what was opened, now or once it is.
func (o *opening) abandon() {
	o.cancel()
	o.mu.Lock()
	s := o.session
	o.session, o.abandoned = nil, true
	o.mu.Unlock()
	if s != nil {
		closeSession(*s)
	}
}

func closeSession(s Session) {
	if s.Close != nil {
		s.Close(nil)
	}
}
