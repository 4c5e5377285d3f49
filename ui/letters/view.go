package letters

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	headLines = 4
	footLines = 1
	// mostWidth limits the lines of the letter, in cells, because longer ones are hard to read.
	mostWidth = 100
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.wrap()
}

func (s *Screen) wrap() {
	width := min(s.size.Width, mostWidth)
	s.sheet.Resize(s.size.Width, max(s.size.Height-headLines-footLines, 0))
	var lines []string
	for one := range strings.SplitSeq(s.text(), "\n") {
		lines = append(lines, draw.Wrap(one, width)...)
	}
	s.sheet.SetLines(lines)
}

// text returns the letter, or why there is none.
func (s *Screen) text() string {
	if s.fault != nil {
		return s.fault.Error()
	}
	return s.letter
}

func (s *Screen) tabs() []draw.Tab {
	var tabs []draw.Tab
	for _, l := range s.choice.languages() {
		tabs = append(tabs, draw.Tab{Title: l.Title()})
	}
	return tabs
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	t, width := s.env.Theme, s.size.Width
	to, part := s.aboutReader()
	head := []string{
		draw.Tabs(t, s.tabs(), s.choice.language(), width),
		draw.Ends(t.Paint(theme.Strong, to), t.Paint(theme.Muted, s.which()), width, t.Glyphs.Ellipsis),
		draw.Fit(t.Paint(theme.Muted, part), width, t.Glyphs.Ellipsis),
		t.Paint(theme.Border, strings.Repeat(t.Glyphs.Box.Horizontal, width)),
	}
	foot := draw.Fit(t.Paint(theme.Muted, s.position()), width, t.Glyphs.Ellipsis)
	lines := append(append(head, s.sheet.Lines()...), foot)
	view := draw.Join(draw.FitAll(lines, width, s.size.Height))
	if s.menu != nil {
		return s.menu.Over(view, width, s.size.Height)
	}
	return view
}

func (s *Screen) aboutReader() (to, part string) {
	r := s.subject.to()
	if r == nil {
		return "For a person who is none of the recipients", "What the letter says holds for everybody."
	}
	to = "For " + describe.Name(r.Name)
	if !r.Email.IsEmpty() {
		to += " <" + r.Email.String() + ">"
	}
	return model.Narrow(to), model.Narrow(describe.PartOf(s.subject.report, r).Sentence)
}

func (s *Screen) which() string {
	var parts []string
	if n := len(s.subject.envelopes); n > 1 {
		parts = append(parts, fmt.Sprintf("letter %d of %d", s.subject.at+1, n))
	}
	if at, of := s.choice.number(); of > 1 {
		parts = append(parts, fmt.Sprintf("text %s, %d of %d", model.Narrow(s.choice.name), at, of))
	}
	return strings.Join(parts, "; ")
}

func (s *Screen) position() string {
	first, last, all := s.sheet.Position()
	if first <= 1 && last == all {
		return ""
	}
	return fmt.Sprintf("Lines %d to %d of %d", first, last, all)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.menu == nil {
		return nil
	}
	return s.menu.Cursor(s.size.Width, s.size.Height)
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		return screen.Choosing(k.Prompt)
	}
	m, l := &k.Move, &k.Letter
	hints := screen.Hints{
		Short:  []key.Binding{l.Copy, l.Language, l.Reader},
		Groups: []string{"Move", "Letter"},
		Full: [][]key.Binding{
			m.Rows(),
			{l.Copy, l.Language, keys.Named(m.NextTab, "next language"), keys.Named(m.PrevTab, "previous language"), keys.Named(m.Jump, "language"), l.Reader},
		},
	}
	why := s.noTexts()
	if hints.Offer(1, why, l.Text); why == "" {
		hints.Short = append(hints.Short, l.Text)
	}
	if len(s.subject.envelopes) > 1 {
		hints.Short = append(hints.Short, l.Next)
	}
	if s.position() != "" {
		hints.Short = append(hints.Short, m.PageDown)
	}
	hints.Offer(1, s.noLetter(1), l.Next)
	hints.Offer(1, s.noLetter(-1), l.Prev)
	return hints
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	to, part := s.aboutReader()
	page := screen.Page{Lines: append(draw.Spoken([]string{to, part, s.which()}), "The letter:"), Ask: s.menu.Spoken()}
	for line := range strings.SplitSeq(s.text(), "\n") {
		if strings.TrimSpace(line) != "" {
			page.Lines = append(page.Lines, line)
		}
	}
	return page
}
