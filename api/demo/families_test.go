package demo_test

import (
	"testing"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/model/triage"
)

// TestFamiliesAreWhatWasMadeFromOneForm holds the families that are found out against the forms that the
// generator has used, whatever people put into the titles.
func TestFamiliesAreWhatWasMadeFromOneForm(t *testing.T) {
	for seed := range int64(5) {
		a := account.New(seed, 2000, 0, time.Now(), model.Seconds)
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
		of := make(map[string]int) // the form of a family
		for form, list := range open {
			counts, most := make(map[string]int), 0
			for _, e := range list {
				origin, _ := triage.OriginOf(e)
				counts[history.FamilyOf(origin)]++
			}
			for family, n := range counts {
				if other, known := of[family]; known && other != form && family != "" {
					t.Errorf("seed %d: envelopes of the forms %d and %d are one family: %q", seed, form, other, family)
				}
				of[family] = form
				most = max(most, n)
			}
			right, all = right+most, all+len(list)
		}
		t.Logf("seed %d: %d of %d are in their families", seed, right, all)
		if right*100 < all*95 {
			t.Errorf("seed %d: only %d of %d open envelopes are in their families", seed, right, all)
		}
	}
}
