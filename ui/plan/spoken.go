package plan

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	const width = draw.Unbroken
	page := screen.Page{Lines: draw.Spoken([]string{s.headline()}), Changes: s.plan.outcomes(), Waiting: s.Working()}
	add := func(lines ...string) { page.Lines = append(page.Lines, draw.Spoken(lines)...) }
	if !s.plan.form {
		add(s.plan.consequence())
	}
	planned := s.phase >= planning && len(s.plan.rows) > 0
	switch {
	case s.phase == entering:
		page.Ask = s.entry.form.Spoken()
	case s.unknown.open:
		add(s.unknown.Lines()...)
		page.Ask = s.unknown.Asks()
	case !planned || s.failure() != nil:
		add(s.body()...)
	case s.plan.form:
		text, _ := s.steps.head(s.plan, s.phase)
		lines, _, _ := s.plan.stepLines(s.phase, width)
		add(append([]string{text}, lines...)...)
	default:
		s.list.refresh(s.plan)
		page.Rows = s.list.table.Spoken()
		add(s.plan.edit.Echo, s.summary(), s.plan.surplus(), s.plan.blocked(), s.plan.run.reason, s.list.filter.summary())
	}
	switch {
	case s.menu != nil:
		page.Ask = s.menu.Spoken()
	case s.question.dialog != nil:
		page.Ask = s.question.dialog.Spoken()
	case s.list.filter.search.Typing():
		page.Ask = &screen.Ask{Text: []string{"Which words do the rows hold?"}, Accept: s.env.Keys.Prompt.Accept}
	}
	page.Unsent = s.phase == planning && len(s.plan.pending()) > 0
	return page
}

// outcomeWords begins the line about a row that was carried out.
var outcomeWords = map[state]string{applied: "Applied", moved: "Not sent", failed: "Failed", unknown: "Unknown"}

// outcomes returns the outcome of each row or step that was carried out, in a line each; none before the plan
// was begun.
func (p *proposal) outcomes() []string {
	said := []string{}
	if !p.run.started {
		return said
	}
	for _, r := range p.rows {
		if p.form {
			for _, step := range r.task.DoneSteps() {
				said = append(said, "Applied: "+step.Name()+".")
			}
			continue
		}
		word, over := outcomeWords[r.state]
		if !over {
			continue
		}
		text := fmt.Sprintf("%s: %s %s %s", word, p.change.Verb, p.change.Object(1), model.Narrow(r.name().String()))
		if r.state == applied && r.effect.After != "" {
			text += ", now " + r.effect.After
		}
		said = append(said, strings.TrimSpace(text+". "+r.note))
	}
	return said
}

// Spoken implements [screen.Speaker].
func (u *UnknownOutcomes) Spoken() screen.Page {
	return screen.Page{Lines: draw.Spoken(strings.Split(u.View(), "\n")), Ask: u.Asks()}
}
