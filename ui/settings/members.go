package settings

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// item describes an element of a list: a struct with tags, which has a name of its own.
type item[T any] interface {
	*T
	title() string
	text() string
	// check takes over where the parts are, "" for the whole, and says what is wrong with them
	// together.
	check(whole value, at map[string]place) []fault
}

// listOf makes the rule of a list of items. One that cannot be read is left out, the others stay.
// Required names the parts that each has.
func listOf[T any, P item[T]](kind string, most int, required ...string) rule {
	parts := settingsOf(reflect.TypeFor[T](), 0, "", nil)
	one := newGroup()
	one.Type, one.Required = "object", required
	for _, p := range parts {
		one.Properties[p.name] = &p.schema
	}
	return rule{
		schema: schema{Type: orNothing("array"), Items: one, MaxItems: most},
		read:   func(v value) (any, []fault) { return readList[T, P](v, kind, most, parts) },
		join:   func(lower, higher any) any { return joinLists[T, P](lower.([]T), higher.([]T)) },
		text: func(x any) string {
			var texts []string
			for _, one := range x.([]T) {
				texts = append(texts, P(&one).text())
			}
			return strings.Join(texts, "; ")
		},
	}
}

func readList[T any, P item[T]](v value, kind string, most int, parts []*setting) ([]T, []fault) {
	switch {
	case v.shape == empty:
		return nil, nil
	case v.shape != list:
		return nil, v.fault("a list is expected here, each " + kind + " starting with \"- name:\"")
	case len(v.elements) > most:
		return nil, v.fault(fmt.Sprintf("there are more than %d %ss; remove some", most, kind))
	}
	var all []T
	var faults []fault
	for _, element := range v.elements {
		var one T
		at, wrong := readParts(element, &one, kind, parts)
		if len(wrong) == 0 {
			wrong = P(&one).check(element, at)
		}
		faults = append(faults, wrong...)
		switch name := P(&one).title(); {
		case len(wrong) > 0:
		case named[T, P](all, name) >= 0:
			text := "there is another " + kind + " called " + quote(name)
			faults = append(faults, fault{element.at, text + "; give this one another name"})
		default:
			all = append(all, one)
		}
	}
	return all, faults
}

// readParts reads the parts of an item, and returns where their values are, "" for the whole.
func readParts(v value, to any, kind string, parts []*setting) (map[string]place, []fault) {
	setDefaults(to, parts)
	return readMembers(v, kind, func(e entry) []fault {
		var names []string
		for _, p := range parts {
			if names = append(names, p.name); p.name != e.name {
				continue
			}
			read, faults := p.read(e.value)
			if len(faults) == 0 {
				p.set(to, read)
			}
			return faults
		}
		return []fault{{e.at, quote(e.name) + ": " + unknownText(e.name, names)}}
	})
}

// readMembers calls set for each line of a group, and returns where their values are, "" for the whole.
func readMembers(v value, kind string, set func(entry) []fault) (at map[string]place, faults []fault) {
	at = map[string]place{"": v.at}
	for _, e := range v.entries {
		if _, twice := at[e.name]; twice {
			faults = append(faults, fault{e.at, fmt.Sprintf("%s is given twice in this %s; remove one", e.name, kind)})
			continue
		}
		at[e.name] = e.value.at
		faults = append(faults, set(e)...)
	}
	return at, faults
}

// joinLists returns the lower ones, each replaced by the higher one of the same name, and the other
// higher ones.
func joinLists[T any, P item[T]](lower, higher []T) []T {
	all := slices.Clone(lower)
	for _, h := range higher {
		if i := named[T, P](all, P(&h).title()); i >= 0 {
			all[i] = h
		} else {
			all = append(all, h)
		}
	}
	return all
}

func named[T any, P item[T]](all []T, name string) int {
	return slices.IndexFunc(all, func(one T) bool { return strings.EqualFold(P(&one).title(), name) })
}

// mapRule makes the rule of a group whose lines have names of their own. Text writes the value of a
// line.
func mapRule[M ~map[string]V, V any](
	read func(value) (M, []fault), text func(V) string, s schema,
) rule {
	return rule{
		schema: s,
		read:   func(v value) (any, []fault) { return read(v) },
		join: func(lower, higher any) any {
			all := M{}
			maps.Copy(all, lower.(M))
			maps.Copy(all, higher.(M))
			return all
		},
		text: func(x any) string {
			all := x.(M)
			var texts []string
			for _, name := range slices.Sorted(maps.Keys(all)) {
				texts = append(texts, name+" = "+text(all[name]))
			}
			return strings.Join(texts, "; ")
		},
	}
}
