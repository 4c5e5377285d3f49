package keys

import "charm.land/bubbles/v2/key"

// Plan works on the screen that shows, runs and reports a planned change.
type Plan struct {
	Run        key.Binding `keys:"y" help:"confirm"`       // opens the confirmation
	Exclude    key.Binding `keys:"space" help:"leave out"` // leaves the selected row out, or takes it in again
	Details    key.Binding `keys:"enter l right" help:"details"`
	Pause      key.Binding `keys:"p" help:"pause"`
	Stop       key.Binding `keys:"c" help:"cancel the rest"` // cancels what has not been sent
	Faster     key.Binding `keys:"+ =" help:"faster"`
	Slower     key.Binding `keys:"-" help:"slower"`
	Search     key.Binding `keys:"/" help:"search"`
	Filter     key.Binding `keys:"f" help:"filter"`   // only left out, failed, unknown, not begun
	ClearShown key.Binding `keys:"0" help:"show all"` // search and filter
	Sort       key.Binding `keys:"s" help:"sort"`
	FlipSort   key.Binding `keys:"S" help:"reverse order"`
	ExcludeAll key.Binding `keys:"u" help:"leave out all shown"`
	IncludeAll key.Binding `keys:"*" help:"take all shown"`
	Reconcile  key.Binding `keys:"w" help:"check outcome"`           // reads the truth after an unknown outcome
	TakeProved key.Binding `keys:"t" help:"take all that is proved"` // settles every unknown outcome that is proved
	Retry      key.Binding `keys:"R" help:"retry failed"`
	Follow     key.Binding `keys:"a" help:"send, void"` // sends the copies that were made, or voids what they were made of
	Export     key.Binding `keys:"x" help:"export result"`
	Copy       key.Binding `keys:"Y" help:"copy menu"`
}
