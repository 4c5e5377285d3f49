package settings

import (
	"fmt"
	"slices"
	"strings"
)

const (
	mostKeys   = 16
	longestKey = 24
)

// keyMap reads the user's keys: for each action one key, a list of keys, or none.
// Which actions and keys there are is not decided here.
func keyMap(...string) rule {
	one := &schema{Type: "string", MaxLength: longestKey}
	keys := []*schema{one, {Type: "integer"}, {Type: "array", Items: one, MaxItems: mostKeys}}
	group := &schema{Type: "object", Additional: &schema{AnyOf: keys}}
	return mapRule(readKeys, func(names []string) string { return strings.Join(names, " ") },
		schema{Type: orNothing("object"), Additional: &schema{AnyOf: append(slices.Clone(keys), group)}})
}

func readKeys(v value) (map[string][]string, []fault) {
	if v.shape == empty {
		return nil, nil
	}
	if v.shape != mapping {
		return nil, v.fault("a group is expected here, with lines such as \"list.open: [enter, o]\"")
	}
	keys := map[string][]string{}
	var faults []fault
	for _, e := range ungrouped(v.entries) {
		names, wrong := readKeyNames(e.value)
		switch _, twice := keys[e.name]; {
		case twice:
			faults = append(faults, fault{e.at, quote(e.name) + " is given twice; write all its keys in one list"})
		case strings.ContainsFunc(e.name, unprintable) || len(e.name) > 64:
			faults = append(faults, fault{e.at, quote(e.name) + " is not the name of an action; the help lists them all"})
		case wrong != nil:
			faults = append(faults, fault{wrong[0].at, e.name + ": " + wrong[0].text})
		default:
			keys[e.name] = names
		}
	}
	if len(keys) == 0 {
		return nil, faults
	}
	return keys, faults
}

// ungrouped lists actions by their whole names, also those that are written below the name of their group.
func ungrouped(entries []entry) []entry {
	var all []entry
	for _, e := range entries {
		if e.value.shape != mapping || strings.Contains(e.name, ".") {
			all = append(all, e)
			continue
		}
		for _, inner := range e.value.entries {
			inner.name = e.name + "." + inner.name
			all = append(all, inner)
		}
	}
	return all
}

func readKeyNames(v value) ([]string, []fault) {
	if v.shape != list {
		v = value{shape: list, at: v.at, elements: []value{v}}
	}
	if len(v.elements) == 0 || len(v.elements) > mostKeys {
		return nil, v.fault(fmt.Sprintf("give 1 to %d keys, or none to switch the action off", mostKeys))
	}
	names, faults := v.texts()
	for i, name := range names {
		if name == "" || len(name) > longestKey {
			return nil, v.elements[i].fault(quote(name) + " is not a key")
		}
	}
	return names, faults
}
