package keys

import "charm.land/bubbles/v2/key"

// Plan works on the screen that shows, runs and reports a planned change.
type Plan struct {
	Run        key.Binding // opens the confirmation
	Exclude    key.Binding // leaves the selected row out, or takes it in again
	Details    key.Binding
	Pause      key.Binding
	Stop       key.Binding // cancels what has not been sent
	Faster     key.Binding
	Slower     key.Binding
	Search     key.Binding
	Filter     key.Binding // only left out, failed, unknown, not begun
	ClearShown key.Binding // search and filter
	Sort       key.Binding
	FlipSort   key.Binding
	ExcludeAll key.Binding // all that are shown
	IncludeAll key.Binding
	Reconcile  key.Binding // reads the truth after an unknown outcome
	TakeProved key.Binding // settles every unknown outcome that is proved
	Retry      key.Binding // the failed ones only
	Follow     key.Binding // sends the copies that were made, or voids what they were made of
	Export     key.Binding
	Copy       key.Binding
}

func defaultPlan() Plan {
	return Plan{
		Run:        bind("confirm", "y"),
		Exclude:    bind("leave out", "space"),
		Details:    bind("details", "enter", "l", "right"),
		Pause:      bind("pause", "p"),
		Stop:       bind("cancel the rest", "c"),
		Faster:     bind("faster", "+", "="),
		Slower:     bind("slower", "-"),
		Search:     bind("search", "/"),
		Filter:     bind("filter", "f"),
		ClearShown: bind("show all", "0"),
		Sort:       bind("sort", "s"),
		FlipSort:   bind("reverse order", "S"),
		ExcludeAll: bind("leave out all shown", "u"),
		IncludeAll: bind("take all shown", "*"),
		Reconcile:  bind("check outcome", "w"),
		TakeProved: bind("take all that is proved", "t"),
		Retry:      bind("retry failed", "R"),
		Follow:     bind("send, void", "a"),
		Export:     bind("export result", "x"),
		Copy:       bind("copy menu", "Y"),
	}
}
