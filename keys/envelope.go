package keys

import "charm.land/bubbles/v2/key"

// Envelope is what can be done with one envelope or the marked ones, on the
// list and on the envelope's own screen.
type Envelope struct {
	Actions     key.Binding
	Why         key.Binding
	Next        key.Binding
	Prev        key.Binding
	Related     key.Binding // envelopes with the same name stem or signers
	Desk        key.Binding // take, note, snooze, done
	Seen        key.Binding // what was seen to change since the person was last here
	Pages       key.Binding // page viewer
	Web         key.Binding // its address in the browser
	Reveal      key.Binding // shows a masked secret for a few seconds
	Copy        key.Binding
	CopyMenu    key.Binding
	Downloads   key.Binding
	Certificate key.Binding
	Signed      key.Binding
	Bundle      key.Binding

	Rename       key.Binding
	Expiry       key.Binding
	Level        key.Binding
	Comment      key.Binding
	Notification key.Binding
	Visibility   key.Binding // attachments visible to the other recipients or not
	Placeholders key.Binding
	Dynamic      key.Binding
	Steps        key.Binding
	AddDocument  key.Binding
	Send         key.Binding
	Duplicate    key.Binding
	Reissue      key.Binding // duplicate, rename, expiry and level in one chain
	Many         key.Binding // a copy for every row of a file
	Void         key.Binding
	Delete       key.Binding
}

func defaultEnvelope() Envelope {
	return Envelope{
		Actions:     bind("actions", "a"),
		Why:         bind("why", "w"),
		Next:        bind("next envelope", "J"),
		Prev:        bind("previous envelope", "K"),
		Related:     bind("related envelopes", "m"),
		Desk:        bind("take, note, snooze, done", ","),
		Seen:        bind("since last here", "e"),
		Pages:       bind("pages and fields", "v"),
		Web:         bind("in the browser", "&", "f6"),
		Reveal:      bind("reveal", "."),
		Copy:        bind("copy id", "y"),
		CopyMenu:    bind("copy menu", "Y"),
		Downloads:   bind("downloads", "d"),
		Certificate: bind("certificate", "c"),
		Signed:      bind("signed documents", "i"),
		Bundle:      bind("evidence bundle", "b"),

		Rename:       bind("rename", "R"),
		Expiry:       bind("set expiry", "E"),
		Level:        bind("legality level", "L"),
		Comment:      bind("comment", "M"),
		Notification: bind("notification", "B"),
		Visibility:   bind("attachment visibility", "A"),
		Placeholders: bind("attachment placeholders", "H"),
		Dynamic:      bind("dynamic fields", "I"),
		Steps:        bind("signing steps", "W"),
		AddDocument:  bind("add document", "F"),
		Send:         bind("send", "T"),
		Duplicate:    bind("duplicate", "C"),
		Reissue:      bind("re-issue", "U"),
		Many:         bind("many from a file", "Q"),
		Void:         bind("void", "X"),
		Delete:       bind("delete", "D"),
	}
}
