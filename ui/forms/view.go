package forms

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	margin       = 1
	maxTextWidth = 100 // cells of text
)

type area struct{ screen.Size }

func (a area) inner() int { return max(min(a.Width-2*margin, maxTextWidth), 0) }

func (a area) text(t *theme.Theme, role theme.Role, sentence string) []string {
	var lines []string
	for _, l := range draw.Wrap(sentence, a.inner()) {
		lines = append(lines, t.Paint(role, l))
	}
	return lines
}

func (s *Screen) layOut() {
	if s.editor.input != nil {
		s.editor.resize(s.size, len(s.head()))
	}
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	var lines []string
	switch s.stage {
	case refused:
		lines = append([]string{""}, s.size.text(s.env.Theme, theme.Warn, s.reason)...)
	case reading:
		switch err := s.subject.Err(); {
		case err != nil:
			lines = describe.Failed(s.env, err, s.size.inner(), s.size.Height)
		case s.spinner.Visible():
			lines = []string{s.spinner.Cell(s.env.Theme) + " Reading what the form is about" + s.env.Theme.Glyphs.Ellipsis}
		}
	case offering:
		lines = s.menu.Lines(s.size.inner(), s.size.Height)
	case filling, checking, planning, leaving:
		lines = s.editor.lines(s.head())
	}
	indent := draw.Blank(min(margin, s.size.Width))
	for i := range lines {
		lines[i] = indent + lines[i]
	}
	return draw.Join(draw.FitAll(lines, s.size.Width, s.size.Height))
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.stage == filling {
		return s.editor.cursor(len(s.head()))
	}
	return nil
}

const reviewSection = "Review"

// breadcrumbs are the steps of a form for the present answers, each of one page or several.
type breadcrumbs struct {
	sections []string
	current  int // the present one
}

func breadcrumbsAt(pages []page, name string) breadcrumbs {
	var t breadcrumbs
	for _, p := range pages {
		section := p.section
		if section == "" {
			section = p.title
		}
		if len(t.sections) == 0 || t.sections[len(t.sections)-1] != section {
			t.sections = append(t.sections, section)
		}
		if p.name == name {
			t.current = len(t.sections) - 1
		}
	}
	t.sections = append(t.sections, reviewSection)
	return t
}

func (b breadcrumbs) progress() string {
	return fmt.Sprintf("Step %d of %d: ", b.current+1, len(b.sections))
}

const tallEnough = 18

// lines draws all steps in one line, if they fit. A form of one step needs none.
func (b breadcrumbs) lines(th *theme.Theme, size area) []string {
	if len(b.sections) < 3 || size.Height < tallEnough {
		return nil
	}
	plain, painted := "", ""
	for i, name := range b.sections {
		sign, role := th.Glyphs.Dot, theme.Muted
		switch {
		case i < b.current:
			sign, role = th.Glyphs.Check, theme.Good
		case i == b.current:
			sign, role = th.Glyphs.Right, theme.Strong
		}
		if i > 0 {
			plain, painted = plain+" ", painted+" "
		}
		plain += sign + " " + name
		painted += th.Paint(role, sign+" "+name)
	}
	if len(draw.Wrap(plain, size.inner())) > 1 {
		return nil
	}
	return []string{painted}
}

// location is the profile and the host, with what was sent so far if there is room.
func (s *Screen) location(room int) string {
	where, sent := "for "+profileAndHost(s.env), "; nothing sent so far"
	switch n := len(s.task().DoneSteps()); {
	case n > 0:
		sent = "; done already: " + describe.Counted(n, "request")
	case s.task().Sent():
		sent = "" // nobody knows
	}
	if full := where + sent; model.Width(full) <= room {
		return full
	}
	return where
}

func profileAndHost(env screen.Env) string {
	return model.Clean(env.Settings.Profile.Name) + " at " + model.Clean(env.Client.Host())
}

const leastName = 12

// about names what the form changes, as far as there is room, "" for a form that makes something.
func (s *Screen) about(room int) string {
	name := model.Narrow(s.formContext().Name().String())
	room -= model.Width("  for " + profileAndHost(s.env))
	if name == "" || room < leastName {
		return ""
	}
	return model.Clip(name, room, s.env.Theme.Glyphs.Ellipsis)
}

func (s *Screen) head() []string {
	t := s.env.Theme
	trail := breadcrumbsAt(s.pages(), s.editor.pageName)
	title := trail.progress() + s.editor.page.title + "  "
	room := s.size.inner() - model.Width(title)
	if about := s.about(room); about != "" {
		title, room = title+about+"  ", room-model.Width(about)-2
	}
	where := s.location(room)
	lines := []string{draw.Fit(t.Paint(theme.Title, title)+t.Paint(theme.Muted, where), s.size.inner(), t.Glyphs.Ellipsis)}
	lines = slices.Concat(lines, trail.lines(t, s.size))
	if s.editor.page.note != "" {
		lines = append(lines, s.size.text(s.env.Theme, theme.Muted, s.editor.page.note)...)
	}
	if s.stage == checking {
		lines = append(lines, s.size.text(s.env.Theme, theme.Muted, "Looking"+t.Glyphs.Ellipsis)...)
	}
	return append(lines, "")
}
