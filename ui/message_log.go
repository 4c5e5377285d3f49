package ui

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const keptMessages = 100

type message struct {
	words
	at      time.Time  // the latest
	times   int        // how often it came in a row
	failure *api.Error // nil unless the message is about a call
}

type words struct {
	severity              notice.Severity
	sentence, next, cause string
}

type messageLog []message

// add adds a message. A failure is logged once: where its reply comes in, and not again where a screen shows it.
func (l *messageLog) add(now time.Time, show notice.ShowMsg) {
	m := message{words: words{severity: show.Severity, sentence: model.Clean(show.Text)}, at: now, times: 1}
	if e, ok := errors.AsType[*api.Error](show.Err); ok {
		m.failure, m.next, m.cause = e, e.Next(), e.Cause()
		if show.Text == show.Err.Error() {
			m.sentence = e.Sentence()
		}
		if slices.ContainsFunc(*l, func(other message) bool { return other.failure == e }) {
			return
		}
	} else if show.Err != nil && model.Clean(show.Err.Error()) != m.sentence {
		m.cause = model.Clean(show.Err.Error())
	}
	if last := len(*l) - 1; last >= 0 && (*l)[last].words == m.words {
		m.times += (*l)[last].times
		(*l)[last] = m
		return
	}
	*l = append((*l)[max(len(*l)+1-keptMessages, 0):], m)
}

func (m message) text() string {
	text := m.at.Format(time.DateTime) + "  " + m.sentence
	for _, more := range []string{m.next, m.cause} {
		if more != "" {
			text += "\n" + more
		}
	}
	return text
}

// messageLogLayer lists past warnings and errors, newest first, with what to do and why.
type messageLogLayer struct {
	theme    *theme.Theme
	keys     *keys.Map
	messages []message
	at       int // selected
	top      int // first line that is shown
	room     int // lines that were shown last
}

func (a *App) openMessageLog() tea.Cmd {
	messages := slices.Clone(a.notices.log)
	slices.Reverse(messages)
	if len(messages) == 0 {
		return a.notices.say("There have been no warnings and no errors.")
	}
	a.notices.text = ""
	a.layer = &messageLogLayer{theme: a.env.Theme, keys: a.env.Keys, messages: messages}
	return nil
}

func (l *messageLogLayer) Update(msg tea.Msg) layer.Step {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return layer.Step{}
	}
	k, move := l.keys.Global, l.keys.Move
	switch {
	case key.Matches(press, k.Back, k.Close, k.Errors, move.Leave):
		return layer.Step{Done: true}
	case key.Matches(press, l.keys.Panel.Copy):
		return layer.Step{Done: true, Then: notice.CopyMsg{What: "message", Text: l.messages[l.at].text()}}
	case key.Matches(press, move.Up):
		l.at--
	case key.Matches(press, move.Down):
		l.at++
	case key.Matches(press, move.Top):
		l.at = 0
	case key.Matches(press, move.Bottom):
		l.at = len(l.messages) - 1
	case key.Matches(press, move.PageUp, move.HalfUp):
		l.at -= max(l.room/3, 1) // most messages take three lines
	case key.Matches(press, move.PageDown, move.HalfDown):
		l.at += max(l.room/3, 1)
	}
	l.at = min(max(l.at, 0), len(l.messages)-1)
	return layer.Step{}
}

func (l *messageLogLayer) Lines(width, height int) []string {
	box := draw.Pane{
		Theme: l.theme, Title: "Warnings and errors", Note: fmt.Sprintf("%d of %d", l.at+1, len(l.messages)),
		Focused: true, Width: width, Height: height,
		Hints: []key.Binding{l.keys.Panel.Copy, l.keys.Move.Down, l.keys.Global.Close},
	}
	inner, room := box.Inner()
	l.room = room
	var lines []string
	var first, end int // lines of the selected message
	for i, m := range l.messages {
		drawn := l.draw(m, i == l.at, inner)
		if i == l.at {
			first, end = len(lines), len(lines)+len(drawn)
		}
		lines = append(lines, drawn...)
	}
	l.top = min(max(l.top, end-room), first)
	return box.Lines(lines[min(l.top, len(lines)):])
}

func (l *messageLogLayer) draw(m message, selected bool, width int) []string {
	t := l.theme
	marker := "  "
	if selected {
		marker = t.Paint(theme.Selected, t.Glyphs.Selected) + " "
	}
	role, lead := styleOf(t, m.severity)
	at := m.at.Format(time.TimeOnly)
	if m.times > 1 {
		lead += fmt.Sprintf("(%d times) ", m.times)
	}
	var lines []string
	add := func(role theme.Role, text string) {
		for _, part := range draw.Wrap(text, max(width-2-len(at)-2, 1)) {
			stamp := draw.Blank(len(at))
			if len(lines) == 0 {
				stamp = t.Paint(theme.Muted, at)
			}
			lines = append(lines, draw.Fit(marker+stamp+gap+t.Paint(role, part), width, t.Glyphs.Ellipsis))
			marker = "  "
		}
	}
	add(role, lead+m.sentence)
	if m.next != "" {
		add(theme.Text, m.next)
	}
	if m.cause != "" {
		add(theme.Muted, m.cause)
	}
	return lines
}

func (l *messageLogLayer) Cursor(int, int) *tea.Cursor { return nil }
