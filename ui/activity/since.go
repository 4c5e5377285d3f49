package activity

import (
	"time"

	"inkdesk/ui/dates"
	"inkdesk/ui/screen"
)

type since uint8

const (
	ever since = iota
	thisShift
	today
	lastHere
	sinceCount
)

const shiftLength = 12 * time.Hour

// from is when a time begins, by the clock of this machine; the zero time for ever.
func (s since) from(env screen.Env) time.Time {
	now := env.Now()
	switch s {
	case thisShift:
		return now.Add(-shiftLength)
	case today:
		return dates.DayOf(now).First(now.Location())
	case lastHere:
		return env.Presence.LastHere
	}
	return time.Time{}
}

// next is the next choice; when the person was last here is left out where that is not known.
func (s since) next(env screen.Env) since {
	if s = (s + 1) % sinceCount; s == lastHere && env.Presence.LastHere.IsZero() {
		return ever
	}
	return s
}

func (s since) String() string {
	return [...]string{"", "this shift (12 h)", "today", "since you were last here"}[s]
}
