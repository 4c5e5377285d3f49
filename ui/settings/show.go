package settings

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// Show lists every setting with its value and its origin, a line each. It holds no
// secret: of a command it names the program only.
func Show(r Resolved) string {
	var b strings.Builder
	found := "found"
	if r.from.missing {
		found = "not there, defaults used"
	}
	fmt.Fprintf(&b, "file  %s (%s)\n\n", quotePath(r.from.file), found)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, s := range table() {
		text := s.show(&r)
		if text == "" {
			text = "-"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", s.name, text, r.Origin(s.name))
	}
	w.Flush()
	return b.String()
}
