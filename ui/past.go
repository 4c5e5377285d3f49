package ui

import (
	"errors"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/notice"
)

// keptMessages is how many past warnings and errors are kept.
const keptMessages = 100

// message is a warning or an error of the past, in clean lines.
type message struct {
	at       time.Time
	severity notice.Severity
	sentence string
	next     string
	cause    string
	// times counts the same message in a row; at is the latest.
	times int
}

// past keeps warnings and errors, newest last.
type past struct{ messages []message }

func (p *past) add(now time.Time, show notice.ShowMsg) {
	m := messageOf(show)
	m.at, m.times = now, 1
	if last := len(p.messages) - 1; last >= 0 && p.messages[last].same(m) {
		m.times += p.messages[last].times
		p.messages[last] = m
		return
	}
	if len(p.messages) == keptMessages {
		copy(p.messages, p.messages[1:])
		p.messages = p.messages[:keptMessages-1]
	}
	p.messages = append(p.messages, m)
}

func (m message) same(other message) bool {
	return m.severity == other.severity && m.sentence == other.sentence &&
		m.next == other.next && m.cause == other.cause
}

func messageOf(show notice.ShowMsg) message {
	m := message{severity: show.Severity, sentence: model.Clean(show.Text)}
	if show.Err == nil {
		return m
	}
	e, ok := errors.AsType[*api.Error](show.Err)
	if !ok {
		if cause := model.Clean(show.Err.Error()); cause != m.sentence {
			m.cause = cause
		}
		return m
	}
	if show.Text == show.Err.Error() {
		m.sentence = e.Sentence()
	}
	m.next, m.cause = e.Next(), e.Cause()
	return m
}

// text is the message for the clipboard, one fact a line.
func (m message) text() string {
	text := m.at.Format(time.DateTime) + "  " + m.sentence
	for _, more := range []string{m.next, m.cause} {
		if more != "" {
			text += "\n" + more
		}
	}
	return text
}
