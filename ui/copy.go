package ui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// copy sends text to the clipboard and shows it, because nobody can tell whether it
// arrives.
func (a *App) copy(msg notice.CopyMsg) tea.Cmd {
	lines := model.NewText(msg.Text).Lines()
	text := richtext.NewViewport(a.env.Theme)
	a.layer = &copyLayer{
		theme: a.env.Theme, keys: a.env.Keys, what: model.Clean(msg.What),
		source: lines, text: text, note: msg.Note, status: "Sending" + a.env.Theme.Glyphs.Ellipsis,
	}
	way, err := terminal.ParseClipboardWay(string(a.env.Settings.Clipboard))
	if err != nil {
		way = terminal.ClipboardAuto
	}
	return terminal.Copy(a.env.Terminal, way, draw.Join(lines))
}

// showCopied says by which ways the text was sent.
func (a *App) showCopied(msg terminal.CopySentMsg) {
	if l, ok := a.layer.(*copyLayer); ok {
		l.status, l.failed = sentText(msg)
	}
}

func sentText(msg terminal.CopySentMsg) (text string, failed bool) {
	ways := make([]string, 0, len(msg.Ways))
	for _, way := range msg.Ways {
		ways = append(ways, wayWords(way))
	}
	if len(ways) > 0 {
		text = "Sent to " + strings.Join(ways, " and to ") + ". Whether it arrived, nobody can tell."
	}
	if msg.Err != nil {
		text = joined(text, "Not sent: "+model.Clean(msg.Err.Error())+".")
	}
	return strings.TrimSpace(text), msg.Err != nil
}

func wayWords(way terminal.ClipboardWay) string {
	switch way {
	case terminal.ClipboardOSC52:
		return "your terminal (OSC 52)"
	case terminal.ClipboardTmux:
		return "the buffer of tmux"
	case terminal.ClipboardNative:
		return "the clipboard of this machine"
	}
	return string(way)
}

// copyLayer shows the text that was copied. It has no border at the sides, so that whole
// lines can be selected by hand.
type copyLayer struct {
	theme  *theme.Theme
	keys   *keys.Map
	what   string
	source []string
	text   *richtext.Viewport // the source, wrapped for a width
	width  int
	note   string // beside the text
	status string
	failed bool
}

func (l *copyLayer) Update(msg tea.Msg) step {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return step{}
	}
	k, move := l.keys.Global, l.keys.Move
	switch {
	case key.Matches(press, k.Back, k.Close, move.Leave, l.keys.Panel.Run):
		return step{done: true}
	case key.Matches(press, move.Up):
		l.text.Up()
	case key.Matches(press, move.Down):
		l.text.Down()
	case key.Matches(press, move.PageUp, move.HalfUp):
		l.text.PageUp()
	case key.Matches(press, move.PageDown, move.HalfDown):
		l.text.PageDown()
	}
	return step{}
}

func (l *copyLayer) Lines(width, height int) []string {
	t := l.theme
	rule := t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width))
	above := []string{rule, draw.Fit(t.Paint(theme.Title, "Copy "+l.what), width, t.Glyphs.Ellipsis)}
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
	below = append(below, rule)

	l.wrap(width)
	_, _, wrapped := l.text.Position()
	l.text.Resize(width, max(min(wrapped, height-len(above)-len(below)), 1))
	below[0] = draw.Fit(t.Paint(theme.Muted, l.position()), width, "")
	return slices.Concat(above, l.text.Lines(), below)
}

// wrap breaks the text at blanks.
func (l *copyLayer) wrap(width int) {
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
func (l *copyLayer) position() string {
	first, last, all := l.text.Position()
	if first == 1 && last == all {
		return ""
	}
	return fmt.Sprintf("Lines %d to %d of %d", first, last, all)
}

func (l *copyLayer) Cursor(int, int) *tea.Cursor { return nil }

func (l *copyLayer) Hints() []key.Binding {
	if l.position() == "" {
		return []key.Binding{l.keys.Global.Close}
	}
	return []key.Binding{l.keys.Move.PageDown, l.keys.Global.Close}
}

// Restyle draws with the theme as it is now.
func (l *copyLayer) Restyle() { l.text.Restyle(l.theme) }
