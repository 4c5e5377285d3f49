package forms_test

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// The old and the new stand side by side, and what is confirmed is what happens.
func TestTheReviewOfAReissue(t *testing.T) {
	run(t, "", forDraft(nav.Reissue), func(d *harness) {
		e := d.original()
		d.Press("c")
		d.Fill(" again", "enter down enter down enter")
		d.Fill("now+20d", "enter enter")
		d.See(uitest.Review, "The original", "Issued again", "again", "draft, no mail is sent", "Sun 22 Mar 2026", "dropped", "the same, not signed")
		d.See("step 1", "y Issue again as a draft", "a duplicate. No template is known", "to have the same fields.")
		for _, step := range e.SigningSteps {
			for _, r := range step.Recipients {
				name := strings.Fields(r.Name.String())[0]
				if n := strings.Count(d.Screen(), name); n < 2 {
					d.T.Errorf("%s stands there %d times:\n%s", name, n, d.Screen())
				}
			}
		}
		d.Hides("Send", " send")
		d.confirm("", uitest.FormDone)
		d.Hides("Send", " send")
		d.expectCalls("POST /envelope/*/duplicate", "PUT /envelope/*/rename", "PUT /envelope/*/set_expiration_date", "PUT /envelope/*/set_legality_level")
	}, tall)
	run(t, "", forDraft(nav.Reissue), func(d *harness) {
		d.Press("c", "enter", "enter", "enter", "down", "enter")
		d.See("Issue again and send", "on its way to the recipients", "the number of recipients")
		d.Wait(time.Second)
		d.expectCalls()
	}, tall)
}

// original is the envelope that the form is about.
func (d *harness) original() model.Envelope {
	d.T.Helper()
	e, err := d.Options.Client.Envelope(d.T.Context(), d.Options.Home.(nav.Form).Envelope.ID)
	testbed.Must(d.T, err)
	return e
}

func tall(o *uitest.Options) { o.Height = 50 }
