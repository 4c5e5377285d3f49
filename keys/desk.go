package keys

import "charm.land/bubbles/v2/key"

// Desk is what can be decided about envelopes beside the service, in the menu that
// Envelope.Desk opens.
type Desk struct {
	Take       key.Binding // or give back
	Note       key.Binding
	Snooze     key.Binding
	Done       key.Binding
	Requeue    key.Binding
	RemoveNote key.Binding
	Undo       key.Binding
}

func defaultDesk() Desk {
	return Desk{
		Take:       bind("take, or give back", "t"),
		Note:       bind("note", "n"),
		Snooze:     bind("snooze", "s"),
		Done:       bind("done", "d"),
		Requeue:    bind("back in the queue", "b"),
		RemoveNote: bind("remove my last note", "r"),
		Undo:       bind("take back the last decision", "u"),
	}
}
