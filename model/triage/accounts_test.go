package triage_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// oddAccounts are accounts that a statistic may go wrong with, by what is odd about them.
func oddAccounts(n int) map[string][]*model.Envelope {
	shaped := func(all []*model.Envelope, shape func(i int, e *model.Envelope)) []*model.Envelope {
		for i, e := range all {
			shape(i, e)
		}
		return all
	}
	return map[string][]*model.Envelope{
		"one family":      many(n, 1, ""),
		"5,000 families":  many(n, 5000, ""),
		"families of one": many(n, n, ""),
		"one title":       many(n, 1, "Lease"),
		"none completed": shaped(many(n, 3, ""), func(_ int, e *model.Envelope) {
			if e.Status == model.Completed {
				e.Status = model.InProgress
			}
		}),
		"all completed in a minute": shaped(many(n, 3, ""), func(_ int, e *model.Envelope) {
			if e.Status == model.Completed {
				e.UpdatedAt = e.CreatedAt + 60
			}
		}),
		"dates extended by hand": shaped(many(n, 3, ""), func(i int, e *model.Envelope) {
			e.ExpiresAt = model.Time(e.CreatedAt.Time().Add(time.Duration(i%90) * day).Unix())
		}),
		"titles of 10,000 letters": shaped(many(min(n, 300), 3, ""), func(i int, e *model.Envelope) {
			e.Name = model.NewText(strings.Repeat("Lease a ", 1250) + fmt.Sprint(i))
		}),
		"changed before it was made": shaped(many(n, 3, ""), func(_ int, e *model.Envelope) { e.CreatedAt, e.UpdatedAt = e.UpdatedAt, e.CreatedAt-90 }),
	}
}

// Whatever is odd about an account, of which 40 % were finished by hand, no report is surer than its facts, and no
// forecast is made of few.
func TestOddAccounts(t *testing.T) {
	for name, all := range oddAccounts(1500) {
		c := checked()
		c.History = history(all...)
		for i, e := range all {
			done := []string{"anna"}
			if i%5 < 2 { // two in five were finished by hand
				done = nil
			}
			var read triage.Context
			fields(&read, []string{"anna"}, done...)
			c.History.LearnFields(e, read.Fields)
		}
		if c.History.ShowsInput() {
			t.Errorf("%s: filled fields are said to show who has signed", name)
		}
		for _, e := range all {
			r := triage.Examine(e, c)
			if f := r.Forecast; f.Of != 0 && f.Of < 10 || f.Done > f.Of || f.Done < 0 || f.Left < 0 || f.Of > 0 && strings.HasPrefix(name, "none") {
				t.Fatalf("%s: %+v", name, f)
			}
			if e.Status.Open() && r.Holder.Certainty == triage.Proved {
				t.Fatalf("%s: %q is proved", name, r.Holder.Sentence)
			}
			for _, act := range r.Progress {
				if act.Certainty == triage.Proved {
					t.Fatalf("%s: %q is proved", name, act.Why)
				}
			}
			for _, f := range r.Findings {
				if f.Rule == triage.BecameSlow && strings.Contains(f.Sentence, "19 in 20 of the 0 ") {
					t.Fatalf("%s: %q", name, f.Sentence)
				}
			}
		}
	}
}

// Thirty thousand envelopes are in families, compared with others of their name, and measured with those that have
// ended, in 300 ms of a machine that does nothing else: in no time that grows with their square.
func TestManyAreQuick(t *testing.T) {
	for name, all := range oddAccounts(30_000) {
		began := time.Now()
		h := history(all...)
		learned := time.Since(began)
		for i, e := range all {
			if h.Successor(e); i%100 == 0 {
				h.Usual(e, now())
			}
			h.Forecast(e, now(), 7*day)
		}
		took := time.Since(began)
		t.Logf("%s: %s, %s of it to learn them", name, took, learned)
		if took > 3*time.Second { // of a loaded machine
			t.Errorf("%s: %s", name, took)
		}
	}
}
