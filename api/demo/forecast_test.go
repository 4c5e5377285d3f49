package demo_test

import (
	"math"
	"testing"

	"inkdesk/api/demo/account"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/triagetest"
)

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
