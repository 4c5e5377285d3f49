package settings

import (
	"strings"
	"testing"
	"unicode/utf8"

	"inkdesk/assets"
)

// No text of a file panics, and whatever is said about it can be shown.
func FuzzRead(f *testing.F) {
	f.Add(assets.Config())
	f.Add("profiles:\n  a: {token_command: [x], base_url: https://u:p@h/v2}\nprofiles: [1]\n")
	f.Add("a: &x {<<: *x}\n? [b]\n: !!c d\n")
	f.Add("views:\n- - - {}\n- ? a\nkeys: {? {}: 1, a: [[]]}\n")
	f.Add("'\x00': \"\\x1b\"\n---\n...\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > largestFile {
			return
		}
		s, problems, err := read("config.yaml", []byte(text))
		problems = append(problems, problemsOf(err)...)
		if err == nil {
			for _, name := range s.Profiles() {
				r, more, err := Resolve(s, Flags{Profile: &name}, nil)
				problems = append(append(problems, more...), problemsOf(err)...)
				if err == nil && strings.ContainsFunc(strings.ReplaceAll(Show(r), "\n", ""), unprintable) {
					t.Fatalf("shown: %q", Show(r))
				}
			}
		}
		for _, p := range problems {
			if line := p.String(); !utf8.ValidString(line) || strings.ContainsFunc(line, unprintable) || len(line) > 1000 {
				t.Fatalf("said: %q", line)
			}
		}
	})
}
