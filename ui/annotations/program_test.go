package annotations_test

import (
	"slices"
	"strings"
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

// Where the service can tell of all documents at once, one call does, however many they are. Where its
// answer does not tell of which document a field is, or it has no such call, they are read one by one, the
// open document first, and it is not tried again. A list leaves out details: the envelope is read first.
func TestWhatIsAskedFor(t *testing.T) {
	const at = "/envelope/" + envelopeID
	open := onEnvelope(known())
	open.Document, open.Annotation = "annex", "eannex"
	for _, c := range []struct {
		name   string
		apart  bool
		client func(*api.Config)
		home   nav.Annotations
		sees   []string
		want   string
		again  string // after the key that reads again, "" where it is not pressed
	}{
		{"the open document first", false, withoutExtensions, open, []string{"Annex 1", "Lease 7", "B Date"}, "/annotations/annex /annotations/lease", ""},
		{"at once", false, nil, onEnvelope(known()), []string{"Annex 1", "Lease 7"}, "/annotations", ""},
		{"apart", true, nil, onEnvelope(known()), []string{"Annex 1", "Lease 7"}, "/annotations /annotations/lease /annotations/annex", " /annotations/lease /annotations/annex"},
		{
			"from a list", false, withoutExtensions,
			nav.Annotations{Envelope: &model.Envelope{ID: envelopeID, NumRecipients: 2}},
			[]string{"Lease 7", "Ben Roth"},
			" /annotations/lease /annotations/annex", " /annotations/lease /annotations/annex",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := known()
			s.apart = c.apart
			run(t, s, uitest.Options{Client: c.client, Home: c.home}, func(p *uitest.Program) {
				p.See(c.sees...)
				want := strings.Split(c.want, " ")
				if c.again != "" {
					p.Press("r").See("Lease 7")
					want = append(want, strings.Split(c.again, " ")...)
				}
				for i := range want {
					want[i] = at + want[i]
				}
				if got := paths(p.Requests()); !slices.Equal(got, want) {
					p.T.Errorf("asked for %q, want %q", got, want)
				}
			})
		})
	}
}

func paths(requests []uitest.Request) (all []string) {
	for _, r := range requests {
		all = append(all, r.Path)
	}
	return all
}

func TestDocumentThatCannotBeRead(t *testing.T) {
	s := known()
	s.broken = "lease"
	run(t, s, uitest.Options{Client: withoutExtensions, Home: onEnvelope(s)}, func(p *uitest.Program) {
		p.See("Annex 1", "Lease ✗")
		p.Press("]").See("B Date")
		s.broken = ""
		p.Press("r").See("Lease 7")
	})
}

func TestClicks(t *testing.T) {
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
		p.Press("g", "v", "pgup", "z")
		click("As*")
		p.See("A Signature, required · x 10 y 75")
	})
}

// A key at the end is answered.
func TestTheEndIsSaid(t *testing.T) {
	s := known()
	run(t, s, uitest.Options{Home: onTemplate(s)}, func(p *uitest.Program) {
		p.See("Page 1 of 2")
		p.Press("shift+tab").See("This is the first field.")
		p.Press("G").Press("tab").See("The last field of this document;", "opens the next one.")
		p.Press(">", "tab").See("This is the last field.")
	})
}
