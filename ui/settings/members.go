package settings

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// part describes a member of a view or of a program: how it is read, and its schema.
type part[T any] struct {
	name   string
	set    func(*T, value) []fault
	schema schema
}

func partOf[T, V any](name string, field func(*T) *V, r rule[V]) part[T] {
	return part[T]{name, func(to *T, v value) (faults []fault) {
		*field(to), faults = r.read(v)
		return faults
	}, r.schema}
}

// readParts reads a group of parts, and returns where their values are, "" for the whole.
func readParts[T any](v value, to *T, kind string, parts []part[T]) (at map[string]place, faults []fault) {
	return readMembers(v, kind, func(e entry) []fault {
		var names []string
		for _, p := range parts {
			if p.name == e.name {
				return p.set(to, e.value)
			}
			names = append(names, p.name)
		}
		return []fault{{e.at, quote(e.name) + ": " + unknownText(e.name, names)}}
	})
}

func schemaOf[T any](parts []part[T], required ...string) *schema {
	s := &schema{Type: "object", Additional: false, Required: required, Properties: map[string]*schema{}}
	for _, p := range parts {
		s.Properties[p.name] = &p.schema
	}
	return s
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

// named makes the rule of a list of what has a name of its own. What cannot be read is left out, the others stay.
type named[T any] struct {
	kind   string
	most   int
	read   func(value) (T, []fault)
	name   func(T) string
	text   func(T) string
	schema *schema // of one
}

func (n named[T]) rule() rule[[]T] {
	return rule[[]T]{
		read: n.readAll, join: n.join, partial: true,
		schema: schema{Type: orNothing("array"), Items: n.schema, MaxItems: n.most},
		text: func(all []T) string {
			texts := make([]string, len(all))
			for i, one := range all {
				texts[i] = n.text(one)
			}
			return strings.Join(texts, "; ")
		},
	}
}

func (n named[T]) readAll(v value) ([]T, []fault) {
	switch {
	case v.shape == empty:
		return nil, nil
	case v.shape != list:
		return nil, []fault{{v.at, fmt.Sprintf("a list is expected here, each %s starting with \"- name:\"", n.kind)}}
	case len(v.elements) > n.most:
		return nil, []fault{{v.at, fmt.Sprintf("there are more than %d %ss; remove some", n.most, n.kind)}}
	}
	var all []T
	var faults []fault
	for _, element := range v.elements {
		one, wrong := n.read(element)
		faults = append(faults, wrong...)
		switch {
		case len(wrong) > 0:
		case n.index(all, one) >= 0:
			text := fmt.Sprintf("there is another %s called %s; give this one another name", n.kind, quote(n.name(one)))
			faults = append(faults, fault{element.at, text})
		default:
			all = append(all, one)
		}
	}
	return all, faults
}

// join returns the lower ones, each replaced by the higher one of the same name, and the other higher ones.
func (n named[T]) join(lower, higher []T) []T {
	all := slices.Clone(lower)
	for _, h := range higher {
		if i := n.index(all, h); i >= 0 {
			all[i] = h
		} else {
			all = append(all, h)
		}
	}
	return all
}

func (n named[T]) index(all []T, same T) int {
	return slices.IndexFunc(all, func(one T) bool { return strings.EqualFold(n.name(one), n.name(same)) })
}

func joinMaps[M ~map[string]V, V any](lower, higher M) M {
	all := maps.Clone(lower)
	if all == nil {
		return higher
	}
	maps.Copy(all, higher)
	return all
}

func textOfMap[V any](all map[string]V, text func(V) string) string {
	texts := make([]string, 0, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		texts = append(texts, name+" = "+text(all[name]))
	}
	return strings.Join(texts, "; ")
}
