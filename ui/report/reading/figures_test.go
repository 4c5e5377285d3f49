package reading_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/report/reading"
	"inkdesk/ui/uitest"
)

// contract has every member that other programs rely on, each with a value of its type.
const contract = `{"read_at": "", "since": "", "until": "", "complete": true, "assumptions": {}, "open": 1,
 "status": {"DRAFT": 1, "IN_PROGRESS": 1, "COMPLETED": 1, "EXPIRED": 1, "DECLINED": 1, "VOIDED": 1, "PENDING": 1},
 "health": {"act": 1, "soon": 1, "watch": 1, "ok": 1, "unknown": 1},
 "weeks": [{"monday": "", "complete": true, "sent": 1, "completed": 1, "declined": 1, "expired": 1, "voided": 1}],
 "expiring": [{"day": "", "n": 1}], "open_for": [{"under_days": null, "n": 1}],
 "time_to_finish": {"n": 1, "p50_seconds": null, "p90_seconds": null},
 "forms": [{"form": "", "done": 1, "lost": 1, "p50_seconds": null, "p90_seconds": null}],
 "holders": [{"address": "", "name": "", "open": 1, "oldest_seconds": null}],
 "levels": {"SES": 1, "QES_EIDAS": 1, "QES_ZERTES": 1},
 "unusual": [{"what": "", "this_week": 1, "usual_low": 1, "usual_high": 1}]}`

// agree compares members and types of a value with the contract, where null means a whole number or null.
func agree(t *testing.T, path string, want, got any) {
	t.Helper()
	switch want := want.(type) {
	case map[string]any:
		got, is := got.(map[string]any)
		if !is {
			t.Errorf("%s is %T", path, got)
		}
		for name := range want {
			if _, has := got[name]; !has {
				t.Errorf("%s has no %s", path, name)
			}
		}
		for name, one := range got {
			if _, has := want[name]; has {
				agree(t, path+"."+name, want[name], one)
			} else if path != ".assumptions" {
				t.Errorf("%s has %s, which the contract does not name", path, name)
			}
		}
	case []any:
		list, is := got.([]any)
		if !is {
			t.Errorf("%s is %T", path, got)
		}
		for _, one := range list {
			agree(t, path+"[]", want[0], one)
		}
	case float64, nil:
		if n, is := got.(float64); got == nil && want != nil || got != nil && (!is || n != float64(int64(n))) {
			t.Errorf("%s is %v", path, got)
		}
	default:
		if fmt.Sprintf("%T", want) != fmt.Sprintf("%T", got) {
			t.Errorf("%s is %T", path, got)
		}
	}
}

// careless is a service that takes no notice of some members of a question.
type careless struct {
	to      http.RoundTripper
	ignores []string
}

func (c careless) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil || !strings.HasSuffix(r.URL.Path, "/envelopes") {
		return c.to.RoundTrip(r)
	}
	var question map[string]any
	if err := json.NewDecoder(r.Body).Decode(&question); err != nil {
		return nil, err
	}
	for _, name := range c.ignores {
		delete(question, name)
	}
	body, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	r = r.Clone(r.Context())
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	r.GetBody = nil
	return c.to.RoundTrip(r)
}

// counted holds what the envelopes of a service come to.
type counted struct {
	open, undated int
	status        map[model.Status]int
	weeks         [5]int // by event, in all weeks
}

func countedIn(s *demo.Service, since, now time.Time) counted {
	c := counted{status: map[model.Status]int{}}
	in := func(at model.Time) bool { return !at.Time().Before(since) && !at.Time().After(now.AddDate(0, 0, 1)) }
	events := map[model.Status]tally.Event{model.Completed: tally.Completed, model.Declined: tally.Declined, model.Expired: tally.Expired, model.Voided: tally.Voided}
	s.Find(func(e *account.Envelope) bool {
		if e.Trashed {
			return false
		}
		if e.Status.Open() {
			c.open++
		}
		event, ended := events[e.Status]
		if !ended || in(e.UpdatedAt) {
			c.status[e.Status]++
		}
		if ended && in(e.UpdatedAt) {
			c.weeks[event]++
		}
		if e.Status != model.Draft && in(e.CreatedAt) {
			c.weeks[tally.Sent]++
		}
		if at := e.CreatedAt.Time(); e.Status.Open() && (at.Year() < 2000 || at.After(now.AddDate(0, 0, 1))) {
			c.undated++
		}
		return false
	})
	return c
}

