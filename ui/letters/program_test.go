package letters_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/letters"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/uitest"
)

// person is a recipient; the address is made of the name.
func person(name string, role model.Role) model.Recipient {
	return model.Recipient{
		ID: model.RecipientID(strings.ToLower(name)), Name: model.NewText(name + " Keller"),
		Email: model.NewText(strings.ToLower(name) + "@example.com"), Role: role,
	}
}

// lease waits for Anna; Dora gets a copy.
func lease(id model.EnvelopeID) model.Envelope {
	anna := person("Anna", model.Signer)
	anna.Verification = &model.Verification{Type: model.SMS, Value: model.NewSecret("+41795550123")}
	return model.Envelope{
		ID: id, Name: model.NewText("Lease"), Status: model.InProgress, LegalityLevel: model.SES, NumRecipients: 2,
		CreatedAt: model.Time(uitest.Start.Add(-time.Hour).Unix()), UpdatedAt: model.Time(uitest.Start.Add(-time.Hour).Unix()),
		ExpiresAt:    model.Time(uitest.Start.Add(30 * time.Hour).Unix()),
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{anna}}, {Recipients: []model.Recipient{person("Dora", model.ReceivesCopy)}}},
	}
}

func run(t *testing.T, o uitest.Options, route nav.Letter, script func(*uitest.Program)) {
	t.Helper()
	if o.Demo.Envelopes == 0 {
		o.Demo = demo.Options{Envelopes: -1}
	}
	o.Home, o.Screens = route, uitest.Only(letters.New)
	uitest.Run(t, o, script)
}

func one(e model.Envelope) nav.Letter { return nav.Letter{Envelopes: []model.Envelope{e}} }

func TestALetterIsShownAndCopied(t *testing.T) {
	for size, o := range uitest.Sizes("80x24", "200x50") {
		run(t, o, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
			p.See("1 English", "For Anna Keller <anna@example.com>", "Hello Anna Keller,", "by SMS", "can be signed until", "y copy")
			p.Hides("5550123", "hunter2", "text reply")
			p.Golden("letter-" + size)
			p.Press("y").See("Copy letter", "Sent to your terminal", "Hello Anna Keller,")
			p.ExpectChanges(0)
		})
	}
}

func TestLanguagesAreTabs(t *testing.T) {
	run(t, uitest.Options{}, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		for _, key := range []string{"l", "tab", "right"} {
			p.Press("1").See("Hello Anna Keller,")
			p.Press(key).See("Guten Tag Anna Keller,", "Die Unterlagen können bis")
		}
		for _, c := range [][2]string{{"3", "Bonjour"}, {"4", "Buongiorno"}, {"5", "Estimado/a"}} {
			p.Press(c[0]).See(c[1] + " Anna Keller")
		}
		p.Press("l").See("Hello Anna Keller,")
		p.Press("t").See("There is one text.")
		p.Press("J").See("no other letter in that direction")
	})
}

func TestWhoAsksIsChosen(t *testing.T) {
	run(t, uitest.Options{}, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		p.See("Resend email")
		p.Press("w").See("Who asks", "Dora Keller", "Another person", "not signed, likely")
		p.Enter("dora").See("For Dora Keller <dora@example.com>", "You receive a copy and have nothing to sign")
		p.Hides("Resend email", "can be signed until")
		p.Press("w").Enter("another").See("Hello,", "If you were asked to sign", "none of the recipients")
		p.Hides("@example.com")
		p.Press("w", "esc").See("Hello,")
	})
}

// The language of the last letter to someone comes first the next time, and so for all that
// have an envelope with that address.
func TestTheLastLanguageIsRemembered(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	o := uitest.Options{Machine: m}
	run(t, o, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		p.Press("3", "y").See("Copy letter", "Bonjour")
		p.Press("q", "w").Type("dora").Press("enter", "2", "enter").See("Copy letter", "Guten Tag Dora")
	})
	run(t, o, one(lease("65a1f0c2d3e4b5a697887755")), func(p *uitest.Program) {
		p.See("Bonjour Anna Keller")
		p.Press("w").Enter("dora").See("Guten Tag Dora Keller")
	})
	kept, err := state.Get[state.Letters](m.State, state.NameLetters)
	if err != nil || len(kept.Last) != 2 {
		t.Errorf("%+v, %v", kept, err)
	}
}

