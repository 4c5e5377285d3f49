package detail_test

import (
	"strings"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// pair are an envelope and what change makes of a copy.
func pair(change func(*model.Envelope)) func(*demo.Service) nav.Route {
	return func(d *demo.Service) nav.Route {
		several := func(e *account.Envelope) bool {
			return e.NumRecipients > 1 && len(e.SigningSteps) > 1 && len(e.Documents) > 0
		}
		one, _ := d.Envelope(d.Find(several)[0])
		other := one.Envelope
		other.SigningSteps = append([]model.SigningStep(nil), other.SigningSteps...)
		change(&other)
		return nav.Compare{Envelopes: []model.Envelope{one.Envelope, other}}
	}
}

func run(t *testing.T, o uitest.Options, script func(*uitest.Program)) {
	t.Helper()
	o.Screens = uitest.Only(detail.NewComparison)
	uitest.Run(t, o, script)
}

// What differs is shown, and with the key what is the same, too.
func TestWhatDiffers(t *testing.T) {
	o := uitest.Options{Width: 120, Route: pair(func(e *model.Envelope) {
		e.Comment, e.SigningSteps = model.NewText("another comment"), e.SigningSteps[:len(e.SigningSteps)-1]
	})}
	run(t, o, func(p *uitest.Program) {
		p.See("differ; only these are shown", "another comment", "Recipient").Hides("Legality level")
		p.Press("-").See("Legality level", "only what differs")
		p.Press("j", "G", "g", "-").Hides("Legality level")
	})
}

func TestTheSameTwice(t *testing.T) {
	run(t, uitest.Options{Route: pair(func(*model.Envelope) {})}, func(p *uitest.Program) { p.See("0 of ") })
}

func TestTemplates(t *testing.T) {
	o := uitest.Options{Route: func(d *demo.Service) nav.Route { return nav.Compare{Templates: d.Templates()[:2]} }}
	run(t, o, func(p *uitest.Program) {
		p.See("Compare templates", "Document 1").Hides("Status", "Health", "%!")
	})
}

// A fact that only one side has stands among its neighbours.
func TestOneSideHasMore(t *testing.T) {
	o := uitest.Options{Width: 140, Height: 60, Route: pair(func(e *model.Envelope) {
		e.Documents = append(append([]model.Document(nil), e.Documents...), model.Document{Name: model.NewText("Extra"), PageCount: 3})
	})}
	run(t, o, func(p *uitest.Program) {
		p.Press("-").See("Extra, 3 pages")
		screen := p.Screen()
		if strings.Index(screen, "Extra") < strings.Index(screen, "Document 1") || strings.Index(screen, "Extra") > strings.Index(screen, "Reminders") {
			p.T.Errorf("it is elsewhere:\n%s", screen)
		}
	})
}

// Fields are read, and those that are not the same on both sides are shown; a refusal is said.
func TestFieldsAreCompared(t *testing.T) {
	withFields := func(s *demo.Service) nav.Route {
		found := s.Find(func(e *account.Envelope) bool { return len(e.Annotations) > 0 && len(e.Documents) > 0 })
		one, _ := s.Envelope(found[0])
		other, _ := s.Envelope(found[1])
		return nav.Compare{Envelopes: []model.Envelope{one.Envelope, other.Envelope}}
	}
	for name, route := range map[string]func(*demo.Service) nav.Route{
		"envelopes": withFields,
		"templates": func(s *demo.Service) nav.Route { return nav.Compare{Templates: s.Templates()[:2]} },
	} {
		t.Run(name, func(t *testing.T) {
			run(t, uitest.Options{Width: 160, Height: 100, Route: route}, func(p *uitest.Program) {
				p.See("Document 1", "Field, page", "required").Hides("reading the fields", "%!")
			})
		})
	}
	refused := uitest.Options{Width: 160, Route: withFields, Faults: "envelope.list_annotations status=403; envelope.list_all_annotations status=403"}
	run(t, refused, func(p *uitest.Program) {
		p.See("the fields could not be read").Hides("Field, page")
	})
}

// From the palette one gets to the page about each of the people on both sides.
func TestPeopleOfBothSides(t *testing.T) {
	run(t, uitest.Options{Width: 100, Route: pair(func(e *model.Envelope) {
		e.SigningSteps[0] = model.SigningStep{Recipients: []model.Recipient{{Name: model.NewText("Eva Vogel"), Email: model.NewText(" eva@example.com")}}}
	})}, func(p *uitest.Program) {
		p.Press(":").Type("all about").See("all about eva vogel")
		p.Type(" eva").Press("enter")
		if to, ok := p.LastOpened().(nav.Person); !ok || to.Address != "eva@example.com" {
			t.Errorf("went to %+v", p.LastOpened())
		}
	})
}
