package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// textLayer shows a text. It has no border at the sides, so that whole lines can be selected by hand.
type textLayer struct {
	theme  *theme.Theme
	keys   *keys.Map
	title  string
	source []string
	text   *richtext.Viewport // the source, wrapped for a width
	width  int
	note   string // beside the text
	hints  []key.Binding
	status string
	failed bool
}

func newTextLayer(env *screen.Env, title string, lines []string) textLayer {
	return textLayer{theme: env.Theme, keys: env.Keys, title: title, source: lines, text: richtext.NewViewport(env.Theme), hints: []key.Binding{env.Keys.Global.Close}}
}

func (l *textLayer) Update(msg tea.Msg) step {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return step{}
	}
	k, move := l.keys.Global, l.keys.Move
	switch {
	case key.Matches(press, k.Back, k.Close, move.Leave, l.keys.Panel.Run):
		return step{done: true}
	}
	motion.Move(move, press, l.text)
	return step{}
}

func (l *textLayer) Lines(width, height int) []string {
	t := l.theme
	rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width))
	above := []string{rule, draw.Fit(t.Paint(theme.Title, l.title), width, t.Glyphs.Ellipsis)}
	below := []string{""}
	for _, part := range draw.Wrap(l.note, width) {
		if l.note != "" {
			below = append(below, draw.Fit(part, width, t.Glyphs.Ellipsis))
		}
	}
	role := theme.Muted
	if l.failed {
		role = theme.Warn
	}
	for _, part := range draw.Wrap(l.status, width) {
		below = append(below, draw.Fit(t.Paint(role, part), width, t.Glyphs.Ellipsis))
	}
	below = append(below, draw.HintRule(t, theme.Border, t.Glyphs.Box.Horizontal, l.hints, width))

	l.wrap(width)
	_, _, wrapped := l.text.Position()
	l.text.Resize(width, max(min(wrapped, height-len(above)-len(below)), 1))
	below[0] = draw.Fit(t.Paint(theme.Muted, l.position()), width, "")
	return slices.Concat(above, l.text.Lines(), below)
}

func (l *textLayer) wrap(width int) {
	l.text.Resize(width, 1)
	if width == l.width {
		return
	}
	l.width = width
	var lines []string
	for _, one := range l.source {
		lines = append(lines, draw.Wrap(one, width)...)
	}
	l.text.SetLines(lines)
}

// position says which lines are seen when there are more, "" otherwise.
func (l *textLayer) position() string {
	first, last, all := l.text.Position()
	if all == 0 || first == 1 && last == all {
		return ""
	}
	return fmt.Sprintf("Lines %d to %d of %d", first, last, all)
}

func (l *textLayer) Cursor(int, int) *tea.Cursor { return nil }

// Restyle draws with the theme as it is now.
func (l *textLayer) Restyle() { l.text.Restyle(l.theme) }

// copy sends text to the clipboard and shows it, because no one can tell whether it arrives.
func (a *App) copy(msg notice.CopyMsg) tea.Cmd {
	lines := model.NewText(msg.Text).Lines()
	l := newTextLayer(&a.env, "Copy "+model.Clean(msg.What), lines)
	l.note, l.status = msg.Note, "Sending"+a.env.Theme.Glyphs.Ellipsis
	a.layer = &copyLayer{l}
	return terminal.Copy(a.env.Terminal, a.env.Settings.Clipboard, draw.Join(lines))
}

func sentText(msg terminal.CopySentMsg) (text string, failed bool) {
	words := map[terminal.ClipboardWay]string{
		terminal.ClipboardOSC52: "your terminal (OSC 52)", terminal.ClipboardTmux: "the buffer of tmux",
		terminal.ClipboardNative: "the clipboard of this machine",
	}
	ways := make([]string, len(msg.Ways))
	for i, way := range msg.Ways {
		ways[i] = words[way]
	}
	if len(ways) > 0 {
		text = "Sent to " + strings.Join(ways, " and to ") + ". Whether it arrived cannot be told."
	}
	if msg.Err != nil {
		text = joined(text, "Not sent: "+model.Clean(msg.Err.Error())+".")
	}
	return strings.TrimSpace(text), msg.Err != nil
}

type copyLayer struct{ textLayer }

// programLayer shows the output of a program of the person's own. Leaving it stops the program.
type programLayer struct {
	textLayer
	ended   programEndedMsg // without its output before it has ended
	running bool
	cancel  context.CancelFunc
}

func (l *programLayer) take(msg programEndedMsg) {
	l.ended, l.running = msg, false
	l.source, l.width = msg.output.Lines, 0
	l.hints = []key.Binding{l.keys.Global.Close}
	if len(l.source) > 0 {
		l.hints = slices.Insert(l.hints, 0, l.keys.Panel.Copy)
	}
	l.status, l.failed = model.Capital(msg.sentence()), msg.output.Err != nil
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
