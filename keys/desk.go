package keys

import "charm.land/bubbles/v2/key"

// Desk is what can be decided about envelopes beside the service, in the menu that
// Envelope.Desk opens.
type Desk struct {
	Take       key.Binding `keys:"t" help:"take, or give back"`
	Note       key.Binding `keys:"n" help:"note"`
	Snooze     key.Binding `keys:"s" help:"snooze"`
	Done       key.Binding `keys:"d" help:"done"`
	Requeue    key.Binding `keys:"b" help:"back in the queue"`
	RemoveNote key.Binding `keys:"r" help:"remove my last note"`
	Undo       key.Binding `keys:"u" help:"take back the last decision"`
}
