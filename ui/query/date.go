package query

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
)

// dayOf finds a day: a date, "today", "yesterday", a weekday (the last one, today
// included), or a length of time before now ("30d").
type dayOf func(now time.Time) time.Time

func readDay(value string) (dayOf, error) {
	text := model.Fold(strings.TrimSpace(value))
	back := func(days int) dayOf {
		return func(now time.Time) time.Time { return midnight(now).AddDate(0, 0, -days) }
	}
	switch text {
	case "today":
		return back(0), nil
	case "yesterday":
		return back(1), nil
	}
	for w := time.Sunday; w <= time.Saturday; w++ {
		if name := model.Fold(w.String()); len(text) >= 3 && strings.HasPrefix(name, text) {
			return func(now time.Time) time.Time {
				return midnight(now).AddDate(0, 0, -(int(now.Weekday()-w)+7)%7)
			}, nil
		}
	}
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		y, m, d := at.Date()
		return func(now time.Time) time.Time { return time.Date(y, m, d, 0, 0, 0, 0, now.Location()) }, nil
	}
	if ago, err := readLength(strings.TrimPrefix(text, "-")); err == nil && text != "" {
		return back(int(ago / day)), nil
	}
	return nil, fmt.Errorf("%q is no day; write 2026-01-31, yesterday, mon or 30d", value)
}

func midnight(at time.Time) time.Time {
	y, m, d := at.Date()
	return time.Date(y, m, d, 0, 0, 0, 0, at.Location())
}

// readFrom finds envelopes from a day on. It is not specified which time of an envelope the
// service compares; on rows it is the time of creation.
func readFrom(value string, not bool) (effect, error) {
	at, err := readDay(value)
	if err != nil || not {
		return effect{}, orNegated(err, not, "until:")
	}
	return effect{
		dated: true,
		slot:  slotFrom,
		ask:   func(r *request) { r.body.DateFrom = r.stamp(at(r.now)) },
		keep: func(e *model.Envelope, c Context) bool {
			return !e.CreatedAt.IsZero() && !e.CreatedAt.Time().Before(at(c.Now))
		},
	}, nil
}

// readUntil finds envelopes up to the end of a day.
func readUntil(value string, not bool) (effect, error) {
	at, err := readDay(value)
	if err != nil || not {
		return effect{}, orNegated(err, not, "from:")
	}
	end := func(now time.Time) time.Time { return at(now).AddDate(0, 0, 1).Add(-time.Second) }
	return effect{
		dated: true,
		slot:  slotUntil,
		ask:   func(r *request) { r.body.DateTo = r.stamp(end(r.now)) },
		keep: func(e *model.Envelope, c Context) bool {
			return !e.CreatedAt.IsZero() && !e.CreatedAt.Time().After(end(c.Now))
		},
	}, nil
}

func orNegated(err error, not bool, instead string) error {
	if err == nil && not {
		return fmt.Errorf("use %s instead of a minus", instead)
	}
	return err
}
