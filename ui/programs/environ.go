package programs

import (
	"slices"
	"strings"
)

// Environ is what a program started from here may see of an environment: nothing that says
// where the access token is, and no variable that holds it, which redact takes out of a text.
// It is never nil, which would stand for the environment of this process.
func Environ(environ []string, redact func(string) string) []string {
	kept := make([]string, 0, len(environ))
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		secret := strings.HasPrefix(strings.ToUpper(name), "INKDESK_") && !slices.Contains(harmless(), strings.ToUpper(name))
		if !secret && redact(entry) == entry {
			kept = append(kept, entry)
		}
	}
	return kept
}

// harmless are our own variables that let another inkdesk find the same account.
func harmless() []string { return []string{"INKDESK_CONFIG", "INKDESK_PROFILE"} }

// Lookup is the value of a variable, "" where it is not set.
func Lookup(environ []string, name string) string {
	for _, entry := range slices.Backward(environ) {
		if value, found := strings.CutPrefix(entry, name+"="); found {
			return value
		}
	}
	return ""
}
