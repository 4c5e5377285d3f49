package ui

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// messageLogLayer lists past warnings and errors, newest first, with what to do and why.
type messageLogLayer struct {
	theme    *theme.Theme
	keys     *keys.Map
	messages []notice.Entry
	at       int // selected
	top      int // first line that is shown
	room     int // lines that were shown last
}

func (a *App) openMessageLog() tea.Cmd {
	messages := a.notices.Entries()
	if len(messages) == 0 {
		return a.notices.Say("There have been no warnings and no errors.")
	}
	a.notices.Clear()
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
		return layer.Step{Done: true, Then: notice.CopyMsg{What: "message", Text: l.messages[l.at].Text()}}
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

func (l *messageLogLayer) draw(m notice.Entry, selected bool, width int) []string {
	t := l.theme
	marker := "  "
	if selected {
		marker = t.Paint(theme.Selected, t.Glyphs.Selected) + " "
	}
	role, lead := styleOf(t, m.Severity)
	at := m.At.Format(time.TimeOnly)
	if m.Times > 1 {
		lead += fmt.Sprintf("(%d times) ", m.Times)
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
	add(role, lead+m.Sentence)
	if m.Next != "" {
		add(theme.Text, m.Next)
	}
	if m.Cause != "" {
		add(theme.Muted, m.Cause)
	}
	return lines
}

func (l *messageLogLayer) Cursor(int, int) *tea.Cursor { return nil }
