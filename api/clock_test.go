package api

import (
	"fmt"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// The clock of the service is followed by its answers; what cannot be a clock is not.
func TestTheClockOfTheService(t *testing.T) {
	at := func(off time.Duration) string { return time.Now().Add(off).UTC().Format(http.TimeFormat) }
	const day = 24 * time.Hour
	for name, row := range map[string]struct {
		status int
		date   func() string
		age    string
		want   time.Duration
		known  bool
	}{
		"ahead":             {200, func() string { return at(3 * day) }, "", 3 * day, true},
		"behind":            {200, func() string { return at(-90 * time.Second) }, "", -90 * time.Second, true},
		"the same":          {200, func() string { return at(2 * time.Second) }, "", 0, true},
		"a refusal":         {404, func() string { return at(day) }, "", day, true},
		"absent":            {200, func() string { return "" }, "", 0, false},
		"garbage":           {200, func() string { return "Sat, 99 Foo" }, "", 0, false},
		"the year 9999":     {200, func() string { return "Fri, 31 Dec 9999 23:59:59 GMT" }, "", 0, false},
		"the year 1":        {200, func() string { return "Mon, 01 Jan 0001 00:00:00 GMT" }, "", 0, false},
		"more than a year":  {200, func() string { return at(400 * day) }, "", 0, false},
		"from a cache":      {200, func() string { return at(-day) }, "86400", 0, false},
		"of somebody else":  {302, func() string { return at(day) }, "", 0, false},
		"of a broken relay": {502, func() string { return at(day) }, "", 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := &wire{answer: func(int, *http.Request) (*http.Response, error) {
					date := row.date() // it is told at once, and takes its way
					time.Sleep(time.Second)
					resp := response(row.status, "application/json", anEnvelope)
					resp.Header.Set("Date", date)
					if row.age != "" {
						resp.Header.Set("Age", row.age)
					}
					return resp, nil
				}}
				c := testClient(t, w)
				_, _ = c.Envelope(t.Context(), "e1")
				skew, known := c.Skew()
				if (skew-row.want).Abs() > time.Second || known != row.known {
					t.Errorf("%v %v, want %v %v", skew, known, row.want, row.known)
				}
				if now := time.Now(); !c.ServiceTime(now).Equal(now.Add(skew)) {
					t.Errorf("the service's time is %v", c.ServiceTime(now))
				}
			})
		})
	}
}

// The newest answer counts, and the seconds between two of them do not make time jump.
func TestTheNewestClockCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		off := []time.Duration{time.Hour, time.Hour + 3*time.Second, time.Hour - 3*time.Second, 2 * time.Hour, time.Second}
		want := []time.Duration{time.Hour, time.Hour, time.Hour, 2 * time.Hour, 0}
		w := &wire{answer: func(n int, _ *http.Request) (*http.Response, error) {
			resp := response(200, "application/json", anEnvelope)
			resp.Header.Set("Date", time.Now().Add(off[n-1]).UTC().Format(http.TimeFormat))
			return resp, nil
		}}
		c := testClient(t, w)
		for i := range off {
			_, _ = c.Envelope(t.Context(), "e1")
			if skew, _ := c.Skew(); (skew - want[i]).Abs() > time.Second {
				t.Errorf("after answer %d: %v, want %v", i+1, skew, want[i])
			}
		}
	})
}

// What a lost request made is found whether the service dates it by the clock of its answers or not.
func TestWhatWasMadeIsFoundByEitherClock(t *testing.T) {
	for name, off := range map[string]time.Duration{"ahead": 72 * time.Hour, "behind": -72 * time.Hour} {
		for _, dated := range []time.Duration{0, off} {
			synctest.Test(t, func(t *testing.T) {
				made := time.Now().Add(dated).Unix()
				w := &wire{answer: func(int, *http.Request) (*http.Response, error) {
					resp := response(200, "application/json", fmt.Sprintf(`{"envelopes":[{"id":"e7","created_at":%d}]}`, made))
					resp.Header.Set("Date", time.Now().Add(off).UTC().Format(http.TimeFormat))
					return resp, nil
				}}
				c := testClient(t, w)
				_, _ = c.Envelopes(t.Context(), model.EnvelopeQuery{})
				truth, err := c.Reconcile(t.Context(), journal.Entry{Time: time.Now(), Intent: journal.Intent{Operation: "envelope.duplicate"}}, nil, nil)
				if err != nil || truth.Verdict != Undecided || len(truth.Envelopes) != 1 {
					t.Errorf("%s: %v, %q, %v", name, truth.Verdict, truth.Sentence, err)
				}
			})
		}
	}
}
