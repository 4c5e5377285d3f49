package terminal

import "strings"

// environ is an environment as os.Environ returns it. Of two values the last counts.
type environ []string

func (e environ) get(name string) string {
	value, _ := e.lookup(name)
	return value
}

func (e environ) has(name string) bool { return e.get(name) != "" }

func (e environ) lookup(name string) (string, bool) {
	for i := len(e) - 1; i >= 0; i-- {
		if key, value, ok := strings.Cut(e[i], "="); ok && key == name {
			return value, true
		}
	}
	return "", false
}

func (e environ) without(names ...string) environ {
	var kept environ
next:
	for _, entry := range e {
		for _, name := range names {
			if strings.HasPrefix(entry, name+"=") {
				continue next
			}
		}
		kept = append(kept, entry)
	}
	return kept
}
