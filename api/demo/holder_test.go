package demo_test

import (
	"slices"
	"testing"
	"time"

	"inkdesk/api/demo"
	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

// Who holds an envelope is compared with what really happened: no wrong name, and the very
// holder in nearly all envelopes that several people sign, once their fields were read.
func TestTheHolderIsWhoReallyHoldsIt(t *testing.T) {
	for _, seed := range []int64{0, 1, 2} {
		c := newClient(t, demo.Options{Seed: seed})
		history := triage.NewHistory()
		ids := c.service.Find(func(e *account.Envelope) bool { return !e.Trashed })
		for _, id := range ids {
			e, _ := c.service.Envelope(id)
			history.Learn(&e.Envelope)
			if e.Status == model.Completed {
				history.LearnFields(&e.Envelope, e.Annotations)
			}
		}
		if !history.ShowsInput() {
			t.Fatalf("seed %d: the fields of completed envelopes do not agree", seed)
		}
		several, exact := 0, 0
		for _, id := range ids {
			e, _ := c.service.Envelope(id)
			if e.Status != model.InProgress || signersOf(e) < 2 {
				continue
			}
			several++
			holder := triage.Examine(&e.Envelope, triage.Context{
				Now: time.Now(), Thresholds: triagetest.Thresholds(), StepsSequential: true,
				Fields: e.Annotations, FieldsRead: true, History: history,
			}).Holder
			waiting := holders(e, e.Acts())
			if holder.Sure != nil && !slices.Contains(waiting, holder.Sure.ID) && holder.Kind == triage.HeldByOne {
				t.Errorf("seed %d, %s: %q, but it is %v", seed, id, holder.Sentence, waiting)
			}
			named := make([]model.RecipientID, len(holder.Who))
			for i, r := range holder.Who {
				named[i] = r.ID
			}
			if slices.Equal(named, waiting) {
				exact++
			}
		}
		t.Logf("seed %d: %d of %d exactly", seed, exact, several)
		if several < 30 || exact*10 < several*9 {
			t.Errorf("seed %d: the holder of %d of %d envelopes is exact", seed, exact, several)
		}
	}
}

func signersOf(e *account.Envelope) int {
	n := 0
	for _, r := range e.Recipients() {
		if r.Role.Signs() {
			n++
		}
	}
	return n
}

// holders are those of the first step who sign and have not acted, none once all have.
func holders(e *account.Envelope, acted map[model.RecipientID]time.Time) []model.RecipientID {
	for _, step := range e.SigningSteps {
		var waiting []model.RecipientID
		for _, r := range step.Recipients {
			if _, done := acted[r.ID]; r.Role.Signs() && !done {
				waiting = append(waiting, r.ID)
			}
		}
		if len(waiting) > 0 {
			return waiting
		}
	}
	return nil
}
