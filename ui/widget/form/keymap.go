package form

import (
	"charm.land/bubbles/v2/key"
	"charm.land/huh/v2"

	"inkdesk/keys"
)

// keyMap gives the fields the program's keys. Off is what would quit the
// program, or sit on a chord that a multiplexer takes.
func keyMap(k keys.Form) *huh.KeyMap {
	off := key.NewBinding()
	m := huh.NewDefaultKeyMap()
	m.Quit = off

	m.Text.Next, m.Text.Submit, m.Text.Prev = k.Next, k.Next, k.Prev
	m.Text.NewLine, m.Text.Editor = k.NewLine, k.Editor

	m.Select.Next, m.Select.Submit, m.Select.Prev = k.Next, k.Next, k.Prev
	m.Select.SetFilter = k.Cancel

	m.MultiSelect.Next, m.MultiSelect.Submit, m.MultiSelect.Prev = k.Next, k.Next, k.Prev
	m.MultiSelect.Toggle = k.Toggle
	m.MultiSelect.SelectAll, m.MultiSelect.SelectNone = off, off
	m.MultiSelect.Filter = off // it edits text in its own way

	m.Note.Next, m.Note.Submit, m.Note.Prev = k.Next, k.Next, k.Prev
	m.Confirm.Next, m.Confirm.Submit, m.Confirm.Prev = k.Next, k.Next, k.Prev
	m.FilePicker.Prev = k.Prev
	return m
}
