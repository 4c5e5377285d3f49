package annotations_test

import (
	"os"
	"path/filepath"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/demo/pdf"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/annotations"
	"inkdesk/ui/forms"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/uitest"
)

// onDemo opens the viewer on the first envelope of the demo service with that status.
func onDemo(status model.Status) uitest.Options {
	return uitest.Options{
		Width: 120, Height: 50,
		Screens: uitest.Only(func(env screen.Env, r nav.Annotations) screen.Screen { return annotations.New(env, r) }),
		Route: func(s *demo.Service) nav.Route {
			id := s.Find(func(e *account.Envelope) bool { return e.Status == status && len(e.Documents) > 0 })[0]
			e, _ := s.Envelope(id)
			return nav.Annotations{Envelope: &e.Envelope}
		},
	}
}

func TestWordsOfTheSignedDocument(t *testing.T) {
	uitest.Run(t, onDemo(model.Completed), func(p *uitest.Program) {
		p.Hides("legally")
		p.Press("t").See("words of the signed document", "Page 1 of", "Envelope ")
		p.Press("t").Gone("words of the signed document")
		requests := len(p.Requests())
		p.Press("t").See("words of the signed document")
		if now := len(p.Requests()); now != requests {
			t.Errorf("showing the words again sent %d requests", now-requests)
		}
	})
}

// The words that a form shows while a field is placed are there in the viewer, too, and in the next form.
func TestWordsReadWhilePlacingAField(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lease.pdf")
	made := pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842, Lines: []string{"The tenant pays the rent"}}}}
	testbed.Must(t, os.WriteFile(file, made.Bytes(), 0o600))
	o := onDemo(model.Draft)
	o.Screens = func(env screen.Env, r nav.Route) screen.Screen {
		switch r := r.(type) {
		case nav.Annotations:
			return annotations.New(env, r)
		case nav.Form:
			return forms.New(env, r)
		}
		return nil
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("O").See("Document")
		for range 12 {
			if _, _, placed := p.Find("small steps"); placed {
				break
			}
			p.Press("enter")
		}
		p.See("shows the words of a file")
		p.Press("w").Enter(file).See("tenant pays", "words of lease.pdf")
		for range 6 {
			if _, _, back := p.Find("next document"); back {
				break
			}
			p.Press("esc")
		}
		p.See("tenant pays", "words of lease.pdf")
	})
}

func TestWordsOfAFile(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "lease.pdf")
	made := pdf.Document{Pages: []pdf.Page{{Width: 595, Height: 842, Lines: []string{"The tenant pays the rent", "", "Date: __________"}}, {Width: 595, Height: 842}}}
	testbed.Must(t, os.WriteFile(file, made.Bytes(), 0o600))
	other := filepath.Join(folder, "other.pdf")
	made.Pages[0].Lines[0] = "The landlord keeps the deposit"
	testbed.Must(t, os.WriteFile(other, made.Bytes(), 0o600))
	text := filepath.Join(folder, "text.pdf")
	testbed.Must(t, os.WriteFile(text, []byte("this is no PDF"), 0o600))
	uitest.Run(t, onDemo(model.InProgress), func(p *uitest.Program) {
		p.Press("z", "z", "t") // the whole page, as has been chosen
		p.See("Words of the file:")
		p.Enter(text).See("not a PDF that can be read")
		p.Press("t").Enter(file).See("The tenant pays the rent", "lease.pdf")
		p.Press("w").See(`There is a printed blank behind "Date:" without a field on it.`)
		p.Press("G").See("a guess, by a rule of thumb · page 1")
		p.Press("enter") // leads to its page
		p.See("The tenant pays the rent").Hides("These are all of them")
		p.Press("t").Gone("The tenant pays")
		p.Press("T").See("Words of the file:", "path of a PDF on this machine")
		p.Enter(other).See("words of other.pdf", "The landlord keeps the deposit")
	})
}
