package help_test

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/ui/help"
)

func TestWordsOfATitle(t *testing.T) {
	for title, want := range map[string]string{
		"Void":                                  "cancel",
		"Envelope: void the envelope":           "cancel",
		"Set the expiration date":               "extend",
		"Envelope: set the expiration date":     "extend",
		"Template: duplicate the template":      "copy",
		"What nobody has thought of a word for": "",
	} {
		got := help.Synonyms(title)
		if want == "" && got != "" || want != "" && !slices.Contains(strings.Fields(got), want) {
			t.Errorf("%q: %q, want %q among them", title, got, want)
		}
	}
}
