package forms_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// keyCounter counts the keys besides text; a paste is one.
type keyCounter struct {
	*harness
	keys int
}

func (c *keyCounter) press(names ...string) {
	c.Press(names...)
	c.keys += len(names)
}

// Forty people take fewer than sixty keys besides their text, and a paste only a few.
func TestKeysForFortyPeople(t *testing.T) {
	lines := make([]string, 40)
	for i := range lines {
		lines[i] = fmt.Sprintf("Person Number %d p%d@example.com", i+1, i+1)
	}
	enter := map[string]func(*keyCounter){
		"typed": func(c *keyCounter) {
			for _, line := range lines {
				c.Type(line)
				c.press("enter")
			}
			c.press("enter")
		},
		"pasted": func(c *keyCounter) {
			c.Paste(strings.Join(lines, "\n"))
			c.keys++
			c.See("40 recipients added")
		},
	}
	for name, most := range map[string]int{"typed": 59, "pasted": 5} {
		t.Run(name, func(t *testing.T) {
			run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
				c := &keyCounter{harness: d}
				enter[name](c)
				d.See("40 recipients in 40 steps")
				c.press("c")
				d.See(uitest.Review)
				testbed.Wrong(d.T, c.keys > most, "%d keys", c.keys)
				d.confirm("")
				d.expectCalls("POST /envelope/*/signing_steps")
				id := d.Options.Home.(nav.Form).Envelope.ID
				if e, _ := d.Service.Envelope(id); people(e.SigningSteps) < len(lines) {
					d.T.Errorf("%d recipients", people(e.SigningSteps))
				}
			})
		})
	}
}

// The table has the whole width, and its keys are in the footer.
func TestTableAtEverySize(t *testing.T) {
	routes := map[string]func(*demo.Service) nav.Route{"steps": forDraft(nav.SigningSteps), "template-steps": forTemplate(nav.TemplateSteps)}
	for _, size := range [][2]int{{60, 15}, {80, 24}, {120, 40}, {200, 50}} {
		for name, route := range routes {
			run(t, "", route, func(d *harness) {
				d.Paste("Ann Miller ann@example.com\nBob\nname with much to say <much.to.say@departments.example.com>")
				d.See("Not read: 1 part")
				d.Press("esc").Type("n")
				d.Fill("Cleo", "tab tab")
				d.Golden(fmt.Sprintf("%s-%dx%d", name, size[0], size[1]))
				d.Press("ctrl+x")
				d.expectCalls()
			}, func(o *uitest.Options) { o.Width, o.Height = size[0], size[1] })
		}
	}
}

// The help opens over the table with its key where that is no text, and with f1 while a cell is
// typed into; what was entered stays.
func TestHelpOverTheTable(t *testing.T) {
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.Paste("Ann Miller ann@example.com")
		d.After("enter esc", "1 recipient in 1 step", "? help")
		d.After("?", "Help", "enter do it")
		d.Press("esc", "enter").Type("?").See("Ann Miller?").Hides("? help")
		d.After("f1", "Help", "enter do it")
		d.Unsent("esc enter", "1 recipient in 1 step", "Ann Miller?")
	})
}

// What is typed into the table is saved after a moment, and restored.
func TestTableIsAutosaved(t *testing.T) {
	m := uitest.NewMachine(t, t.TempDir())
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.Paste("name,email,passcode\nAnn,ann@example.com,open sesame\nBob,bob@example.com,").Type("n").Type("Cleo")
		d.Wait(time.Second)
		if all := contents(t, m.Folder); !strings.Contains(all, "Cleo") || strings.Contains(all, "sesame") {
			d.T.Errorf("kept %s", all)
		}
		d.After("tab esc esc", "is kept as a draft")
	}, m.Use)
	run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
		d.See("A draft of this form was kept")
		d.After("enter", "3 recipients in 3 steps", "2 wrong", "no passco", "no address")
		d.Unsent("ctrl+x", "Recipient 1, Ann: Enter the passcode.")
	}, m.Use)
}

// From another page the key to the review shows the row that is wrong.
func TestToTheReviewFromAnotherPage(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter up enter")
		d.Paste("name,email,id\nAnn,ann@example.com,r9\nBob,bob\nCleo,cleo@example.com,\n")
		d.After("esc", "Documents: 0")
		d.After("ctrl+x", "Recipient 2, Bob:", "▌ Bob")
		d.Press("ctrl+o")
		d.Fill("2", "enter enter enter enter enter enter", "Question 1 of 2: Id", "Enter alone keeps [r9]")
		d.expectCalls()
	})
}

// Mail to recipients who were removed is not dropped silently.
func TestMailToNobody(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Fill("Lease 2026", "enter enter enter enter enter enter enter up enter")
		d.addPerson(1, "", "one@example.com")
		d.Press("enter", "c")
		d.fillMail()
		d.After("esc esc D c", "Mail to the recipients", "There is no recipient any more")
		d.After("ctrl+x", uitest.Review, "There is no recipient any more", "the word yes")
		d.Hides("Please sign")
		d.After("esc esc u", "1 recipient in 1 step", "Undone: the removal of Person 1.")
		d.Unsent("c", "What stays empty is left to the service.", "Please sign")
	})
}

// A template with attachment requests says why the form has none.
func TestATemplateWithRequests(t *testing.T) {
	const said = "It has 1 attachment request of its own, so none are entered here"
	asked := func(s *demo.Service) nav.Route {
		route := forBareTemplate(s).(nav.Form)
		from := s.Templates()[slices.IndexFunc(s.Templates(), func(t model.Template) bool { return t.ID == route.Template.ID })].SigningSteps[0].Recipients[0].ID
		list := []model.PlaceholderRequest{{RecipientID: from, Name: model.NewText("Passport")}}
		if _, err := uitest.NewClient(t, s).SetTemplatePlaceholders(context.Background(), route.Template.ID, list); err != nil {
			t.Fatal(err)
		}
		return route
	}
	wide := func(o *uitest.Options) { o.Width = 160 }
	run(t, "", asked, func(d *harness) {
		d.See("From the template", said)
		d.Fill("Offer 12", "enter enter enter enter enter enter")
		d.Hides("Requests: 0")
	}, wide)
	run(t, "", forBareTemplate, func(d *harness) {
		d.See("From the template").Hides(said)
	}, wide)
}