// Whatever a service answers, the numbers are those of its envelopes, or say that they are not of all.
func TestNumbersOfAnyAccount(t *testing.T) {
	dated := func(at func(now time.Time) time.Time) func(*testing.T, *demo.Service) {
		return func(t *testing.T, s *demo.Service) {
			open := s.Find(func(e *account.Envelope) bool { return e.Status.Open() })
			for _, id := range open[:3] {
				testbed.Must(t, s.Change(id, func(e *model.Envelope) { e.CreatedAt = model.Seconds.Stamp(at(now())) }))
			}
		}
	}
	for name, c := range map[string]struct {
		demo.Options
		ignores []string
		faults  string
		change  func(*testing.T, *demo.Service)
		partial bool
	}{
		"as usual":                      {Options: demo.Options{Envelopes: 300}},
		"nothing":                       {Options: demo.Options{Envelopes: -1}},
		"one envelope":                  {Options: demo.Options{Envelopes: 1}},
		"milliseconds":                  {Options: demo.Options{Envelopes: 300, Choices: demo.Choices{Unit: model.Milliseconds}}},
		"mixed units":                   {Options: demo.Options{Envelopes: 300, Choices: demo.Choices{MixedUnits: true}}},
		"cursors that are included":     {Options: demo.Options{Envelopes: 300, Choices: demo.Choices{InclusiveCursor: true}}},
		"no order":                      {Options: demo.Options{Envelopes: 300}, ignores: []string{"order_field"}},
		"no filters":                    {Options: demo.Options{Envelopes: 300}, ignores: []string{"statuses", "date_from"}},
		"neither order nor filters":     {Options: demo.Options{Envelopes: 300}, ignores: []string{"statuses", "date_from", "order_field", "ascending"}},
		"made in 1970":                  {Options: demo.Options{Envelopes: 300}, change: dated(func(time.Time) time.Time { return time.Unix(86400, 0) })},
		"made on the day after the day": {Options: demo.Options{Envelopes: 300}, change: dated(func(now time.Time) time.Time { return now.AddDate(0, 0, 2) })},
		"made in 30 years":              {Options: demo.Options{Envelopes: 300}, change: dated(func(now time.Time) time.Time { return now.AddDate(30, 0, 0) })},
		"refused from the start":        {Options: demo.Options{Envelopes: 300}, faults: "envelope.list status=403", partial: true},
		"refused in the middle":         {Options: demo.Options{Envelopes: 300, Choices: demo.Choices{MaxPageSize: 20, ClampsPages: true}}, faults: "envelope.list status=403+4", partial: true},
	} {
		t.Run(name, func(t *testing.T) {
			at(t, func(t *testing.T) {
				s := serviceOf(t, c.Options)
				if c.change != nil {
					c.change(t, s)
				}
				testbed.Must(t, s.Faults().Add(c.faults))
				o := options(t, s)
				o.Client = uitest.NewClient(t, s, func(config *api.Config) { config.Transport = careless{config.Transport, c.ignores} })
				got, err := reading.Open(o).Figures(context.Background(), figures.Since(now()), now())
				if (err != nil) != c.partial {
					t.Fatal(err)
				}
				expectDocument(t, got, countedIn(s, figures.Since(now()), now()), c.partial)
			})
		})
	}
}

func expectDocument(t *testing.T, got *figures.Account, want counted, partial bool) {
	t.Helper()
	text := jsonOf(t, got)
	var document, members any
	testbed.Must(t, json.Unmarshal([]byte(text), &document))
	testbed.Must(t, json.Unmarshal([]byte(contract), &members))
	agree(t, "", members, document)
	if document.(map[string]any)["complete"] == partial {
		t.Errorf("complete is %v", !partial)
	}
	var sums [5]int
	for _, w := range got.Weeks {
		for e, n := range w.Counts {
			sums[e] += n
		}
		if w.Complete && partial {
			t.Errorf("the week of %s is complete", w.Monday)
		}
	}
	plain := got.Text("")
	for _, not := range []string{"NaN", "Inf", "%!", "0 % of 0"} {
		if strings.Contains(plain, not) {
			t.Errorf("%q is in\n%s", not, plain)
		}
	}
	if partial {
		if !strings.Contains(plain, "not all of it") || got.Open > want.open || sums[tally.Completed] > want.weeks[tally.Completed] {
			t.Errorf("%d open of %d, weeks %v of %v\n%s", got.Open, want.open, sums, want.weeks, plain)
		}
		return
	}
	for _, status := range model.Statuses() {
		if got.Status[status] != want.status[status] {
			t.Errorf("%s: %d, not %d", status, got.Status[status], want.status[status])
		}
	}
	if got.Open != want.open || got.Undated != want.undated || sums != want.weeks {
		t.Errorf("%d open, not %d; %d undated, not %d; weeks %v, not %v", got.Open, want.open, got.Undated, want.undated, sums, want.weeks)
	}
}
