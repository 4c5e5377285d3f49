package settings

import (
	"testing"
	"time"
)

func TestLimitsLeftToTheAccount(t *testing.T) {
	for text, want := range map[string][2]time.Duration{
		"idle_watch: auto\n":                      {0, 0},
		"idle_watch: 7d\n":                        {7 * day, 0},
		"idle_soon: 3d\n":                         {0, 3 * day},
		"idle_watch: 20d\n  idle_soon: AUTO\n":    {20 * day, 0},
		"idle_watch: 1d\n  idle_soon: 36h\n":      {day, 36 * time.Hour},
		"idle_watch: 2d\n  idle_soon: 1d\n":       {0, 0}, // do not rise
		"expiring_act: 1d\n  idle_watch: never\n": {0, 0},
	} {
		r, _ := resolve(t, "thresholds:\n  "+text, Flags{}, nil)
		if got := [2]time.Duration{r.Thresholds.IdleWatch, r.Thresholds.IdleSoon}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
