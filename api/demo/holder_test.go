package demo_test

import (
	"math"
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
		all := c.envelopes()
		history := learned(all)
		if !history.ShowsInput() {
			t.Fatalf("seed %d: the fields of completed envelopes do not agree", seed)
		}
		several, exact := 0, 0
		for _, e := range all {
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
				t.Errorf("seed %d, %s: %q, but it is %v", seed, e.ID, holder.Sentence, waiting)
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

// learned is a history of envelopes, with the fields of those that were completed.
func learned(all []*account.Envelope) *triage.History {
	history := triage.NewHistory()
	for _, e := range all {
		history.Learn(&e.Envelope)
		if e.Status == model.Completed {
			history.LearnFields(&e.Envelope, e.Annotations)
		}
	}
	return history
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

// TestForecastsAreCalibrated replays the past of accounts: what forecasts say happens about as often as they say, and
// they are better than what is known afterwards of all, and of each badge. Larger shares are too large, because
// what is declined or voided counts for as long as it was open.
func TestForecastsAreCalibrated(t *testing.T) {
	for seed := range int64(4) {
		a := account.New(seed, 4000, 0, examinedAt, model.Seconds)
		if seed%2 == 1 {
			a.UseForms()
		}
		var all []*model.Envelope
		for i := range a.Len() {
			all = append(all, &a.Envelope(i).Envelope)
		}
		c := triage.Replay(all, triagetest.Thresholds())
		t.Logf("seed %d: %+v", seed, c)
		if c.N < 200 || c.Forecast > c.BaseRate || c.Forecast > c.Badge {
			t.Errorf("seed %d: %d forecasts with a Brier score of %.3f, the base rate has %.3f, the badge %.3f", seed, c.N, c.Forecast, c.BaseRate, c.Badge)
		}
		for i, tenth := range c.Tenths {
			most := 0.15
			if i >= 5 {
				most = 0.3
			}
			if tenth.N >= 50 && math.Abs(tenth.Said-tenth.Was) > most {
				t.Errorf("seed %d: %.2f was said, and %.2f happened, of %d", seed, tenth.Said, tenth.Was, tenth.N)
			}
		}
	}
}

// TestFamiliesAreWhatWasMadeFromOneForm holds the families that are found out against the forms that the
// generator has used, whatever people put into the titles.
func TestFamiliesAreWhatWasMadeFromOneForm(t *testing.T) {
	for run := range 20 {
		seed, size := int64(run/2), []int{300, 2000}[run%2]
		a := account.New(seed, size, 0, time.Date(2026, time.November, 27, 9, 0, 0, 0, time.UTC), model.Seconds)
		a.UseForms()
		history, open := triage.NewHistory(), make(map[int][]*model.Envelope)
		for i := range a.Len() {
			e := &a.Envelope(i).Envelope
			history.Learn(e)
			if e.Status.Open() {
				open[a.Form(i)] = append(open[a.Form(i)], e)
			}
		}
		right, all := 0, 0
		type title struct {
			form int
			text string
		}
		of := make(map[string]title) // the form of a family, with a title that may be there by chance for another form
		for form, list := range open {
			counts, titles, most := make(map[string]int), make(map[string]string), 0
			for _, e := range list {
				origin, _ := triage.OriginOf(e)
				family := history.FamilyOf(origin)
				counts[family]++
				titles[family] = e.Name.String()
			}
			for family, n := range counts {
				if other, known := of[family]; known && other.form != form && other.text != titles[family] && family != "" {
					t.Errorf("seed %d of %d: envelopes of the forms %d and %d are one family: %q", seed, size, form, other.form, family)
				}
				of[family] = title{form, titles[family]}
				most = max(most, n)
			}
			right, all = right+most, all+len(list)
		}
		t.Logf("seed %d of %d: %d of %d are in their families", seed, size, right, all)
		if right*100 < all*95 {
			t.Errorf("seed %d of %d: only %d of %d open envelopes are in their families", seed, size, right, all)
		}
	}
}
