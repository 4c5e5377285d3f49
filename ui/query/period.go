package query

import (
	"slices"
	"strings"
	"time"

	"inkdesk/model"
)

// period is from the first moment of a day to the last one of the same or a later day.
type period func(now time.Time) (first, last time.Time)

// readPeriod takes a day, or two with two dots between them: "2026-11-23..2026-11-29", "mon..today".
func readPeriod(value string) (period, error) {
	one, other, two := strings.Cut(value, "..")
	if !two {
		other = one
	}
	from, err := readDay(one)
	if err != nil {
		return nil, err
	}
	to, err := readDay(other)
	if err != nil {
		return nil, err
	}
	return func(now time.Time) (first, last time.Time) {
		return from(now).First(now.Location()), to(now).Last(now.Location())
	}, nil
}

func (p period) holds(at model.Time, now time.Time) bool {
	first, last := p(now)
	return !at.IsZero() && !at.Time().Before(first) && !at.Time().After(last)
}

// readCompleted finds what was completed in a period, by its last change.
func readCompleted(value string, not bool) (effect, error) {
	return readEnd(value, not, []model.Status{model.Completed})
}

// readEnded finds what was declined, expired or voided in a period, by its last change.
func readEnded(value string, not bool) (effect, error) {
	return readEnd(value, not, endedStatuses())
}

func readEnd(value string, not bool, statuses []model.Status) (effect, error) {
	within, err := readPeriod(value)
	if err != nil || not {
		return effect{}, orNegated(err, not, "-status:")
	}
	return effect{
		hint: func(r *request) { r.limit(statuses) },
		keep: func(e *model.Envelope, c Context) bool {
			return slices.Contains(statuses, e.Status) && within.holds(e.UpdatedAt, c.Now)
		},
	}, nil
}

// readTook compares the time from the creation of a completed envelope to its last change.
func readTook(value string, not bool) (effect, error) {
	test, err := readTimeTest(value, false)
	if err != nil {
		return effect{}, err
	}
	return effect{
		hint: func(r *request) { r.limit([]model.Status{model.Completed}) },
		keep: func(e *model.Envelope, _ Context) bool {
			if e.Status != model.Completed || e.CreatedAt.IsZero() || e.UpdatedAt.IsZero() {
				return false
			}
			return test.holds(e.UpdatedAt.Time().Sub(e.CreatedAt.Time())) != not
		},
	}, nil
}

// readForm finds the envelopes that were made alike, by the name of their form.
func readForm(value string, not bool) (effect, error) {
	needle := model.Fold(strings.TrimSpace(value))
	return effect{whole: true, keep: func(e *model.Envelope, c Context) bool {
		return c.Form != nil && (model.Fold(c.Form(e)) == needle) != not
	}}, nil
}
