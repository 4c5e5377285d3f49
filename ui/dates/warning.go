package dates

import "time"

// farAhead is the distance from which on an expiration date gets a warning.
const farAhead = 5 * 365 * 24 * time.Hour

// Warning says what is unlikely about a date, "" when nothing is.
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
