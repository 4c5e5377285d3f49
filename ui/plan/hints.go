package plan

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/screen"
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

// fewTargets limits how many targets are found without a search.
const fewTargets = 10

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
