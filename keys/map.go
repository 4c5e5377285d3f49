// Package keys holds every key binding of the program, grouped by the part of the program that handles it. It is the
// only package that names a key: the others match a message against a binding and show the binding's own help, so
// that a user's overrides apply to every screen, the footer and the help.
//
// The letters follow four rules. Lower case looks; upper case changes something or has a larger reach (G, V, Y, J and
// K are the customary exceptions). A ctrl+letter never changes anything at the service. Every default has a key that
// needs neither esc, AltGr, a function key nor a chord that a terminal multiplexer takes.
package keys

import (
	"cmp"
	"iter"
	"reflect"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"charm.land/bubbles/v2/key"
)

// Map holds the whole keymap. One value is made at start, user overrides are applied to it, and every screen reads it
// from then on. The tags of a binding say its keys, the customary one first, and what it does, for hints and help.
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
	Resume        Resume `name:"unfinished"` // as in the settings of people
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

// scope names a place in the program with the groups that listen there at the same time, and so must not share a key.
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

// Action holds one binding with the name it has in the configuration file.
type Action struct {
	Name    string // "envelope.void"
	Group   string // "envelope"
	Does    string // in a sentence, for the help; "" where the label of the binding says it
	Binding key.Binding

	at *key.Binding // in the map
}

// All yields every action, in the order of the struct fields: group by group as in Map, action by action as in the
// group. Help, documentation and tests rely on that order being stable.
func (m *Map) All() iter.Seq[Action] {
	return func(yield func(Action) bool) {
		groups := reflect.ValueOf(m).Elem()
		for i := range groups.NumField() {
			of := groups.Type().Field(i)
			group := cmp.Or(of.Tag.Get("name"), kebab(of.Name))
			for field, b := range bindingsOf(groups.Field(i)) {
				if !yield(Action{Name: group + "." + kebab(field.Name), Group: group, Does: field.Tag.Get("does"), Binding: *b, at: b}) {
					return
				}
			}
		}
	}
}

// Actions returns the action of a binding with keys, an empty one where it has none. Screens change the help text of
// bindings and pass them by value, but the slice of their keys stays that of the keymap.
func (m *Map) Actions() func(key.Binding) Action {
	all := map[*string]Action{}
	for action := range m.All() {
		if k := action.Binding.Keys(); len(k) > 0 {
			all[&k[0]] = action
		}
	}
	return func(b key.Binding) Action { return all[&b.Keys()[0]] }
}

func bindingsOf(group reflect.Value) iter.Seq2[reflect.StructField, *key.Binding] {
	return func(yield func(reflect.StructField, *key.Binding) bool) {
		for i := range group.NumField() {
			b, ok := group.Field(i).Addr().Interface().(*key.Binding)
			if ok && !yield(group.Type().Field(i), b) {
				return
			}
		}
	}
}

// kebab turns a field name such as OpenByID into open-by-id.
func kebab(field string) string {
	var out strings.Builder
	runes := []rune(strings.ReplaceAll(field, "IDs", "Ids")) // the plural is one word
	for i, r := range runes {
		startsWord := unicode.IsUpper(r) && i > 0 &&
			(unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if startsWord {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

// Means reports whether a press is a key of the map or of a field, in any place.
func (m *Map) Means(msg tea.KeyPressMsg) bool {
	for action := range m.All() {
		if key.Matches(msg, action.Binding) {
			return true
		}
	}
	e := Editing()
	return means(&e, msg)
}

// Means reports whether a press means something on every screen.
func (g Global) Means(msg tea.KeyPressMsg) bool { return means(&g, msg) }

func means(group any, msg tea.KeyPressMsg) bool {
	for _, b := range bindingsOf(reflect.ValueOf(group).Elem()) {
		if key.Matches(msg, *b) {
			return true
		}
	}
	return false
}
