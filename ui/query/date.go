package query

import (
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/dates"
)

// dayOf finds a day: a date, "today", "yesterday", a weekday (the last one, today
// included), or a length of time before now ("30d").
type dayOf func(now time.Time) dates.Day

func readDay(value string) (dayOf, error) {
	text := model.Fold(strings.TrimSpace(value))
	back := func(days int) dayOf {
		return func(now time.Time) dates.Day { return dates.DayOf(now).Plus(-days) }
	}
	switch text {
	case "today":
		return back(0), nil
	case "yesterday":
		return back(1), nil
	}
	if w, ok := dates.Weekday(text); ok {
		return func(now time.Time) dates.Day { return dates.DayOf(now).Plus(-(int(now.Weekday()-w) + 7) % 7) }, nil
	}
	if at, err := time.Parse(time.DateOnly, text); err == nil {
		return func(time.Time) dates.Day { return dates.DayOf(at) }, nil
	}
	if ago, err := readLength(strings.TrimPrefix(text, "-")); err == nil && text != "" {
		return back(int(ago / day)), nil
	}
	return nil, fmt.Errorf("%q is no day; write 2026-01-31, yesterday, mon or 30d", value)
}

// readFrom finds envelopes from a day on. It is not specified which time of an envelope the
// service compares; on rows it is the time of creation.
func readFrom(value string, not bool) (effect, error) {
	on, err := readDay(value)
	if err != nil || not {
		return effect{}, orNegated(err, not, "until:")
	}
	begin := func(now time.Time) time.Time { return on(now).First(now.Location()) }
	return effect{
		dated: true,
		slot:  slotFrom,
		ask:   func(r *request) { r.body.DateFrom = r.stamp(begin(r.now)) },
		keep: func(e *model.Envelope, c Context) bool {
			return !e.CreatedAt.IsZero() && !e.CreatedAt.Time().Before(begin(c.Now))
		},
	}, nil
}

// readUntil finds envelopes up to the end of a day.
func readUntil(value string, not bool) (effect, error) {
	on, err := readDay(value)
	if err != nil || not {
		return effect{}, orNegated(err, not, "from:")
	}
	end := func(now time.Time) time.Time { return on(now).Last(now.Location()) }
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

// Day is the first moment of a day that is written as in a filter: "2026-01-31", "yesterday", "mon" or
// "30d" for so many days ago.
func Day(text string, now time.Time) (time.Time, error) {
	on, err := readDay(text)
	if err != nil {
		return time.Time{}, err
	}
	return on(now).First(now.Location()), nil
}
