package annotations_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/uitest"
)

func TestCompare(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onEnvelope(s), Width: 120, Height: 40}, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("c").See("Compare with:")
		p.Paste("https://app.example.com/template/" + templateID).Press("enter")
		p.See("4 differences to the template Lease form", "+ added", "→ moved", "~ changed", "- missing")
		p.Golden("compare")
		p.Press("g")
		for range 4 {
			if strings.Contains(p.Screen(), "▌ → moved") {
				break
			}
			p.Press("j")
		}
		p.Press("enter")
		stay(p)
		p.Golden("compare-moved")
		p.Press("esc").Gone("differences")
		p.Press("c", "x", "enter").See("Annex 1")
	})
}

func TestTheTemplateOfAnEnvelopeIsOffered(t *testing.T) {
	s := known()
	o := uitest.Options{Home: onEnvelope(s), Machine: uitest.NewMachine(t, t.TempDir())}
	run(t, s, o, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("c").See("Compare with: id or link")
		p.Press("esc")
		if _, err := p.Options.Client.CreateFromTemplate(p.T.Context(), templateID, model.EnvelopeFromTemplate{Name: "Lease Ott"}); err != nil {
			p.T.Fatal(err)
		}
	})
	o.Home = onEnvelope(s)
	run(t, s, o, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("c").See("Compare with: "+templateID, "made from this template")
		p.Press("enter").See("4 differences")
	})
}

func TestComparingShowsThatItReads(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("Annex 1")
		s.delay = 2 * time.Second
		p.Press("c").Paste(templateID).Press("enter").Wait(time.Second).See("reading what to compare with")
		p.Press("esc").Gone("reading what to compare with")
		p.Wait(time.Minute).Gone("differences")
		p.Press("c").Paste(templateID).Press("enter").Wait(10 * time.Second).See("4 differences")
	})
}

func TestManyDocumentsAreReadWhenNeeded(t *testing.T) {
	s := known()
	e := s.envelopes[envelopeID]
	for i := range 30 {
		e.Documents = append(e.Documents, model.Document{ID: model.DocumentID(fmt.Sprint("more", i)), PageCount: 1})
	}
	s.envelopes[envelopeID] = e
	run(t, s, uitest.Options{Client: withoutExtensions, Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("25 of 32 documents read, w reads the rest")
		p.Press("c").Paste(templateID).Press("enter").See("4 differences").Gone("documents read")
	})
}

// The template that an envelope is most like is found with the first key that compares, and is known from then on.
func TestTheTemplateIsFoundByItself(t *testing.T) {
	s := known()
	s.lists = true
	run(t, s, uitest.Options{Home: onEnvelope(s), Width: 120}, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("c")
		p.See("Compare with: "+templateID, "likely made from this template", "88 % Lease form, 1 field added, 1 missing, 1 moved, 1 changed")
		p.Press("enter").See("4 differences to the template Lease form")
		p.Press("esc").See("88 % Lease form, 1 field added")
		before := len(p.Requests())
		p.Press("c").See("Compare with: " + templateID)
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
		p.Press("c").See("Compare with: id or link").Hides("Lease form")
	})
}