// texts is a folder with texts of a team.
func texts(t *testing.T, files map[string]string) uitest.Options {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		testbed.Must(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	return uitest.Options{Width: 100, Settings: func(s *settings.Resolved) { s.Letters = folder }}
}

func TestTextsOfTheTeam(t *testing.T) {
	o := texts(t, map[string]string{
		"reminder.de.tmpl": "Erinnerung {{.Name}} {{.State}}", "reminder.pl.tmpl": "Dzień dobry {{.Name}} {{.OpenUntil}}", "reply.it.tmpl": "Ciao {{.Name}}",
	})
	run(t, o, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		p.See("text reply, 1 of 2", "Hello Anna Keller,")
		p.Press("4").See("Ciao Anna Keller")
		p.Press("t").See("text reminder, 2 of 2", "1 Deutsch", "2 pl", "Erinnerung Anna Keller open")
		p.Press("l").See("Dzień dobry Anna Keller 2026-")
		p.Press("y").See("Copy letter", "Dzień dobry")
		p.Press("q", "t").See("Hello Anna Keller,")
	})
}

// One text that is wrong leaves the others alone, and does not stand there as a letter.
func TestTextsThatAreWrong(t *testing.T) {
	o := texts(t, map[string]string{"a.de.tmpl": "{{.Nmae}}", "b.de.tmpl": "{{if", "c.de.tmpl": "{{with .Name}}{{.Role}}{{end}}", "d.de.tmpl": "gut"})
	o.Width = 200
	run(t, o, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		p.See("Hello Anna Keller,", "a.de.tmpl:1: there is no fact .Nmae", "and 1 more", "text reply, 1 of 3")
		p.Press("t").See("c.de.tmpl:1: .Role is not there inside with and range")
		p.Press("y").Hides("Copy letter")
		p.Press("t").See("gut")
	})
	o = uitest.Options{Width: 120, Settings: func(s *settings.Resolved) { s.Letters = "/nonexistent/texts" }}
	run(t, o, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		p.See("Hello Anna Keller,", "correct the folder in letters")
	})
}

func TestLettersOfMarkedEnvelopes(t *testing.T) {
	second := lease("65a1f0c2d3e4b5a697887755")
	second.Name, second.Status = model.NewText("Offer"), model.Completed
	run(t, uitest.Options{}, nav.Letter{Envelopes: []model.Envelope{lease("65a1f0c2d3e4b5a697887766"), second}}, func(p *uitest.Program) {
		p.See("letter 1 of 2", "“Lease”")
		p.Press("2", "J").See("letter 2 of 2", "„Offer“", "ist abgeschlossen")
		p.Press("J").See("no other letter in that direction")
		p.Press("K").See("letter 1 of 2", "„Lease“")
	})
}

// An envelope of a list that leaves out the recipients is read before anybody is written to, and the
// letter follows what is read.
func TestTheEnvelopeIsReadWhereTheListLeavesItOut(t *testing.T) {
	o := uitest.Options{Demo: demo.Options{Envelopes: 20}}
	o.Service = uitest.NewService(t, o.Demo)
	found := o.Service.Find(func(e *account.Envelope) bool { return e.Status == model.InProgress && e.NumRecipients > 0 })
	whole, ok := o.Service.Envelope(found[0])
	if !ok {
		t.Fatal("the demo account has no open envelope")
	}
	abridged := whole.Envelope
	abridged.SigningSteps = nil
	run(t, o, one(abridged), func(p *uitest.Program) {
		p.See("Hello ", whole.ID.String(), "For ", "@").Hides("none of the recipients")
		p.Press("w").Type("another person").Press("enter", "r").See("Hello,", "none of the recipients")
	})
}

// Every frame is checked by the harness.
func TestHostileLettersAtEverySize(t *testing.T) {
	e := lease("65a1f0c2d3e4b5a697887766")
	for _, sample := range hostile.Strings() {
		text := model.NewText(sample.Text)
		e.Name, e.SigningSteps[0].Recipients[0].Name, e.SigningSteps[0].Recipients[0].Email = text, text, text
		run(t, uitest.Options{}, one(e), func(p *uitest.Program) {
			for _, size := range []screen.Size{{Width: 1, Height: 1}, {Width: 60, Height: 15}, {Width: 80, Height: 24}} {
				p.Resize(size.Width, size.Height).Press("l", "j", "G", "w", "esc", "y", "q")
			}
		})
	}
}

func TestALongLetterScrolls(t *testing.T) {
	o := texts(t, map[string]string{"reply.en.tmpl": strings.Repeat("{{.Name}} reads a line\n", 60) + "the end"})
	o.Height = 24
	run(t, o, one(lease("65a1f0c2d3e4b5a697887766")), func(p *uitest.Program) {
		p.See("Lines 1 to ", "page down")
		p.Press("G").See("the end")
		p.Press("g", "pgdown", "l", "1").See("Lines 1 to ")
	})
}
