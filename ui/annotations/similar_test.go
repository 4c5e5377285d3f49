package annotations_test

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/api/demo/pdf"
	"inkdesk/model"
	"inkdesk/ui/uitest"
)

const completedID = "75a1f0c2d3e4b5a697887766"

// withCompleted is the service with a completed envelope of the same form, in which someone
// has entered a city.
func withCompleted() *service {
	s := known()
	steps := recipients()
	documents := papers()
	documents[0].ID, documents[1].ID = "lease2", "annex2"
	s.envelopes[completedID] = model.Envelope{
		ID: completedID, Name: model.NewText("Lease Keller"), Status: model.Completed, NumRecipients: 2, SigningSteps: steps, Documents: documents,
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
		p.Press("t")
		p.See(`words of likely the same form (88 %), envelope "Lease Keller"`, "The tenant pays the rent")
		p.Hides("Words of the file:", "Zurich")
		var paths []string
		for _, r := range p.Requests()[before:] {
			paths = append(paths, r.Path)
		}
		of := "/envelope/" + completedID
		if want := []string{"/envelopes", of + "/annotations", of + "/signed_documents/lease2"}; !slices.Equal(paths, want) {
			p.T.Errorf("asked for %q, want %q", paths, want)
		}
		p.Press("w")
		p.See(`behind "in:" without a field on it`)
		p.Press("G")
		p.See("by the words of a form that is likely the same.", "a guess, by a rule of thumb")
		p.Press("w", "t")
		p.Gone("The tenant pays", "by the words of a form")
		p.Press("t")
		p.See("The tenant pays the rent")
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
		p.Press("t")
		p.See("Words of the file:", "no completed envelope has this form")
		if slices.ContainsFunc(p.Requests(), func(r uitest.Request) bool { return strings.Contains(r.Path, "signed_documents") }) {
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
