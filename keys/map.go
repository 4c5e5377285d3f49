package keys

import "reflect"

// Map is the whole keymap. One value is made at start, user overrides are
// applied to it, and every screen reads it from then on. The tags of a binding say its keys,
// the customary one first, and what it does, for hints and help.
type Map struct {
	Global        Global
	Move          Move
	List          List
	Envelope      Envelope
	Account       Account
	Columns       Columns
	Desk          Desk
	Reader        Reader
	Template      Template
	Page          Page
	Plan          Plan
	Many          Many
	Webhook       Webhook
	Activity      Activity
	Letter        Letter
	Unfinished    Unfinished
	Form          Form
	Placing       Placing
	Recipients    Recipients
	RecipientCell RecipientCell
	Prompt        Prompt
	Dialog        Dialog
	Panel         Panel
}

// Default returns a new keymap without overrides.
func Default() *Map {
	m := new(Map)
	groups := reflect.ValueOf(m).Elem()
	for i := range groups.NumField() {
		setDefaults(groups.Field(i))
	}
	return m
}

// scope is a place in the program with the groups that listen there at the
// same time, and so must not share a key.
type scope struct {
	name   string
	groups []string
}

func scopes() []scope {
	return []scope{
		{"the envelope list", []string{"global", "move", "list", "envelope"}},
		{"an envelope", []string{"global", "move", "reader", "envelope"}},
		{"the account", []string{"global", "account"}},
		{"the columns of a list", []string{"move", "columns"}},
		{"the desk menu", []string{"prompt", "desk"}},
		{"the template list", []string{"global", "move", "list", "template"}},
		{"a template", []string{"global", "move", "reader", "template"}},
		{"the page viewer", []string{"global", "page"}},
		{"a plan", []string{"global", "move", "plan"}},
		{"many envelopes from a file", []string{"global", "move", "list", "many"}},
		{"the webhooks", []string{"global", "move", "list", "webhook"}},
		{"the activity", []string{"global", "move", "list", "activity"}},
		{"a letter", []string{"global", "move", "letter"}},
		{"the unfinished work", []string{"global", "move", "list", "unfinished"}},
		{"a form", []string{"form"}},
		{"placing a field", []string{"form", "placing"}},
		{"the recipients", []string{"move", "recipients"}},
		{"a cell of the recipients", []string{"recipient-cell"}},
		{"a prompt", []string{"prompt"}},
		{"a dialog", []string{"dialog"}},
		{"a panel", []string{"global", "move", "panel"}},
	}
}
