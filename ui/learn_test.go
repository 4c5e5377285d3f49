package ui_test

import (
	"strings"
	"testing"

	"inkdesk/ui/uitest"
)

// fieldReads counts the requests for fields.
func fieldReads(p *uitest.Program) int {
	n := 0
	for _, r := range p.Requests() {
		if strings.Contains(r.String(), "/annotations") {
			n++
		}
	}
	return n
}

// What the viewer has read is known to the envelope, until the person asks for it again.
func TestFieldsAreReadOnceByAllScreens(t *testing.T) {
	uitest.Run(t, uitest.Options{}, func(p *uitest.Program) {
		p.See("all read")
		p.Press("enter")
		p.See("Overview")
		p.Press("v")
		p.See("Page 1 of")
		first := fieldReads(p)
		if first == 0 {
			t.Fatal("the viewer has read no fields")
		}
		p.Press("esc", "5")
		p.See("required")
		p.Press("v")
		p.See("Page 1 of")
		if n := fieldReads(p); n != first {
			t.Errorf("the fields were read again: %d requests, then %d", first, n)
		}
		p.Press("r")
		p.See("Page 1 of")
		if n := fieldReads(p); n != 2*first {
			t.Errorf("after r there were %d requests for fields, and %d before", n, first)
		}
	})
}
