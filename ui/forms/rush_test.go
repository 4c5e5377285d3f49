package forms_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/testbed"
	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

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

// Leaving says that the draft is saved, however long ago that was.
func TestLeavingSaysThatTheDraftIsSaved(t *testing.T) {
	run(t, "", withoutSubject(nav.NewEnvelope), func(d *harness) {
		d.Type("Lease").Wait(5 * time.Second)
		d.After("esc", "is kept as a draft")
	}, keepDrafts(t, t.TempDir()))
}
