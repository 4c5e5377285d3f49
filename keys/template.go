package keys

import "charm.land/bubbles/v2/key"

// Template is what can be done with one template, on the list and on its own
// screen. Letters shared with Envelope mean the same.
type Template struct {
	Actions  key.Binding
	Why      key.Binding // faults found in it
	Next     key.Binding
	Prev     key.Binding
	Pages    key.Binding
	Bookmark key.Binding
	OpenByID key.Binding
	// NextFault goes to the next template in which something was found, and Related to the
	// open envelopes that share that.
	NextFault key.Binding
	Related   key.Binding
	Compare   key.Binding
	Copy      key.Binding
	CopyMenu  key.Binding

	Use          key.Binding // creates an envelope from it
	Many         key.Binding // creates one for every row of a file
	Rename       key.Binding
	Comment      key.Binding
	Notification key.Binding
	Visibility   key.Binding
	Placeholders key.Binding
	Steps        key.Binding
	AddDocument  key.Binding
	AddField     key.Binding
	Duplicate    key.Binding
	Delete       key.Binding
}

func defaultTemplate() Template {
	return Template{
		Actions:   bind("actions", "a"),
		Why:       bind("check", "w"),
		Next:      bind("next template", "J"),
		Prev:      bind("previous template", "K"),
		Pages:     bind("pages and fields", "v"),
		Bookmark:  bind("bookmark", "b"),
		OpenByID:  bind("open by id", "i"),
		NextFault: bind("next with a fault", "e"),
		Related:   bind("envelopes with its faults", "m"),
		Compare:   bind("compare", "c"),
		Copy:      bind("copy id", "y"),
		CopyMenu:  bind("copy menu", "Y"),

		Use:          bind("create envelope", "U"),
		Many:         bind("many from a file", "Q"),
		Rename:       bind("rename", "R"),
		Comment:      bind("comment", "M"),
		Notification: bind("notification", "B"),
		Visibility:   bind("attachment visibility", "A"),
		Placeholders: bind("attachment placeholders", "H"),
		Steps:        bind("add signing steps", "W"),
		AddDocument:  bind("add document", "F"),
		AddField:     bind("add field", "O"),
		Duplicate:    bind("duplicate", "C"),
		Delete:       bind("delete", "D"),
	}
}
