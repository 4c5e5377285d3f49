package annotations_test

import (
	"slices"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/demo/memory"
	"inkdesk/model"
	"inkdesk/ui/annotations"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// run opens the viewer on the envelope or the template of the service.
func run(t *testing.T, s *service, o uitest.Options, script func(*uitest.Program)) {
	t.Helper()
	o.Transport = memory.NewTransport(s)
	o.Screens = func(env screen.Env, r nav.Route) screen.Screen {
		if r, ok := r.(nav.Annotations); ok {
			return annotations.New(env, r)
		}
		return nil
	}
	uitest.Run(t, o, script)
}

func withoutExtensions(c *api.Config) { c.NoExtensions = true }

func onEnvelope(s *service) nav.Annotations {
	e := s.envelopes[envelopeID]
	return nav.Annotations{Envelope: &e}
}

func onTemplate(s *service) nav.Annotations {
	t := s.templates[templateID]
	return nav.Annotations{Template: &t}
}

// stay lets the page move to the selected field.
func stay(p *uitest.Program) { p.Wait(100 * time.Millisecond) }

func TestScreens(t *testing.T) {
	for size, o := range uitest.Sizes("60x15", "80x24", "120x40", "200x50") {
		t.Run(size, func(t *testing.T) {
			s := known()
			o.Home = onTemplate(s)
			run(t, s, o, func(p *uitest.Program) {
				p.See("Page 1 of 2")
				p.Press("tab", "tab")
				stay(p)
				p.Golden("page-" + size)
				p.Press("v")
				p.Golden("list-" + size)
				p.Press("v", "w")
				p.Golden("check-" + size)
				p.Press("w", "pgdown", "+")
				p.Golden("zoomed-" + size)
			})
		})
	}
}

func TestPlainCharacters(t *testing.T) {
	s := known()
	o := uitest.Options{Home: onTemplate(s), Terminal: func(c *terminal.Capabilities) { c.ASCII = true }}
	run(t, s, o, func(p *uitest.Program) {
		p.See("Page 1 of 2")
		p.Golden("ascii")
	})
}

// The fields of an envelope are read document by document, the one in front first.
func TestEnvelopeIsReadByDocument(t *testing.T) {
	s := known()
	route := onEnvelope(s)
	route.Document, route.Annotation = "annex", "eannex"
	run(t, s, uitest.Options{Client: withoutExtensions, Home: route}, func(p *uitest.Program) {
		p.See("Annex 1", "Lease 7", "B Date")
		var paths []string
		for _, r := range p.Requests() {
			paths = append(paths, r.Path)
		}
		want := "/envelope/" + envelopeID + "/annotations/"
		if len(paths) != 2 || paths[0] != want+"annex" || paths[1] != want+"lease" {
			p.T.Errorf("asked for %q", paths)
		}
	})
}

// Where the service can tell of all documents at once, one call does, however many they are.
func TestFieldsAreReadAtOnce(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("Annex 1", "Lease 7")
		if r := p.Requests(); len(r) != 1 || r[0].Path != "/envelope/"+envelopeID+"/annotations" {
			p.T.Errorf("asked for %v", r)
		}
	})
}

// Where the answer does not tell of which document a field is, they are read one by one,
// and it is not tried again.
func TestFieldsAreReadApart(t *testing.T) {
	s := known()
	s.apart = true
	run(t, s, uitest.Options{Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("Annex 1", "Lease 7")
		p.Press("r")
		p.See("Annex 1", "Lease 7")
		at := "/envelope/" + envelopeID
		want := []string{at + "/annotations", at + "/annotations/lease", at + "/annotations/annex", at, at + "/annotations/lease", at + "/annotations/annex"}
		var paths []string
		for _, r := range p.Requests() {
			paths = append(paths, r.Path)
		}
		if !slices.Equal(paths, want) {
			p.T.Errorf("asked for %q, want %q", paths, want)
		}
	})
}

// A list leaves out details: the envelope is read first.
func TestAbridgedEnvelopeIsCompleted(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Client: withoutExtensions, Home: nav.Annotations{Envelope: &model.Envelope{ID: envelopeID, NumRecipients: 2}}}, func(p *uitest.Program) {
		p.See("Lease 7", "Ben Roth")
		p.Press("r")
		p.See("Lease 7")
		if n := len(p.Requests()); n != 6 {
			p.T.Errorf("%d calls: %v", n, p.Requests())
		}
	})
}

func TestDocumentThatCannotBeRead(t *testing.T) {
	s := known()
	s.broken = "lease"
	run(t, s, uitest.Options{Client: withoutExtensions, Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("Annex 1", "Lease ✗")
		p.Press("]")
		p.See("B Date")
		s.broken = ""
		p.Press("r")
		p.See("Lease 7")
	})
}

// The service does not tell what an envelope was made from; the journal may.
// While the other one is read, the screen says so; the fields here can be looked at, and
// esc withdraws the question.
// Of very many documents the fields are read when someone looks at them, and the screen
// says that they were not. A comparison reads them first.
func TestClicksOnDocumentsAndPages(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onTemplate(s)}, func(p *uitest.Program) {
		p.See("Page 1 of 2")
		click := func(text string) {
			x, y, ok := p.Find(text)
			if !ok {
				p.T.Fatalf("no %q:\n%s", text, p.Screen())
			}
			p.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y})
		}
		click("p2 1")
		p.See("Page 2 of 2")
		click("Annex 1")
		p.See("Page 1 of 1", "B Date")
		click("Lease 7")
		p.See("Page 1 of 2")
		p.Press("v")
		click("p2 1")
		p.See("Page 2 of 2")
	})
}

// A key at the end is answered.
func TestTheEndIsSaid(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onTemplate(s)}, func(p *uitest.Program) {
		p.See("Page 1 of 2")
		p.Press("shift+tab")
		p.See("This is the first field.")
		p.Press("G")
		p.Press("tab")
		p.See("The last field of this document;", "opens the next one.")
		p.Press(">", "tab")
		p.See("This is the last field.")
	})
}

func TestMouse(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onTemplate(s)}, func(p *uitest.Program) {
		p.See("Page 1 of 2")
		p.Press("z")
		x, y, ok := p.Find("As*")
		if !ok {
			p.T.Fatalf("no field is drawn:\n%s", p.Screen())
		}
		p.Send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: y})
		p.See("A Signature, required · x 10 y 75")
	})
}
