package form

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// moves reports whether a key leads from field to field.
func (f *Form) moves(msg tea.Msg) bool {
	press, ok := msg.(tea.KeyPressMsg)
	return ok && key.Matches(press, f.keys.Next, f.keys.Prev)
}

// move goes to the next field or the one before at once. The fields ask for it by messages
// to the form, which would come after keys that were typed ahead: those would go into the
// field that was left. Nothing of a key that moves blocks.
func (f *Form) move(cmd tea.Cmd) tea.Cmd {
	from := f.form.GetFocusedField()
	follow := f.deliver(cmd)
	if f.form.GetFocusedField() != from {
		return follow // the focus has a command of its own, which waits
	}
	return f.deliver(follow) // the end of the form
}

// deliver gives the form the messages of a command, and returns what follows from them.
func (f *Form) deliver(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	msg := cmd()
	if msg == nil {
		return nil
	}
	all, ok := msg.(tea.BatchMsg)
	if !ok {
		if all, ok = sequence(msg); !ok {
			return f.take(msg)
		}
	}
	var follow []tea.Cmd
	for _, one := range all {
		follow = append(follow, f.deliver(one))
	}
	return tea.Batch(follow...)
}
