package bulksend_test

import (
	"testing"

	"inkdesk/ui/bulksend"
)

// Envelopes that no column names are called by a rule; those of one name are numbered.
func TestNamesByARule(t *testing.T) {
	const people = "name 2,email 2,name 4,email 4\nÉlise Roy,elise@example.com,Ben,ben@example.com\nKim,kim.lee@example.com,Ben,ben@example.com\n"
	for rule, want := range map[string][]string{
		"":                      {"Lease Elise Roy", "Lease Kim"},
		"{name 4} - {template}": {"Ben Lease", "Ben Lease 2"},
		"{email 2}, 2026":       {"elise example com 2026", "kim lee example com 2026"},
		"{template} {name 9}":   {"Lease", "Lease 2"},
		"Rent":                  {"Rent", "Rent 2"},
	} {
		s := templateSource()
		s.NameRule = rule
		for i, row := range checkRows(t, s, people, bulksend.Options{}) {
			if row.Name != want[i] || row.Why != "" {
				t.Errorf("%q: row %d is called %q, %s, not %q", rule, i, row.Name, row.Why, want[i])
			}
		}
	}
}
