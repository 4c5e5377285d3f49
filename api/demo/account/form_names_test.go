package account

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/tally"
	"inkdesk/model/triage"
)

// TestFormsHaveTheirNames holds the names that forms get against those that the generator has put into the titles, beside
// companies, people, streets, weeks and numbers.
func TestFormsHaveTheirNames(t *testing.T) {
	now := time.Date(2026, time.November, 27, 9, 0, 0, 0, time.UTC)
	for _, size := range []int{300, 2000} {
		for seed := range int64(10) {
			a := New(seed, size, 0, now, model.Seconds)
			a.UseForms()
			h, l := triage.NewHistory(), tally.NewLedger()
			byForm := map[int][]*model.Envelope{}
			for i := range a.Len() {
				e := &a.Envelope(i).Envelope
				h.Learn(e)
				l.Add(e)
				byForm[a.Form(i)] = append(byForm[a.Form(i)], e)
			}
			right, all := 0, 0
			for form, list := range byForm {
				if form >= 0 || form == dailyForm || len(list) < 4 {
					continue
				}
				want := seriesName
				if form != theForm {
					want = a.words["subjects"][theForm-1-form]
				}
				for _, e := range list {
					all++
					if l.FormOf(e, h) == want {
						right++
					}
				}
			}
			if right*100 < all*96 {
				t.Errorf("seed %d of %d: only %d of %d have the name of their form", seed, size, right, all)
			}
		}
	}
}
