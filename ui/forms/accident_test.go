package forms_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/uitest"
)

// repeatKey is a key pressed n times.
func repeatKey(name string, n int) []string { return slices.Repeat([]string{name}, n) }

func TestTwentyEntersTypedAhead(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Type("https://example.com/hook").Rush(repeatKey("enter", 20)...).Wait(2 * time.Second)
		d.expectCalls()
	})
	run(t, "webhook.create latency=2s", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/hook").Wait(time.Second)
		d.Rush(append([]string{"y"}, repeatKey("y", 20)...)...).Rush(repeatKey("enter", 20)...).Wait(4 * time.Second)
		d.expectCalls("POST /webhook")
	})
}

func TestPasteNeverConfirms(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/hook").Wait(time.Second).Paste("y\ny\n").Wait(time.Second)
		d.expectCalls()
		d.See("Pasting does not confirm")
	})
}

func TestEverySizeAndHostileText(t *testing.T) {
	sizes := [][2]int{{60, 15}, {0, 0}, {1, 1}, {20, 5}, {200, 50}, {80, 24}}
	for _, route := range []func(*demo.Service) nav.Route{forDraft(nav.Placeholders), forDraft(nav.Reissue), forDraft(nav.NewAnnotation), forTemplate(nav.FromTemplate)} {
		run(t, "* hostile", route, func(d *harness) {
			for range 4 {
				for _, size := range sizes {
					d.Resize(size[0], size[1])
					testbed.Equal(d.T, hostile.Check(d.Screen()), nil, "what is shown")
				}
				d.Press("enter")
			}
			d.expectCalls()
		})
	}
}

func TestHostilePaste(t *testing.T) {
	for _, plain := range []bool{false, true} {
		run(t, "", forDraft(nav.SigningSteps), func(d *harness) {
			if plain {
				d.Press("ctrl+o")
				d.Press("enter") // adds one
			}
			d.Press("enter")
			for _, s := range hostile.Strings() {
				d.Paste(s.Text)
				testbed.Equal(d.T, hostile.Check(d.Screen()), nil, "%s", s.Name)
			}
			d.expectCalls()
		})
	}
}

// Forms ask one question after the other where the settings say so, and whole pages again with the key for that.
func TestLineByLineBySettings(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.See("Question 1 of 2: Event")
		d.After("ctrl+o", "Event", "Address")
		d.Hides("Question 1")
	}, func(o *uitest.Options) {
		o.Settings = func(s *settings.Resolved) { s.Forms = settings.FormsLines }
	})
}

func TestLineByLine(t *testing.T) {
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.See("Question 1 of 2: Event")
		d.Fill("9", "enter", "Enter a number from 1 to 6.")
		d.After("backspace 2 enter", "Question 2 of 2: Address")
		d.Fill("http://example.com", "enter", "Use an https address.")
		d.Replace("https://example.com/hook", "enter", string(model.EnvelopeDeclined))
		d.confirm("")
		d.expectCalls("POST /webhook")
	}, func(o *uitest.Options) {
		o.Terminal = func(c *terminal.Capabilities) { c.ASCII = true }
	})
}

// allForms are all forms, each with its subject.
func allForms() map[string]func(*demo.Service) nav.Route {
	return map[string]func(*demo.Service) nav.Route{
		"new envelope": withoutSubject(nav.NewEnvelope), "from a template": forTemplate(nav.FromTemplate), "signing steps": forDraft(nav.SigningSteps),
		"webhook": withoutSubject(nav.NewWebhook), "template": withoutSubject(nav.NewTemplate), "documents": forDraft(nav.UploadDocument),
		"requests": forDraft(nav.Placeholders), "template steps": forTemplate(nav.TemplateSteps), "re-issue": forDraft(nav.Reissue),
		"field": forDraft(nav.NewAnnotation), "template field": forTemplate(nav.NewAnnotation), "template document": forTemplate(nav.UploadDocument),
	}
}

// Keys typed ahead of the screen get as far as the review and never past it.
func TestFortyKeysTypedAheadOnEveryForm(t *testing.T) {
	for name, route := range allForms() {
		for _, key := range []string{"enter", "tab", "y"} {
			run(t, "", route, func(d *harness) {
				if key == "y" {
					d.Type("Lease 2026") // most forms begin with a name
				}
				d.Rush(repeatKey("enter", 20)...).Rush(repeatKey(key, 20)...).Wait(3 * time.Second)
				if got := d.Changes(); len(got) > 0 {
					d.T.Errorf("%s, %s: sent %q\n%s", name, key, got, d.Screen())
				}
			})
		}
	}
}

// Pasted text with line ends goes into one field, and answers nothing.
func TestPastedLinesAnswerNothing(t *testing.T) {
	for name, route := range allForms() {
		run(t, "", route, func(d *harness) {
			for range 12 {
				before := d.stepLine()
				d.Paste("Lease\r\n2026\n\ny\nyes\n").Wait(time.Second)
				testbed.Equal(d.T, d.stepLine(), before, "%s: the step after pasting", name)
				testbed.Equal(d.T, hostile.Check(d.Screen()), nil, "%s", name)
				d.Press("enter")
			}
			d.expectCalls()
		})
	}
}

// stepLine is the line that says at which step the form is, without how far it is scrolled.
func (d *harness) stepLine() string {
	step, _, _ := strings.Cut(d.Row(1), "  lines ")
	return step
}

// A draft stays while an outcome is unknown.
func TestDraftSurvivesAnUnknownOutcome(t *testing.T) {
	store := keepDrafts(t, t.TempDir())
	run(t, "webhook.create drop-before*1", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Press("enter").Enter("https://example.com/kept")
		d.confirm("", "it is not known whether this was done")
		d.Press("esc").Wait(time.Second)
	}, store)
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.See("A draft of this form was kept")
		d.After("enter", "https://example.com/kept")
		d.Press("enter", "enter")
		d.confirm("", uitest.FormDone)
	}, store)
	run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
		d.Hides("A draft of this form was kept").See("Step 1 of 2")
	}, store)
}
