package dates

import "time"

// farAhead is how distant an expiration date may be before it is asked about again.
const farAhead = 5 * 365 * 24 * time.Hour

// Warning is what makes a date worth a second question, "" when nothing does.
func Warning(at, now time.Time) string {
	switch {
	case !at.After(now):
		return "This is in the past: the envelope would expire at once."
	case at.Sub(now) > farAhead:
		return "This is more than five years away."
	default:
		return ""
	}
}
