package demo_test

import (
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/model/triage"
)

// No envelope of an account in which every rule finds something becomes milder by waiting, but for the first day after its
// date, on which a service may still end it, and beyond a week, when it belongs to the backlog.
func TestWaitingMakesNoEnvelopeMilder(t *testing.T) {
	for seed := range int64(3) {
		a, b := account.New(seed, 600, 0, examinedAt, model.Seconds), newBook()
		if seed > 0 {
			a.UseForms()
		}
		var left []*account.Envelope
		for i := range a.Len() {
			e := a.WithAnnotations(i)
			b.Learn(&e.Envelope)
			if b.LearnFields(&e.Envelope, fieldsOf(e)); e.Status.Open() || e.Status == model.Draft {
				left = append(left, e)
			}
		}
		for _, e := range left {
			worst, at := triage.Healthy, examinedAt
			for halves := range 60 * 2 {
				now := examinedAt.Add(time.Duration(halves) * 12 * time.Hour)
				isLate := !e.ExpiresAt.IsZero() && !now.Before(e.ExpiresAt.Time())
				got := b.Report(&e.Envelope, now)
				if got.Health < worst && (!isLate || got.Health < min(worst, triage.NeedsSoon)) {
					t.Errorf("seed %d, %s: %s at %s, %s at %s: %s", seed, e.ID, worst, at, got.Health, now, got.Reason())
					break
				}
				worst, at = max(worst, got.Health), now
			}
		}
	}
}
