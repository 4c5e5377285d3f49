package forms

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// reviewSection is the last step of every form.
const reviewSection = "Review"

// trail is the steps of a form as the answers stand, each of one page or several.
type trail struct {
	sections []string
	at       int // the present one
}

// trailOf is the trail of pages at the one of that name.
func trailOf(pages []page, name string) trail {
	var t trail
	for _, p := range pages {
		section := p.section
		if section == "" {
			section = p.title
		}
		if len(t.sections) == 0 || t.sections[len(t.sections)-1] != section {
			t.sections = append(t.sections, section)
		}
		if p.name == name {
			t.at = len(t.sections) - 1
		}
	}
	t.sections = append(t.sections, reviewSection)
	return t
}

// atReview is the trail where all pages are answered.
func (t trail) atReview() trail { return trail{t.sections, len(t.sections) - 1} }

// progress says at which step the form is.
func (t trail) progress() string {
	return fmt.Sprintf("Step %d of %d: ", t.at+1, len(t.sections))
}

// tallEnough is from how many lines on a screen has one to spare.
const tallEnough = 18

// lines name all steps with a sign for what is done, where they fit into one line; one
// step of two needs none.
func (t trail) lines(th *theme.Theme, size area) []string {
	if len(t.sections) < 3 || size.Height < tallEnough {
		return nil
	}
	plain, painted := "", ""
	for i, name := range t.sections {
		sign, role := th.Glyphs.Dot, theme.Muted
		switch {
		case i < t.at:
			sign, role = th.Glyphs.Check, theme.Good
		case i == t.at:
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

// where is the profile and the host, and what was done there so far if there is room to
// say so beside the title.
func (r *run) where(room int) string {
	where, sent := "for "+place(r.env), "; nothing sent so far"
	switch n := r.at(); {
	case n > 0:
		sent = "; done already: " + plural(n, "request")
	case r.sent:
		sent = "" // nobody knows
	}
	if full := where + sent; model.Width(full) <= room {
		return full
	}
	return where
}

// place names the profile and the host.
func place(env screen.Env) string {
	return model.Clean(env.Settings.Profile.Name) + " at " + model.Clean(env.Client.Host())
}

// head stands above the questions.
func (s *Screen) head() []string {
	t := s.env.Theme
	trail := trailOf(s.pages(), s.answering.at)
	title := trail.progress() + s.answering.page.title + "  "
	where := s.run.where(s.size.inner() - model.Width(title))
	lines := []string{draw.Fit(t.Paint(theme.Title, title)+t.Paint(theme.Muted, where), s.size.inner(), t.Glyphs.Ellipsis)}
	lines = slices.Concat(lines, trail.lines(t, s.size))
	if s.answering.page.note != "" {
		lines = append(lines, s.size.text(s.env.Theme, theme.Muted, s.answering.page.note)...)
	}
	if s.stage == probing {
		lines = append(lines, s.size.text(s.env.Theme, theme.Muted, "Looking"+t.Glyphs.Ellipsis)...)
	}
	return append(lines, "")
}
