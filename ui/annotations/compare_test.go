package annotations_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/annotations"
	"inkdesk/ui/settings"
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
		testbed.Equal(p.T, len(p.Requests())-before, 0, "requests for what was read already")
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

const completedID = "75a1f0c2d3e4b5a697887766"

// withCompleted is the service with a completed envelope of the same form, in which someone has entered a city.
func withCompleted() *service {
	s, documents := known(), papers()
	documents[0].ID, documents[1].ID = "lease2", "annex2"
	s.envelopes[completedID] = model.Envelope{
		ID: completedID, Name: model.NewText("Lease Keller"), Status: model.Completed, NumRecipients: 2, SigningSteps: annotations.Lease().SigningSteps, Documents: documents,
	}
	s.fields[completedID] = layout()
	for i := range s.fields[completedID] {
		f := &s.fields[completedID][i]
		f.ID, f.DocumentID = "c"+f.ID, f.DocumentID+"2"
	}
	lines := []string{"The tenant pays the rent", "", "Signed in: __________"}
	for len(lines) < 23 {
		lines = append(lines, "")
	}
	lines = append(lines, strings.Repeat(" ", 60)+"Zurich") // in the field for the city
	s.signed = pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842, Lines: lines}, {Width: 842, Height: 595}}}.Bytes()
	return s
}

func TestWordsOfTheSameForm(t *testing.T) {
	s := withCompleted()
	run(t, s, uitest.Options{Home: onEnvelope(s), Width: 160, Height: 50}, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("z")
		before := len(p.Requests())
		p.Press("t").See(`words of likely the same form (88 %), envelope "Lease Keller"`, "The tenant pays the rent")
		p.Hides("Words of the file:", "Zurich")
		of := "/envelope/" + completedID
		want := []string{"/envelopes", of + "/annotations", of + "/signed_documents/lease2"}
		if got := paths(p.Requests()[before:]); !slices.Equal(got, want) {
			p.T.Errorf("asked for %q, want %q", got, want)
		}
		p.Press("w").See(`behind "in:" without a field on it`)
		p.Press("G").See("by the words of a form that is likely the same.", "a guess, by a rule of thumb")
		p.Press("w", "t").Gone("The tenant pays", "by the words of a form")
		p.Press("t").See("The tenant pays the rent")
		if now := len(p.Requests()) - before; now != 3 {
			p.T.Errorf("hiding and showing the words took %d requests", now-3)
		}
	})
}

// A completed envelope with the same documents and other fields is not the same form.
func TestWordsOfAnotherForm(t *testing.T) {
	s := withCompleted()
	for i := range s.fields[completedID] {
		s.fields[completedID][i].Y /= 2
	}
	run(t, s, uitest.Options{Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Press("t").See("Words of the file:", "no completed envelope has this form")
		if downloads(p) != 0 {
			p.T.Error("a document was downloaded")
		}
	})
}

func TestWordsOfTheSameFormOfATemplate(t *testing.T) {
	s := withCompleted()
	run(t, s, uitest.Options{Home: onTemplate(s), Width: 160, Height: 50}, func(p *uitest.Program) {
		p.See("Page 1 of 2")
		p.Press("z", "t")
		p.See(`words of likely the same form (100 %), envelope "Lease Keller"`, "The tenant pays the rent")
	})
}

// downloads counts the documents that were downloaded.
func downloads(p *uitest.Program) (n int) {
	for _, r := range p.Requests() {
		if strings.Contains(r.Path, "signed_documents") {
			n++
		}
	}
	return n
}

// With evidence: full the words are read without a key, once, and only after the person has
// paused. Nothing else gives leave for that.
func TestWordsThatNobodyAskedFor(t *testing.T) {
	for _, evidence := range []settings.Prefetch{settings.PrefetchOff, settings.PrefetchLight, settings.PrefetchFull} {
		t.Run(string(evidence), func(t *testing.T) {
			s := withCompleted()
			o := uitest.Options{Home: onEnvelope(s), Settings: func(r *settings.Resolved) { r.Profile.Prefetch = evidence }}
			run(t, s, o, func(p *uitest.Program) {
				p.See("Annex 1")
				for range 5 {
					p.Press("tab").Wait(500 * time.Millisecond).Press("shift+tab").Wait(500 * time.Millisecond)
				}
				testbed.Equal(p.T, downloads(p), 0, "documents were downloaded between two keys")
				p.Wait(20 * time.Second)
				if evidence != settings.PrefetchFull {
					p.Hides("The tenant pays")
					testbed.Equal(p.T, downloads(p), 0, "documents were downloaded")
					return
				}
				p.See("words of likely the same form (88 %)", "The tenant pays the rent").Hides("kept in memory only")
				p.Press("t").Gone("The tenant pays")
				p.Press(">", "<").Wait(20 * time.Second).Hides("The tenant pays")
				testbed.Equal(p.T, downloads(p), 1, "documents were downloaded")
			})
		})
	}
}

// Where no envelope has the form, no one hears of the search.
func TestASearchThatNobodyAskedFor(t *testing.T) {
	s := known()
	o := uitest.Options{Home: onEnvelope(s), Settings: func(r *settings.Resolved) { r.Profile.Prefetch = settings.PrefetchFull }}
	run(t, s, o, func(p *uitest.Program) {
		p.See("Annex 1")
		p.Wait(20*time.Second).Hides("No completed envelope", "Words of the file")
		p.Press("t").See("Words of the file:", "no completed envelope has this form")
	})
}
