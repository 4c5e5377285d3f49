package dates

import "time"

// far is how distant an expiration date may be before it is asked about again.
const far = 5 * 365 * 24 * time.Hour

// Doubt is what makes a date worth a second question, "" when nothing does.
func Doubt(at, now time.Time) string {
	switch {
	case !at.After(now):
		return "This is in the past: the envelope would expire at once."
	case at.Sub(now) > far:
		return "This is more than five years away."
	default:
		return ""
	}
}
