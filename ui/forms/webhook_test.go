package forms_test

import (
	"strings"
	"testing"

	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// Whether a webhook is registered with its event unless one is chosen is a setting.
func TestTheEventOfAWebhookIsASetting(t *testing.T) {
	for _, sent := range []bool{true, false} {
		run(t, "", withoutSubject(nav.NewWebhook), func(d *harness) {
			d.Press("enter")
			d.Enter("https://example.com/hook")
			d.confirm("", uitest.FormDone)
			for _, r := range d.Requests() {
				if r.Method == "POST" && strings.HasSuffix(r.Path, "/webhook") && strings.Contains(r.Body, `"event"`) != sent {
					t.Errorf("event sent is not %v: %s", sent, r.Body)
				}
			}
			d.expectCalls("POST /webhook")
		}, func(o *uitest.Options) {
			o.Settings = func(r *settings.Resolved) { r.Profile.Assumptions.WebhookEvent = sent }
		})
	}
}
