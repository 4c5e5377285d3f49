package forms

import (
	"cmp"
	"fmt"
	"strings"

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

func (a area) text(t *theme.Theme, role theme.Role, sentence string) (lines []string) {
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
		lines = s.offer.menu.Lines(s.size.inner(), s.size.Height)
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

const tallEnough = 18

// breadcrumbs returns the steps of a form, each of one page or several, and which one has the page of that name.
func breadcrumbs(pages []page, name string) (steps []string, current int) {
	for _, p := range pages {
		if step := cmp.Or(p.section, p.title); len(steps) == 0 || steps[len(steps)-1] != step {
			steps = append(steps, step)
		}
		if p.name == name {
			current = len(steps) - 1
		}
	}
	return append(steps, "Review"), current
}

// trail draws all steps in one line, if they fit. A form of one step needs none.
func (s *Screen) trail(steps []string, current int) []string {
	t, plain, painted := s.env.Theme, []string{}, []string{}
	for i, name := range steps {
		sign, role := t.Glyphs.Dot, theme.Muted
		switch {
		case i < current:
			sign, role = t.Glyphs.Check, theme.Good
		case i == current:
			sign, role = t.Glyphs.Right, theme.Strong
		}
		plain, painted = append(plain, sign+" "+name), append(painted, t.Paint(role, sign+" "+name))
	}
	if len(steps) < 3 || s.size.Height < tallEnough || len(draw.Wrap(strings.Join(plain, " "), s.size.inner())) > 1 {
		return nil
	}
	return []string{strings.Join(painted, " ")}
}

const leastName = 12

// head returns the step, the target of the form, the account, and how much was sent so far, as far as there is room.
func (s *Screen) head() []string {
	t := s.env.Theme
	steps, current := breadcrumbs(s.pages(), s.editor.pageName)
	title := fmt.Sprintf("Step %d of %d: %s  ", current+1, len(steps), s.editor.page.title)
	where := "for " + model.Clean(s.env.Settings.Profile.Name) + " at " + model.Clean(s.env.Client.Host())
	room := s.size.inner() - model.Width(title)
	about := model.Narrow(s.formContext().Name().String())
	if left := room - model.Width("  "+where); about != "" && left >= leastName {
		about = model.Clip(about, left, t.Glyphs.Ellipsis)
		title, room = title+about+"  ", room-model.Width(about)-2
	}
	sent := "; nothing sent so far"
	switch n := len(s.task().DoneSteps()); {
	case n > 0:
		sent = "; done already: " + describe.Counted(n, "request")
	case s.task().Sent():
		sent = "" // no one knows
	}
	if model.Width(where+sent) <= room {
		where += sent
	}
	lines := []string{draw.Fit(t.Paint(theme.Title, title)+t.Paint(theme.Muted, where), s.size.inner(), t.Glyphs.Ellipsis)}
	lines = append(lines, s.trail(steps, current)...)
	if s.editor.page.note != "" {
		lines = append(lines, s.size.text(t, theme.Muted, s.editor.page.note)...)
	}
	if s.stage == checking {
		lines = append(lines, s.size.text(t, theme.Muted, "Looking"+t.Glyphs.Ellipsis)...)
	}
	return append(lines, "")
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	var page screen.Page
	switch s.stage {
	case refused:
		page.Lines = []string{s.reason}
	case offering:
		page.Ask = s.offer.menu.Spoken()
		page.Ask.Early = s.offer.guard.Waits()
	case filling, checking, planning, leaving:
		page.Lines = draw.Spoken(s.head())
		if s.editor.problem != "" {
			page.Lines = append(page.Lines, s.editor.problem)
		}
		page.Ask = s.editor.spoken()
	}
	return page
}

// spoken returns the question that is open on the page, nil for none.
func (e *pageEditor) spoken() *screen.Ask {
	switch input := e.input.(type) {
	case *lineInput:
		return input.spoken()
	case *formInput:
		return input.Spoken()
	}
	return &screen.Ask{Text: draw.Spoken(e.lines(nil)), Accept: e.env.Keys.Form.Next}
}

// spoken returns the present question.
func (li *lineInput) spoken() *screen.Ask {
	if li.Done() {
		return nil
	}
	q := li.page.questions[li.current]
	note := li.mistake
	if note == "" && q.Echo != nil {
		note = q.Echo(li.values[li.current])
	}
	ask := q.Spoken(li.values[li.current], li.current, len(li.page.questions), note)
	ask.Accept, ask.Numbered = li.keys.Form.Next, true
	return ask
}
