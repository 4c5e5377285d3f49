package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
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

func (l *messageLogLayer) Update(msg tea.Msg) step {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return step{}
	}
	k, move := l.keys.Global, l.keys.Move
	switch {
	case key.Matches(press, k.Back, k.Close, k.Errors, move.Leave):
		return step{done: true}
	case key.Matches(press, l.keys.Panel.Copy):
		return step{done: true, then: notice.CopyMsg{What: "message", Text: l.messages[l.at].text()}}
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
	return step{}
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
