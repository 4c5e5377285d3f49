package keys

import (
	"fmt"
	"slices"
)

// Conflicts reports every key that two actions share in a place where both
// listen, once per pair. The defaults have none.
func (m *Map) Conflicts() []Problem {
	var problems []Problem
	reported := map[[3]string]bool{}
	for _, where := range scopes() {
		owner := map[string]string{}
		for action := range m.All() {
			if !slices.Contains(where.groups, action.Group) {
				continue
			}
			for _, name := range action.Binding.Keys() {
				first, taken := owner[name]
				if !taken {
					owner[name] = action.Name
					continue
				}
				pair := [3]string{name, first, action.Name}
				if reported[pair] {
					continue
				}
				reported[pair] = true
				problems = append(problems, Problem{
					Action: action.Name,
					Text:   fmt.Sprintf("the key %s is also %s in %s; give one of them another key.", name, first, where.name),
					Other:  first,
				})
			}
		}
	}
	return problems
}
