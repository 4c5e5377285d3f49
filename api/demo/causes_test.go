package demo_test

import (
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/model/triage/triagetest"
)

// causesOf are the causes of the envelopes of an account that are open or have ended in the
// last days, and of its drafts, with their facts.
func causesOf(c *client) (*cause.Causes, map[model.EnvelopeID]cause.Facts) {
	book, all := newBook(), c.envelopes()
	for _, e := range all {
		book.Learn(&e.Envelope)
		book.LearnFields(&e.Envelope, fieldsOf(e))
	}
	facts := make(map[model.EnvelopeID]cause.Facts)
	now := time.Now()
	for _, e := range all {
		recent := e.Status.Dead() && now.Sub(e.UpdatedAt.Time()) <= triagetest.Thresholds().EndedRecently
		if e.Status.Open() || e.Status == model.Draft || recent {
			facts[e.ID] = book.Facts(&e.Envelope, book.Report(&e.Envelope, now), now)
		}
	}
	var tally cause.Tally
	for _, f := range facts {
		tally.Add(&f)
	}
	tally.Settle(book.HasCompleted)
	for _, f := range facts {
		tally.AddRest(&f)
	}
	return tally.Causes(), facts
}

// TestDefaultAccountShowsEveryCause has one of each kind at least.
func TestDefaultAccountShowsEveryCause(t *testing.T) {
	for seed := range int64(3) {
		atNoon(t, demo.Options{Seed: seed, Forms: true}, func(c *client) {
			found, _ := causesOf(c)
			shown := make(map[cause.Kind]int)
			for _, one := range found.All() {
				shown[one.Kind]++
				c.t.Logf("seed %d: %s, %s, %d", seed, one.Sentence(), one.Health(), one.Urgency)
			}
			for kind := cause.Fault; kind <= cause.Drafts; kind++ {
				if shown[kind] == 0 && (kind != cause.Twins || seed == 0) { // in other accounts one of them may have ended
					c.t.Errorf("seed %d: there is no %s", seed, kind)
				}
			}
		})
	}
}

// TestNothingSlowFallsBetween looks for open envelopes that have not changed for longer than 95 % took, and that are
// neither in Attention by themselves nor in one of its rows.
func TestNothingSlowFallsBetween(t *testing.T) {
	for _, size := range []int{60, demo.DefaultEnvelopes} {
		for seed := range int64(3) {
			atNoon(t, demo.Options{Envelopes: size, Seed: seed, Forms: seed != 1}, func(c *client) {
				history, now, all := triage.NewHistory(), time.Now(), c.envelopes()
				for _, e := range all {
					history.Learn(&e.Envelope)
				}
				causes, facts := causesOf(c)
				slow, rows := 0, 0
				for _, e := range all {
					limit := triagetest.Thresholds().Slow(history.Usual(&e.Envelope, now))
					if !e.Status.Open() || now.Sub(e.UpdatedAt.Time()) < limit {
						continue
					}
					slow++
					f := facts[e.ID]
					switch row := causes.Of(&f); {
					case row != nil && row.Severity >= triage.Watch:
						rows++
					case causes.Left(&f) < triage.Soon:
						c.t.Errorf("seed %d: %s has not changed for %s, and is in front of no one", seed, e.ID, now.Sub(e.UpdatedAt.Time()))
					}
				}
				if slow == 0 || size > 60 && rows == 0 {
					c.t.Errorf("%d envelopes are slow, %d of them in rows", slow, rows)
				}
			})
		}
	}
}
