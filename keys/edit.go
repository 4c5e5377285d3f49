package keys

import (
	"reflect"

	"charm.land/bubbles/v2/key"
)

// Edit works in every field that takes text. These keys are the customary ones of line
// editors and the same everywhere, so they stand outside the [Map]: what a screen binds
// comes first, and a field gets what is left.
type Edit struct {
	Left      key.Binding `keys:"left ctrl+b shift+left" help:"left"`
	Right     key.Binding `keys:"right ctrl+f shift+right" help:"right"`
	WordLeft  key.Binding `keys:"ctrl+left alt+b alt+left" help:"word left"`
	WordRight key.Binding `keys:"ctrl+right alt+f alt+right" help:"word right"`
	Home      key.Binding `keys:"home ctrl+a" help:"start of the line"`
	End       key.Binding `keys:"end ctrl+e" help:"end of the line"`
	Top       key.Binding `keys:"ctrl+home alt+<" help:"start of the text"`
	Bottom    key.Binding `keys:"ctrl+end alt+>" help:"end of the text"`

	DeleteLeft      key.Binding `keys:"backspace ctrl+h shift+backspace" help:"delete left"`
	DeleteRight     key.Binding `keys:"delete ctrl+d" help:"delete right"`
	DeleteWordLeft  key.Binding `keys:"ctrl+w alt+backspace ctrl+backspace" help:"delete the word left"`
	DeleteWordRight key.Binding `keys:"alt+d alt+delete ctrl+delete" help:"delete the word right"`
	DeleteToHome    key.Binding `keys:"ctrl+u" help:"delete to the start"`
	DeleteToEnd     key.Binding `keys:"ctrl+k" help:"delete to the end"`

	// For texts of several lines.
	Up       key.Binding `keys:"up ctrl+p shift+up" help:"up"`
	Down     key.Binding `keys:"down ctrl+n shift+down" help:"down"`
	PageUp   key.Binding `keys:"pgup" help:"page up"`
	PageDown key.Binding `keys:"pgdown" help:"page down"`
}

// Editing returns the keys of every field.
func Editing() (e Edit) {
	setDefaults(reflect.ValueOf(&e).Elem())
	return e
}
