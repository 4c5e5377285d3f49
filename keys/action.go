package keys

import (
	"iter"
	"reflect"
	"strings"
	"unicode"

	"charm.land/bubbles/v2/key"
)

// Action is one binding with the name it has in the configuration file.
type Action struct {
	Name    string // "envelope.void"
	Group   string // "envelope"
	Does    string // in a sentence, for the help; "" where the label of the binding says it
	Binding key.Binding

	at *key.Binding // in the map
}

// All yields every action, in the order of the struct fields: group by group
// as in Map, action by action as in the group. Help, documentation and tests
// rely on that order being stable.
func (m *Map) All() iter.Seq[Action] {
	return func(yield func(Action) bool) {
		groups := reflect.ValueOf(m).Elem()
		for i := range groups.NumField() {
			group := kebab(groups.Type().Field(i).Name)
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
