package form

import (
	"charm.land/bubbles/v2/key"
	"charm.land/huh/v2"

	"inkdesk/keys"
)

// keyMap gives the fields the program's keys. None quits the
// program.
func keyMap(k keys.Form) *huh.KeyMap {
	m := huh.NewDefaultKeyMap()
	m.Quit = key.NewBinding()

	m.Text.Next, m.Text.Submit, m.Text.Prev = k.Next, k.Next, k.Prev
	m.Text.NewLine, m.Text.Editor = k.NewLine, k.Editor

	m.Select.Next, m.Select.Submit, m.Select.Prev = k.Next, k.Next, k.Prev
	m.Select.SetFilter = k.Cancel
	return m
}
