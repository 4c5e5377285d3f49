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
		if got := len(c.service.Find(func(e *account.Envelope) bool { return e.Status == model.Expired })); got < before+10 {
			c.t.Errorf("%d envelopes have expired, %d before", got, before)
		}
	})
}
