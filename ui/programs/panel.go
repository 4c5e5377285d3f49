package programs

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/layer"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// EndedMsg says how a program has ended.
type EndedMsg struct {
	screen.To
	number uint64
	name   string
	of     int // runs
	output Output
}

func (m EndedMsg) sentence() string {
	text := m.name + " " + Ended(m.output.Err)
	if m.of > 1 && m.output.Err != nil {
		text += fmt.Sprintf(" in run %d of %d", m.output.Done+1, m.of)
	}
	return text + "."
}

func (p *Runner) showEnded(msg EndedMsg) layer.Step {
	if p.panel != nil && p.panel.ended.number == msg.number {
		p.panel.take(msg)
		return layer.Step{}
	}
	if msg.output.Err == nil {
		return layer.Say(msg.sentence())
	}
	text := msg.sentence()
	if lines := msg.output.Lines; len(lines) > 0 {
		text += " It said: " + lines[len(lines)-1]
	}
	return layer.Warn(text)
}

// panel shows the output of a program of the person's own. Leaving it stops the program.
type panel struct {
	layer.Text
	keys    *keys.Map
	ended   EndedMsg // without its output before it has ended
	running bool
	cancel  context.CancelFunc
}

func (l *panel) take(msg EndedMsg) {
	l.ended, l.running = msg, false
	lines := msg.output.Lines
	l.SetLines(lines)
	l.Hints = []key.Binding{l.keys.Global.Close}
	if len(lines) > 0 {
		l.Hints = slices.Insert(l.Hints, 0, l.keys.Panel.Copy)
	}
	l.Status, l.Failed = model.Capital(msg.sentence()), msg.output.Err != nil
	switch {
	case msg.output.Cut:
		l.Note = "There was more than is kept; this is its beginning."
	case len(lines) == 0:
		l.Note = "It printed nothing."
	}
}

// Update implements [layer.Layer].
func (l *panel) Update(msg tea.Msg) layer.Step {
	if press, ok := msg.(tea.KeyPressMsg); ok && !l.running && key.Matches(press, l.keys.Panel.Copy) && len(l.ended.output.Lines) > 0 {
		return layer.Step{Done: true, Then: notice.CopyMsg{What: "output", Text: draw.Join(l.ended.output.Lines)}}
	}
	s := l.Text.Update(msg)
	if s.Done {
		l.cancel()
	}
	if s.Done && l.running {
		s.Then = notice.ShowMsg{Text: l.ended.name + " was stopped."}
	}
	return s
}
