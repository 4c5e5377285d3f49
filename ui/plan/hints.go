package plan

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	switch {
	case s.menu != nil:
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Down, k.Prompt.Cancel}}
	case s.question.dialog != nil:
		return screen.Hints{}
	case s.list.filter.search.Typing():
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel}}
	case s.unknown.open:
		return s.unknown.Hints()
	case s.phase == entering:
		return screen.Hints{Short: s.entry.form.Hints()}
	case s.phase == reading:
		return screen.Hints{Short: []key.Binding{k.Global.Back}}
	case s.plan.form:
		return s.plan.stepHints(s.phase)
	}
	p := &k.Plan
	var actions []key.Binding
	more := []key.Binding{p.Search, p.Filter, p.Sort}
	if s.list.filter.active() {
		more = append(more, p.ClearShown)
	}
	if s.list.filter.order != "" {
		more = append(more, p.FlipSort)
	}
	offer := func(applies bool, keys ...key.Binding) {
		if applies {
			actions = append(actions, keys...)
		}
	}
	if pending, copyID := len(s.plan.pending()) > 0, keys.Named(p.Copy, "copy id"); s.phase == running {
		pause := p.Pause
		if s.plan.run.queue.Paused() {
			pause = keys.Named(pause, "go on")
		}
		offer(true, pause, p.Stop, p.Faster, p.Slower, p.Details)
	} else {
		offer(len(s.plan.rows.undecided()) > 0, p.Reconcile)
		details := p.Details
		if s.phase == ended {
			if r := s.list.selected(s.plan); r != nil {
				if _, place := r.created(); place != nil {
					details = keys.Named(details, "open the new one")
				}
			}
			copies, _ := s.plan.copies()
			offer(s.plan.rows.count(failed, moved) > 0, p.Retry)
			offer(pending, p.Run)
			offer(len(copies) > 0, p.Follow)
		} else if pending && s.plan.entered {
			offer(true, p.Run, p.Exclude)
			more = append(more, p.ExcludeAll, p.IncludeAll)
		}
		offer(true, details, p.Export, copyID)
	}
	short := slices.Clone(actions)
	if len(s.plan.rows) > fewTargets { // the footer has room for a few
		short = append(short[:min(len(short), 2)], p.Search, p.Filter, p.Sort)
	}
	return screen.Hints{
		Short:       append(short, k.Global.Back),
		Full:        [][]key.Binding{actions, more, k.Move.Rows()},
		Groups:      []string{"Plan", "Show", "Move"},
		Unavailable: s.unavailable(),
	}
}

const fewTargets = 10 // limits how many targets are found without a search

func (s *Screen) unavailable() []screen.Unavailable {
	why := s.plan.blocked()
	switch {
	case why != "":
	case s.phase == running:
		why = "The plan is running."
	case len(s.plan.pending()) == 0:
		why = "There is nothing to change."
	default:
		return nil
	}
	return []screen.Unavailable{{Binding: s.env.Keys.Plan.Run, Why: why}}
}

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
		page.Ask = s.unknown.menu.Spoken()
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

// outcomes returns the outcome of each row or step that was carried out, in a line each; none before the plan began.
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

func (u *unknownOutcomes) Spoken() screen.Page {
	return screen.Page{Lines: draw.Spoken(strings.Split(u.View(), "\n")), Ask: u.menu.Spoken()}
}
