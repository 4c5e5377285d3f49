package ui_test

import (
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// An envelope that has ended says who had signed, once its fields were read, which enter does: where it
// is open and in its row.
func TestAnEndedEnvelopeSaysWhoHadSigned(t *testing.T) {
	for _, status := range []model.Status{model.Expired, model.Declined, model.Voided} {
		t.Run(string(status), func(t *testing.T) {
			var signed, not string
			o := uitest.Options{Width: 160, Height: 50, Demo: demo.Options{Envelopes: 2000}, Route: func(d *demo.Service) nav.Route {
				for _, id := range d.Find(func(e *account.Envelope) bool { return e.Status == status && !e.Trashed }) {
					e, _ := d.Envelope(id)
					truth := e.Acts()
					signed, not = "", ""
					for _, r := range e.Recipients() {
						if at, ok := truth[r.ID]; ok && !at.IsZero() {
							signed = r.Name.String()
						} else if r.Role.Signs() {
							not = r.Name.String()
						}
					}
					if signed != "" && not != "" {
						return nav.Envelopes{Query: "id:" + id.String()}
					}
				}
				t.Skip("the account has none that somebody had signed")
				return nil
			}}
			uitest.Run(t, o, func(p *uitest.Program) {
				p.See("Health")
				p.Press("enter")
				p.See("Overview", "Signed: ", signed)
				p.Press("w")
				p.See("Who had signed", "Signed: ", signed)
				p.Press("esc", "esc")
				p.Resize(110, 30) // without a preview
				p.See("Health", "Why", " signed: ")
				p.ExpectChanges(0)
			})
		})
	}
}
