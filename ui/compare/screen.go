// Package compare shows two envelopes, or two templates, side by side: all facts that are known of
// both, or only those that differ.
package compare

import (
	"cmp"
	"fmt"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/motion"
	"inkdesk/ui/widget/richtext"
)

// Screen shows two envelopes or templates.
type Screen struct {
	env   screen.Env
	size  screen.Size
	title string
	facts []fact
	// all says that facts which are the same on both sides are shown, too.
	all     bool
	edition uint64
	text    *richtext.Text
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen. It reads nothing.
func New(env screen.Env, r nav.Compare) *Screen {
	s := &Screen{env: env, text: richtext.New(env.Theme), edition: 1, title: "Compare envelopes"}
	if len(r.Templates) == 2 {
		s.title = "Compare templates"
		s.facts = merge(factsOf(&s.env, ofTemplate(&r.Templates[0]), false), factsOf(&s.env, ofTemplate(&r.Templates[1]), false))
	} else {
		s.facts = merge(factsOf(&s.env, &r.Envelopes[0], true), factsOf(&s.env, &r.Envelopes[1], true))
	}
	return s
}

// Start implements [screen.Screen].
func (s *Screen) Start() tea.Cmd { return nil }

// Title implements [screen.Screen].
func (s *Screen) Title() string { return s.title }

// Restyle implements [screen.Screen].
func (s *Screen) Restyle() {
	s.text.Restyle(s.env.Theme)
	s.edition++
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.text.Resize(size.Width, max(size.Height-1, 0))
	s.edition++
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if key.Matches(msg, s.env.Keys.List.ClearFilter, s.env.Keys.List.Compare) {
			s.all = !s.all
			s.edition++
			s.text.Top()
			return nil
		}
		motion.Move(s.env.Keys.Move, msg, s.text)
	case tea.MouseWheelMsg:
		motion.Wheel(msg, s.text)
	}
	return nil
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	t := s.env.Theme
	s.text.Write(s.edition, s.write)
	head := s.summary()
	if first, last, total := s.text.Position(); total > last || first > 1 {
		head += fmt.Sprintf(" %s %d-%d of %d", t.Glyphs.Dot, first, last, total)
	}
	return draw.Stacked([]string{draw.Fit(t.Paint(theme.Muted, head), s.size.Width, t.Glyphs.Ellipsis)}, s.text.Lines())
}

func (s *Screen) summary() string {
	differing := 0
	for _, f := range s.facts {
		if f.differs() {
			differing++
		}
	}
	text := fmt.Sprintf("%d of %d differ", differing, len(s.facts))
	if !s.all {
		text += "; only these are shown"
	}
	return text
}

// Spoken implements [screen.Speaker]: both sides of a fact are one after the other.
func (s *Screen) Spoken() screen.Page {
	lines := []string{s.summary()}
	for i, f := range s.facts {
		switch {
		case i == 0:
			lines = append(lines, "The first: "+cmp.Or(f.left, "no name"), "The second: "+cmp.Or(f.right, "no name"))
		case f.differs():
			lines = append(lines, fmt.Sprintf("%s: first %s; second %s", f.label, cmp.Or(f.left, "nothing"), cmp.Or(f.right, "nothing")))
		case s.all:
			lines = append(lines, fmt.Sprintf("%s: both %s", f.label, cmp.Or(f.left, "nothing")))
		}
	}
	return screen.Page{Lines: draw.Spoken(lines)}
}

const labelWidth = 15

// write writes the facts in two columns, those that differ in a colour where the rest is shown, too.
func (s *Screen) write(w *richtext.Writer) {
	column := max((w.Width-labelWidth-4)/2, 1)
	for i, f := range s.facts {
		if !s.all && !f.differs() && i > 0 { // the names stay, to tell the sides apart
			continue
		}
		role := theme.Text
		if s.all && f.differs() && i > 0 {
			role = theme.Warn
		}
		if i == 0 {
			role = theme.Strong
		}
		left, right := draw.Wrap(model.Narrow(orDash(f.left)), column), draw.Wrap(model.Narrow(orDash(f.right)), column)
		label := f.label
		for n := range max(len(left), len(right)) {
			w.Add(w.Theme.Paint(theme.Muted, draw.Fit(label, labelWidth, "")) + w.Theme.Paint(role, draw.Fit(at(left, n), column, "")) +
				"  " + w.Theme.Paint(role, at(right, n)))
			label = ""
		}
	}
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func at(lines []string, n int) string {
	if n < len(lines) {
		return lines[n]
	}
	return ""
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	toggle := keys.Named(k.List.Compare, "show all")
	if s.all {
		toggle = keys.Named(k.List.Compare, "only what differs")
	}
	return screen.Hints{
		Short: []key.Binding{toggle, keys.Named(k.Move.Leave, "back")}, Groups: []string{"Move", "Compare"},
		Full: [][]key.Binding{k.Move.Rows(), {toggle}},
	}
}
