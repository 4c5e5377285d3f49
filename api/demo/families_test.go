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
