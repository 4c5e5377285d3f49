package describe

import (
	"fmt"
	"strings"

	"inkdesk/model/triage"
)

// Calibration says how forecasts turned out, as lines of text.
func Calibration(c triage.Calibration) string {
	if c.N == 0 {
		return "No forecast could have been made: too few similar envelopes have ended.\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s that had a date and have ended.\n\n", Counted(c.N, "forecast"), Counted(c.Envelopes, "envelope"))
	b.WriteString("Said         On average   Signed in time   Forecasts\n")
	for i, t := range c.Tenths {
		if t.N > 0 {
			fmt.Fprintf(&b, "%3d to %3d %%       %3.0f %%            %3.0f %%   %9d\n", 10*i, 10*i+10, 100*t.Said, 100*t.Was, t.N)
		}
	}
	fmt.Fprintf(&b, "\nBrier score, 0 for always right: %.3f of the forecasts, %.3f of the base rate, %.3f of the badge.\n", c.Forecast, c.BaseRate, c.Badge)
	return b.String()
}
