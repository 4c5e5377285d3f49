package form

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// isFocusMove reports whether a key moves to another field.
func (f *Form) isFocusMove(msg tea.Msg) bool {
	press, ok := msg.(tea.KeyPressMsg)
	return ok && key.Matches(press, f.keys.Next, f.keys.Prev)
}

// moveFocus goes to the next or previous field at once. huh does that by messages, which
// would arrive after keys that were typed ahead, so that those would end up in the field
// that was left. The commands of such a key do not block.
func (f *Form) moveFocus(cmd tea.Cmd) tea.Cmd {
	from := f.form.GetFocusedField()
	follow := f.deliver(cmd)
	if f.form.GetFocusedField() != from {
		return follow // the focused field's own command, which may wait
	}
	return f.deliver(follow) // the end of the form
}

// deliver runs a command, passes its messages to the fields, and returns the commands
// that follow.
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
		return f.updateFields(msg)
	}
	var follow []tea.Cmd
	for _, one := range all {
		follow = append(follow, f.deliver(one))
	}
	return tea.Batch(follow...)
}
