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
	case s.list.filter.input != nil:
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel}}
	case s.unknown.open:
		return s.unknown.Hints()
	case s.phase == entering:
		return screen.Hints{Short: s.entry.form.Hints()}
	}
	if s.phase == reading {
		return screen.Hints{Short: []key.Binding{k.Global.Back}}
	}
	if s.plan.form {
		return s.steps.hints(s.phase)
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
	switch s.phase {
	case running:
		pause := p.Pause
		if s.run.queue.Paused() {
			pause = keys.Named(pause, "go on")
		}
		actions = []key.Binding{pause, p.Stop, p.Faster, p.Slower, p.Details}
	case ended:
		if len(s.plan.rows.undecided()) > 0 {
			actions = append(actions, p.Reconcile)
		}
		if s.plan.rows.count(failed, moved) > 0 {
			actions = append(actions, p.Retry)
		}
		if len(s.plan.pending()) > 0 {
			actions = append(actions, p.Run)
		}
		if s.plan.copied() > 0 {
			actions = append(actions, p.Follow)
		}
		actions = append(actions, s.detailsKey(), p.Export, keys.Named(p.Copy, "copy id"))
	default:
		if len(s.plan.rows.undecided()) > 0 {
			actions = append(actions, p.Reconcile)
		}
		if len(s.plan.pending()) > 0 && s.plan.entered {
			actions = append(actions, p.Run, p.Exclude)
			more = append(more, p.ExcludeAll, p.IncludeAll)
		}
		actions = append(actions, p.Details, p.Export, keys.Named(p.Copy, "copy id"))
	}
	return screen.Hints{
		Short:       s.footerKeys(actions),
		Full:        [][]key.Binding{actions, more, k.Move.Rows()},
		Groups:      []string{"Plan", "Show", "Move"},
		Unavailable: s.unavailable(),
	}
}

// footerKeys are the keys of the footer, which has room for a few: what can be done now
// and, with many targets, how to find some of them.
func (s *Screen) footerKeys(actions []key.Binding) []key.Binding {
	const most = 2
	back := s.env.Keys.Global.Back
	if len(s.plan.rows) <= fewTargets {
		return append(slices.Clone(actions), back)
	}
	p := s.env.Keys.Plan
	return append(slices.Clone(actions[:min(len(actions), most)]), p.Search, p.Filter, p.Sort, back)
}

const fewTargets = 10

// detailsKey is the key for details, which opens what the selected row has created, if
// anything.
func (s *Screen) detailsKey() key.Binding {
	if r := s.list.selected(); r != nil && createdRoute(s.plan.change, r.createdID()) != nil {
		return keys.Named(s.env.Keys.Plan.Details, "open the new one")
	}
	return s.env.Keys.Plan.Details
}

func (s *Screen) unavailable() []screen.Unavailable {
	run := s.env.Keys.Plan.Run
	switch {
	case s.plan.blocked() != "":
		return []screen.Unavailable{{Binding: run, Why: s.plan.blocked()}}
	case s.phase == running:
		return []screen.Unavailable{{Binding: run, Why: "The plan is running."}}
	case len(s.plan.pending()) == 0:
		return []screen.Unavailable{{Binding: run, Why: "There is nothing to change."}}
	}
	return nil
}
