package ui_test

import (
	"strings"
	"testing"

	"inkdesk/ui/settings"
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

// An envelope is not called ok in the list before its fields were read; opening it reads
// them, and back in the list it is what it was in the detail and in the viewer.
func TestTheListSaysWhatTheDetailFoundOut(t *testing.T) {
	o := withEvidence(settings.EvidenceOff)
	o.Width, o.Height = 200, 90
	uitest.Run(t, o, func(p *uitest.Program) {
		const missing = "Fields not read yet: enter or wait."
		p.See("all read")
		p.Press("4")
		p.See(missing)
		p.Press("w")
		p.See(missing, "Who holds it")
		p.Press("esc", "enter", "v", "esc", "esc")
		p.See("1 Attention")
		p.Hides(missing)
		for range 4 {
			p.Press("enter")
			p.See("1 Overview")
			p.Press("w") // which may learn whether fields show what signers enter
			p.See("Who holds it")
			p.Press("esc", "esc", "w")
			p.See("Who holds it")
			p.Hides(missing)
			_, y, _ := p.Find("Who holds it")
			holder, part := strings.Trim(p.Row(y+1), " ┃"), strings.Trim(p.Row(y+3), " ┃")
			first := func(n int) string { return string([]rune(holder)[:min(n, len([]rune(holder)))]) }
			p.Press("esc", "enter")
			p.See(first(60))
			p.Press("2")
			p.See(part)
			p.Press("w")
			p.See("Who holds it", first(60))
			p.Press("esc", "esc")
			p.See("1 Attention")
			p.Press("j")
		}
	})
}
