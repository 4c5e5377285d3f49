package keys

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
)

// aboutEnvelopes are the places where a person's own actions work.
func aboutEnvelopes() []string {
	return []string{"the envelope list", "an envelope", "the page viewer"}
}

// Own is a binding for an action of the person's own, on a key as they wrote it. The problem
// is one sentence with what to do, "" for none: the key means something already where
// envelopes are looked at, or it is no key.
func (m *Map) Own(does, written string) (b key.Binding, problem string) {
	name, problem := parse(written)
	if problem != "" {
		return b, problem
	}
	for _, where := range scopes() {
		if !slices.Contains(aboutEnvelopes(), where.name) {
			continue
		}
		for action := range m.All() {
			if slices.Contains(where.groups, action.Group) && slices.Contains(action.Binding.Keys(), name) {
				return b, fmt.Sprintf("the key %s is also %s in %s; give one of them another key.", name, action.Name, where.name)
			}
		}
	}
	return bind(does, name), ""
}
