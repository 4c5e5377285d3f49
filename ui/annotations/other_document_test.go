package annotations_test

import (
	"testing"

	"inkdesk/ui/uitest"
)

// The template that an envelope is most like is found with the first key that compares, and is
// known from then on.
func TestTheTemplateIsFoundByItself(t *testing.T) {
	s := known()
	s.lists = true
	run(t, s, uitest.Options{Home: onEnvelope(s), Width: 120}, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("c")
		p.See("Compare with: "+templateID, "likely made from this template", "88 % Lease form, 1 field added, 1 missing, 1 moved, 1 changed")
		p.Press("enter")
		p.See("4 differences to the template Lease form")
		p.Press("esc")
		p.See("88 % Lease form, 1 field added")
		before := len(p.Requests())
		p.Press("c")
		p.See("Compare with: " + templateID)
		if n := len(p.Requests()) - before; n != 0 {
			p.T.Errorf("what is known takes %d requests", n)
		}
	})
}

// A template with the same documents and other fields is none that the envelope was made from.
func TestAnotherTemplateIsNotOffered(t *testing.T) {
	s := known()
	s.lists = true
	for i := range s.fields[templateID] {
		s.fields[templateID][i].Y /= 2
	}
	run(t, s, uitest.Options{Home: onEnvelope(s), Width: 120}, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("c")
		p.See("Compare with: id or link")
		p.Hides("Lease form")
	})
}
