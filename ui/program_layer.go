package ui

import (
	"context"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// programLayer shows the output of a program of the person's own. Leaving it stops the program.
type programLayer struct {
	textLayer
	ended   programEndedMsg // without its output before it has ended
	running bool
	cancel  context.CancelFunc
}

func newProgramLayer(env *screen.Env, ended programEndedMsg, cancel context.CancelFunc) *programLayer {
	l := &programLayer{textLayer: newTextLayer(env, ended.name, nil), ended: ended, running: true, cancel: cancel}
	l.status = "Running" + env.Theme.Glyphs.Ellipsis + " " + keyOf(env.Keys.Global.Back) + " stops it."
	l.hints = []key.Binding{keys.Named(env.Keys.Global.Close, "stop")}
	return l
}

func keyOf(b key.Binding) string { return b.Help().Key }

// take shows what the program printed, and how it ended.
func (l *programLayer) take(msg programEndedMsg) {
	l.ended, l.running = msg, false
	l.setLines(msg.output.Lines)
	l.hints = []key.Binding{l.keys.Global.Close}
	if len(l.source) > 0 {
		l.hints = slices.Insert(l.hints, 0, l.keys.Panel.Copy)
	}
	l.status, l.failed = sentenceCase(msg.sentence()), msg.output.Err != nil
	switch {
	case msg.output.Cut:
		l.note = "There was more than is kept; this is its beginning."
	case len(msg.output.Lines) == 0:
		l.note = "It printed nothing."
	}
}

func (l *programLayer) Update(msg tea.Msg) step {
	if press, ok := msg.(tea.KeyPressMsg); ok && !l.running && key.Matches(press, l.keys.Panel.Copy) && len(l.source) > 0 {
		return step{done: true, then: notice.CopyMsg{What: "output", Text: draw.Join(l.source)}}
	}
	s := l.textLayer.Update(msg)
	if s.done {
		l.cancel()
	}
	if s.done && l.running {
		s.then = notice.ShowMsg{Text: l.ended.name + " was stopped."}
	}
	return s
}
