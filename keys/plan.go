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
	OnlyFailed key.Binding
	Reconcile  key.Binding // reads the truth after an unknown outcome
	Retry      key.Binding // the failed ones only
	Export     key.Binding
	Copy       key.Binding
}

func defaultPlan() Plan {
	return Plan{
		Run:        bind("confirm", "y"),
		Exclude:    bind("leave out", "space"),
		Details:    bind("details", "enter", "l", "right"),
		Pause:      bind("pause", "p"),
		Stop:       bind("stop", "s"),
		Faster:     bind("faster", "+", "="),
		Slower:     bind("slower", "-"),
		OnlyFailed: bind("failed only", "f"),
		Reconcile:  bind("check outcome", "w"),
		Retry:      bind("retry failed", "R"),
		Export:     bind("export result", "x"),
		Copy:       bind("copy menu", "Y"),
	}
}
