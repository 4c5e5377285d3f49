package demo_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// TestLiveAccountMoves watches a live account for a day: people open, sign, decline and
// hand in files, and the same people do the same at the same times.
func TestLiveAccountMoves(t *testing.T) {
	options := demo.Options{Envelopes: 200, Seed: 3, Live: true, Pace: 15 * time.Minute}
	day := func() (history []string) {
		atNoon(t, options, func(c *client) {
			for range 24 {
				time.Sleep(time.Hour)
				newest := c.ok("POST", "/envelopes", `{"first":5,"order_field":"MODIFICATION_DATE"}`)
				for _, e := range newest.list("envelopes") {
					history = append(history, e.text("id")+" "+e.text("status")+" "+fmt.Sprint(e.number("updated_at")))
				}
			}
		})
		return history
	}
	one := day()
	if again := day(); !slices.Equal(one, again) {
		t.Error("two days of the same account differ")
	}
	if distinct := len(slices.Compact(slices.Sorted(slices.Values(one)))); distinct < 50 {
		t.Errorf("only %d changes were seen in a day", distinct)
	}
}

func TestLiveAccountFinishesWhatWasSent(t *testing.T) {
	options := demo.Options{Envelopes: 40, Seed: 3, Live: true, Pace: 10 * time.Second, Sealing: 20 * time.Second}
	atNoon(t, options, func(c *client) {
		id, _ := c.draft(`{"name":"Lease 2025"}`)
		c.ok("POST", "/envelope/"+id+"/send", "")
		for range 200 {
			time.Sleep(time.Minute)
			if status := c.status(id); status == "COMPLETED" || status == "DECLINED" {
				return
			}
		}
		c.t.Errorf("after three hours the envelope is %s", c.status(id))
	})
}

func TestAccountThatIsNotLiveStandsStill(t *testing.T) {
	atNoon(t, demo.Options{Envelopes: 100, Seed: 3}, func(c *client) {
		_, before := c.raw("POST", "/envelopes", `{"first":100,"statuses":["IN_PROGRESS","PENDING","DRAFT"]}`)
		time.Sleep(30 * time.Minute)
		_, after := c.raw("POST", "/envelopes", `{"first":100,"statuses":["IN_PROGRESS","PENDING","DRAFT"]}`)
		if string(before) != string(after) {
			c.t.Error("something changed")
		}
	})
}

func TestInventedEnvelopesExpire(t *testing.T) {
	atNoon(t, demo.Options{Envelopes: 300, Seed: 3}, func(c *client) {
		overdue := func(e *account.Envelope) bool {
			return e.Status.Open() && !e.ExpiresAt.IsZero() && e.ExpiresAt.Time().Before(time.Now())
		}
		planted := len(c.service.Find(overdue))
		before := len(c.service.Find(func(e *account.Envelope) bool { return e.Status == model.Expired }))
		time.Sleep(8 * 24 * time.Hour)
		if got := len(c.service.Find(overdue)); got != planted || planted == 0 {
			c.t.Errorf("%d envelopes are overdue, want the %d planted ones", got, planted)
		}
		if got := len(c.service.Find(func(e *account.Envelope) bool { return e.Status == model.Expired })); got < before+5 {
			c.t.Errorf("%d envelopes have expired, %d before", got, before)
		}
	})
}

// TestLiveActsShowInFieldsFilesAndTimes watches everybody act for two days, and compares what is shown with what they did.
func TestLiveActsShowInFieldsFilesAndTimes(t *testing.T) {
	options := demo.Options{Envelopes: 100, Seed: 3, Live: true, Pace: 10 * time.Minute, Sealing: time.Minute}
	atNoon(t, options, func(c *client) {
		start, acts, files := time.Now(), 0, 0
		time.Sleep(48 * time.Hour)
		c.service.Find(func(e *account.Envelope) bool {
			last := e.CreatedAt
			for id, p := range e.Progress {
				last = max(last, p.Uploaded, p.Signed, p.Declined)
				for _, f := range e.Annotations {
					mark := f.Type == model.SignatureField || f.Type == model.InitialsField
					if f.RecipientID == id && mark && f.Filled() == p.Signed.IsZero() {
						c.t.Errorf("%s, signed at %v: a mark is there: %v", e.ID, p.Signed, f.Filled())
					}
				}
				for _, asked := range e.Attachments.Placeholders() {
					if asked.RecipientID == id && len(asked.Files) > 0 && p.Uploaded.Time().After(start) {
						files++
					}
				}
			}
			if last > e.UpdatedAt {
				c.t.Errorf("%s was changed at %v, before the last act at %v", e.ID, e.UpdatedAt, last)
			}
			for _, at := range e.Acts() {
				if at.After(start) {
					acts++
				}
			}
			return false
		})
		if acts < 10 || files < 1 {
			c.t.Errorf("%d signed or declined, %d files came", acts, files)
		}
	})
}

// TestOpeningChangesNothingThatIsShown opens an envelope the way its recipient does.
func TestOpeningChangesNothingThatIsShown(t *testing.T) {
	atNoon(t, small, func(c *client) {
		id, signers := c.draft(`{"name":"Lease 2025"}`)
		c.ok("POST", "/envelope/"+id+"/send", "")
		_, before := c.raw("GET", "/envelope/"+id, "")
		time.Sleep(time.Hour)
		c.act(id, signers[0], demo.Renew)
		c.act(id, signers[0], demo.Open)
		if _, after := c.raw("GET", "/envelope/"+id, ""); string(after) != string(before) {
			c.t.Errorf("before %s\nafter %s", before, after)
		}
		acts := func() map[model.RecipientID]time.Time {
			e, _ := c.service.Envelope(model.EnvelopeID(id))
			return e.Acts()
		}
		if len(acts()) != 0 {
			c.t.Error("somebody has acted")
		}
		c.act(id, signers[0], demo.Sign)
		at := acts()[model.RecipientID(signers[0])]
		if !at.Equal(time.Now()) || c.ok("GET", "/envelope/"+id, "").number("updated_at") != at.Unix() {
			c.t.Errorf("signed at %v", at)
		}
	})
}
