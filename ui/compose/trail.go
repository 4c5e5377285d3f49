package compose

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// reviewSection is the last step of every form.
const reviewSection = "Review"

// sections are the steps of the form as the answers stand, each of one page or several,
// and which of them is the present one.
func (s *Screen) sections() (names []string, at int) {
	for _, p := range s.pages() {
		name := p.section
		if name == "" {
			name = p.title
		}
		if len(names) == 0 || names[len(names)-1] != name {
			names = append(names, name)
		}
		if p.name == s.at {
			at = len(names) - 1
		}
	}
	names = append(names, reviewSection)
	if s.stage == reviewing {
		at = len(names) - 1
	}
	return names, at
}

// progress says at which step the form is.
func (s *Screen) progress() string {
	names, at := s.sections()
	return fmt.Sprintf("Step %d of %d: ", at+1, len(names))
}

// tallEnough is from how many lines on a screen has one to spare.
const tallEnough = 18

// trail names all steps with a sign for what is done, where they fit into one line; one
// step of two needs none.
func (s *Screen) trail() []string {
	names, at := s.sections()
	if len(names) < 3 || s.size.Height < tallEnough {
		return nil
	}
	t := s.env.Theme
	plain, painted := "", ""
	for i, name := range names {
		sign, role := t.Glyphs.Dot, theme.Muted
		switch {
		case i < at:
			sign, role = t.Glyphs.Check, theme.Good
		case i == at:
			sign, role = t.Glyphs.Right, theme.Strong
		}
		if i > 0 {
			plain, painted = plain+" ", painted+" "
		}
		plain += sign + " " + name
		painted += t.Paint(role, sign+" "+name)
	}
	if len(line.Wrap(plain, s.size.inner())) > 1 {
		return nil
	}
	return []string{painted}
}

// where is the profile and the host, and what was done there so far if there is room to
// say so beside the title.
func (s *Screen) where(room int) string {
	where, sent := "for "+s.place(), "; nothing sent so far"
	switch n := s.run.at(); {
	case n > 0:
		sent = "; done already: " + plural(n, "request")
	case s.run.sent:
		sent = "" // nobody knows
	}
	if full := where + sent; model.Width(full) <= room {
		return full
	}
	return where
}

// head stands above the questions.
func (s *Screen) head() []string {
	t := s.env.Theme
	title := s.progress() + s.page.title + "  "
	where := s.where(s.size.inner() - model.Width(title))
	lines := []string{line.Fit(t.Paint(theme.Title, title)+t.Paint(theme.Muted, where), s.size.inner(), t.Glyphs.Ellipsis)}
	lines = slices.Concat(lines, s.trail())
	if s.page.note != "" {
		lines = append(lines, s.size.text(s.env.Theme, theme.Muted, s.page.note)...)
	}
	if s.stage == probing {
		lines = append(lines, s.size.text(s.env.Theme, theme.Muted, "Looking"+t.Glyphs.Ellipsis)...)
	}
	return append(lines, "")
}
