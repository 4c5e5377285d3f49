package forms_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/model/hostile"
	"inkdesk/ui/nav"
)

// every are all forms, each with what it is about.
func every() map[string]routed {
	return map[string]routed{
		"new envelope": bare(nav.NewEnvelope), "from a template": ofTemplate(nav.FromTemplate), "signing steps": ofDraft(nav.SigningSteps),
		"webhook": bare(nav.NewWebhook), "template": bare(nav.NewTemplate), "documents": ofDraft(nav.UploadDocument),
		"requests": ofDraft(nav.Placeholders), "template steps": ofTemplate(nav.TemplateSteps), "re-issue": ofDraft(nav.Reissue),
		"field": ofDraft(nav.NewAnnotation), "template field": ofTemplate(nav.NewAnnotation), "template document": ofTemplate(nav.UploadDocument),
	}
}

// Keys typed ahead of the screen get as far as the review and never past it.
func TestFortyKeysTypedAheadOnEveryForm(t *testing.T) {
	for name, route := range every() {
		for _, key := range []string{"enter", "tab", "y"} {
			run(t, "", route, func(d *desk) {
				if key == "y" {
					d.Type("Lease 2026") // most forms begin with a name
				}
				d.Rush(many("enter", 20)...)
				d.Rush(many(key, 20)...)
				d.Wait(3 * time.Second)
				if got := d.changes(); len(got) > 0 {
					d.T.Errorf("%s, %s: sent %q\n%s", name, key, got, d.Screen())
				}
			})
		}
	}
}

// Text with line ends goes into the field it is pasted into, and answers nothing.
func TestPastedLinesAnswerNothing(t *testing.T) {
	for name, route := range every() {
		run(t, "", route, func(d *desk) {
			for range 12 {
				before := d.stepOf()
				d.Paste("Lease\r\n2026\n\ny\nyes\n")
				d.Wait(time.Second)
				if after := d.stepOf(); after != before {
					d.T.Errorf("%s: pasting led from %q to %q", name, before, after)
				}
				if err := hostile.Check(d.Screen()); err != nil {
					d.T.Errorf("%s: %v", name, err)
				}
				d.Press("enter")
			}
			d.sent()
		})
	}
}

// stepOf is the line that says at which step the form is, without how far it is scrolled.
func (d *desk) stepOf() string {
	step, _, _ := strings.Cut(d.Row(1), "  lines ")
	return step
}

// A draft outlives a request that may have come to nothing.
func TestADraftOutlivesALostAnswer(t *testing.T) {
	store := memory(t, t.TempDir())
	run(t, "webhook.create drop-before*1", bare(nav.NewWebhook), func(d *desk) {
		d.Press("enter")
		d.Type("https://example.com/kept")
		d.Press("enter")
		d.confirm("")
		d.See("it is not known whether this was done")
		d.Press("enter")
		d.Wait(time.Second)
	}, store)
	run(t, "", bare(nav.NewWebhook), func(d *desk) {
		d.See("A draft of this form was kept")
		d.Press("enter")
		d.See("https://example.com/kept")
		d.Press("enter", "enter")
		d.confirm("")
		d.See("All is done")
	}, store)
	run(t, "", bare(nav.NewWebhook), func(d *desk) {
		d.Hides("A draft of this form was kept")
		d.See("Step 1 of 2")
	}, store)
}

// Leaving says that the draft is kept, however long ago it was written.
func TestLeavingSaysThatADraftIsKept(t *testing.T) {
	run(t, "", bare(nav.NewEnvelope), func(d *desk) {
		d.Type("Lease")
		d.Wait(5 * time.Second)
		d.Press("esc")
		d.See("is kept as a draft")
	}, memory(t, t.TempDir()))
}

// Two presses of the key that confirms send one request.
func TestConfirmingTwice(t *testing.T) {
	run(t, "template.create latency=1s", bare(nav.NewTemplate), func(d *desk) {
		d.Type("Offer")
		d.Press("enter", "up", "enter")
		d.See("Exactly this is sent")
		d.Wait(time.Second)
		d.Rush("y", "y", "enter", "enter")
		d.Wait(5 * time.Second)
		d.sent("POST /template")
	})
}
