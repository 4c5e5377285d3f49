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
		return s.question.hints()
	case s.list.shown.input != nil:
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel}}
	case s.unknown.page != nil:
		return s.unknown.page.Hints()
	case s.phase == entering:
		return screen.Hints{Short: s.entry.form.Hints()}
	}
	p, m := k.Plan, k.Move
	var does []key.Binding
	more := []key.Binding{p.Search, p.Filter, p.Sort}
	if s.list.shown.narrowed() {
		more = append(more, p.ClearShown)
	}
	if s.list.shown.sort.by != "" {
		more = append(more, p.FlipSort)
	}
	switch s.phase {
	case running:
		pause := p.Pause
		if s.run.queue.Paused() {
			pause = keys.Named(pause, "go on")
		}
		does = []key.Binding{pause, p.Stop, p.Faster, p.Slower, p.Details}
	case ended:
		if len(s.plan.rows.unsettled()) > 0 {
			does = append(does, p.Reconcile)
		}
		if s.plan.rows.count(failed, moved) > 0 {
			does = append(does, p.Retry)
		}
		if len(s.plan.pending()) > 0 {
			does = append(does, p.Run)
		}
		does = append(does, s.detailsKey(), p.Export, keys.Named(p.Copy, "copy id"))
	default:
		if len(s.plan.pending()) > 0 && s.plan.entered {
			does = append(does, p.Run, p.Exclude)
			more = append(more, p.ExcludeAll, p.IncludeAll)
		}
		does = append(does, p.Details, p.Export, keys.Named(p.Copy, "copy id"))
	}
	move := []key.Binding{m.Up, m.Down, m.Top, m.Bottom, m.HalfUp, m.HalfDown, m.PageUp, m.PageDown}
	return screen.Hints{
		Short:       s.short(does),
		Full:        [][]key.Binding{does, more, move},
		Groups:      []string{"Plan", "Show", "Move"},
		Unavailable: s.unavailable(),
	}
}

// short are the keys of the footer, which has room for a few: what there is to do first, and
// then, where there are many targets, how to find some of them.
func (s *Screen) short(does []key.Binding) []key.Binding {
	const most = 2
	back := s.env.Keys.Global.Back
	if len(s.plan.rows) <= few {
		return append(slices.Clone(does), back)
	}
	p := s.env.Keys.Plan
	return append(slices.Clone(does[:min(len(does), most)]), p.Search, p.Filter, p.Sort, back)
}

// few targets are found without a search.
const few = 10

// detailsKey is what the key for details does with the selected row.
func (s *Screen) detailsKey() key.Binding {
	if r := s.list.selected(); r != nil && madeRoute(s.plan.change, r.made()) != nil {
		return keys.Named(s.env.Keys.Plan.Details, "open the new one")
	}
	return s.env.Keys.Plan.Details
}

// unavailable is why the plan cannot be confirmed.
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

// leaves is a binding without its letters, which are typed where a text is asked for.
func leaves(b key.Binding) key.Binding {
	var names []string
	for _, name := range b.Keys() {
		if len(name) > 1 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return key.NewBinding(key.WithDisabled())
	}
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(names[0], b.Help().Desc))
}
