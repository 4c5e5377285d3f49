package plan_test

import (
	"net/http"
	"testing"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/uitest"
)

// copiesOf counts the drafts of the account with the name of an envelope that expire at the end of a day.
func copiesOf(s *demo.Service, e model.Envelope, day string) int {
	return len(s.Find(func(one *account.Envelope) bool {
		return one.Status == model.Draft && one.Name == e.Name && one.ID != e.ID && one.ExpiresAt.Time().UTC().Format("2006-01-02") == day
	}))
}

// Several are duplicated as one plan, with one date for the copies, which are drafts. Sending them
// and voiding the old ones are plans of their own.
func TestCopiesOfMany(t *testing.T) {
	run(t, uitest.Options{Route: planFor("envelope.duplicate", 3, model.InProgress), Width: 120, Height: 40}, func(d *harness) {
		d.See("The copies expire", "now+14d")
		d.Replace("+7d", "enter", "the copies have one date for all")
		d.Replace("2026-03-20", "enter")
		d.SeeChanges(0, "3 to change, 12 calls", "a copy that expires")
		d.carryOut("3")
		d.SeeChanges(6, "3 done", "a send, void")
		for i, e := range d.route().Envelopes {
			if d.status(i) != model.InProgress || copiesOf(d.Service, e, "2026-03-20") != 1 {
				d.T.Errorf("%s is %s with %d copies", e.ID, d.status(i), copiesOf(d.Service, e, "2026-03-20"))
			}
			if now, _ := d.Service.Envelope(e.ID); now.ExpiresAt != e.ExpiresAt {
				d.T.Errorf("%s expires %s now", e.ID, now.ExpiresAt.Time())
			}
		}
		d.After("a", "What next?", "Send the copies", "Void the old ones", "3 of 3")
		d.After("enter", "Send 3 envelopes")
		d.After("esc a down enter", "Void 3 envelopes", "3 to change")
		d.carryOut("3", "3 done")
		for i := range d.route().Envelopes {
			if d.status(i) != model.Voided {
				d.T.Errorf("envelope %d is %s", i, d.status(i))
			}
		}
	})
}

// What is retried after a copy was made is done to the copy, never to the old one.
func TestARetryIsDoneToTheCopy(t *testing.T) {
	o := uitest.Options{Route: planFor("envelope.duplicate", 2, model.InProgress), Faults: "envelope.set_expiration_date status=409*2", Settings: sequential}
	run(t, o, func(d *harness) {
		d.Replace("2026-03-20", "enter y")
		d.confirm("2", "2 failed")
		d.Press("R")
		d.confirm("2", "2 done")
		for _, e := range d.route().Envelopes {
			if now, _ := d.Service.Envelope(e.ID); now.ExpiresAt != e.ExpiresAt || copiesOf(d.Service, e, "2026-03-20") != 1 {
				d.T.Errorf("%s expires %s now", e.ID, now.ExpiresAt.Time())
			}
		}
	})
}

// After a crash the plan goes on: each has one copy, and the old ones can still be voided.
func TestCopiesResumeAfterACrash(t *testing.T) {
	service := uitest.NewService(t, demo.Options{})
	var was []model.Envelope
	first := uitest.NewMachine(t, t.TempDir())
	var left *uitest.Machine
	o := uitest.Options{Route: planFor("envelope.duplicate", 3, model.InProgress), Service: service, Machine: first, Settings: sequential}
	o.WrapTransport = func(to http.RoundTripper) http.RoundTripper {
		return &uitest.Dying{To: to, Left: 3, Reaches: true, Die: func() { left = first.Crashed(t) }}
	}
	run(t, o, func(d *harness) {
		was = d.route().Envelopes
		d.Replace("2026-03-20", "enter y")
		d.confirm("3", "1 done")
	})
	uitest.Run(t, uitest.Options{Home: nav.Unfinished{}, Service: service, Settings: sequential, Machine: left, Width: 120}, func(p *uitest.Program) {
		d := &harness{p}
		d.See("Duplicate 3 envelopes")
		d.After("enter", "1 done before", "1 with an unknown outcome")
		d.Press("w")
		d.Answer("enter")
		d.Press("y").WaitForConfirmation()
		d.Wait(2e9) // the key that asks also confirms, so that it counts later
		d.After("y", "3 done")
		d.After("a", "Void the old ones", "3 of 3")
	})
	for _, e := range was {
		if n := copiesOf(service, e, "2026-03-20"); n != 1 {
			t.Errorf("%s has %d copies", e.ID, n)
		}
	}
}
