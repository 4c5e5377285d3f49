package ui

import (
	"errors"
	"slices"
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
	times   int
	failure *api.Error // nil for what is not about a call
}

// messageLog keeps warnings and errors, newest last.
type messageLog struct{ messages []message }

// add adds a message. A failure is logged once: where its reply comes in, and not again where a
// screen shows it.
func (l *messageLog) add(now time.Time, show notice.ShowMsg) {
	m := messageOf(show)
	if m.failure, _ = errors.AsType[*api.Error](show.Err); m.failure != nil &&
		slices.ContainsFunc(l.messages, func(other message) bool { return other.failure == m.failure }) {
		return
	}
	m.at, m.times = now, 1
	if last := len(l.messages) - 1; last >= 0 && l.messages[last].same(m) {
		m.times += l.messages[last].times
		l.messages[last] = m
		return
	}
	if len(l.messages) == keptMessages {
		copy(l.messages, l.messages[1:])
		l.messages = l.messages[:keptMessages-1]
	}
	l.messages = append(l.messages, m)
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
