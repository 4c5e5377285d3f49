package demo_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/api/testbed"
	"inkdesk/model"
	known "inkdesk/model/account"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// statements returns what a report says, without its notes, because some depend on what happens to be known.
func statements(b *known.Book, e *model.Envelope, at time.Time) string {
	r := b.Report(e, at)
	said := fmt.Sprintf("%s %s %+v", r.Health, r.Pressing, r.Forecast)
	for _, f := range r.Findings {
		if f.Severity > triage.Note {
			said += fmt.Sprintf("\n%s %s %s", f.Rule, f.Severity, f.Sentence)
		}
	}
	return said
}

// isRead reports whether every session reads an envelope, at a time.
func isRead(e *model.Envelope, now time.Time) bool {
	idle, limits := now.Sub(e.UpdatedAt.Time()), triagetest.Thresholds()
	switch {
	case e.Status == model.Completed:
		return idle <= triage.CompletedRecently
	case e.Status == model.Draft:
		return idle <= limits.EndedRecently || idle >= limits.DraftSoon
	default:
		return e.Status.Open() || idle <= limits.EndedRecently
	}
}

// latest are the envelopes that ended last, as a service lists them.
func latest(all []*account.Envelope) (ended []model.Envelope) {
	for _, e := range all {
		if e.Status == model.Completed || e.Status.Dead() {
			ended = append(ended, e.Envelope)
		}
	}
	slices.SortFunc(ended, func(a, b model.Envelope) int { return int(b.UpdatedAt - a.UpdatedAt) })
	return ended
}

// A screen that runs all day and reads this and that, and commands that begin now and then, say the same of the same
// envelope at the same time, on a machine that has kept something and on one that has not.
func TestSessionsAgree(t *testing.T) {
	for seed := range int64(3) {
		all, roll := envelopesOf(seed, 900), rand.New(rand.NewPCG(uint64(seed), 3))
		now, kept := examinedAt, []byte("[]")
		at := func() known.Span { return known.Span{From: now.Add(-time.Second), To: now} }
		newest := func() []model.Envelope { return latest(all)[:known.MostMeasured] }
		// session reads what every session does, in some order, and some of the rest by chance.
		session := func(share int) *known.Book {
			b := newBook()
			var snapshots []*known.Snapshot
			testbed.Must(t, json.Unmarshal(kept, &snapshots))
			steps := []func(){
				func() { b.Recall(nil, snapshots) },
				func() {
					b.KnowsEnded(newest(), true, now)
					for _, e := range newest() {
						b.LearnAt(&e, at())
					}
				},
				func() {
					for _, i := range roll.Perm(len(all)) {
						if e := all[i]; isRead(&e.Envelope, now) || roll.IntN(100) < share {
							b.LearnAt(&e.Envelope, at())
						}
					}
				},
			}
			for _, i := range roll.Perm(len(steps)) {
				steps[i]()
			}
			return b
		}
		agree := func(what string, one, other *known.Book) {
			t.Helper()
			for _, e := range all {
				if a, b := statements(one, &e.Envelope, now), statements(other, &e.Envelope, now); a != b {
					t.Fatalf("seed %d, %s, %s: %s\nand\n%s", seed, what, e.ID, a, b)
				}
			}
		}
		agree("nothing kept", session(0), session(40))
		screen := session(30)
		for day := range 3 {
			now = now.Add(9 * time.Hour)
			for i := range all {
				if e := all[i]; e.Status.Open() && roll.IntN(6) == 0 {
					e.Status, e.UpdatedAt = []model.Status{model.Completed, model.Expired}[roll.IntN(2)], model.Time(now.Unix()-int64(roll.IntN(9*3600)))
					screen.LearnAt(&e.Envelope, at())
				}
			}
			screen.KnowsEnded(newest(), true, now) // it asks for them once more
			_, snapshots := screen.History.Unkept()
			screen.History.KeepAgain(nil, snapshots) // all of them are on the disk
			var err error
			if kept, err = json.Marshal(snapshots); err != nil {
				t.Fatal(err)
			}
			agree(fmt.Sprint("kept on day ", day), screen, session(20*day))
		}
	}
}
