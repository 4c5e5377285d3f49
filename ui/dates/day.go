package dates

import (
	"errors"
	"time"
)

// Day names a day of the calendar. It becomes a moment last, because not every day has a midnight, or the same
// midnight, in every zone.
type Day struct {
	year  int
	month time.Month
	day   int
}

// DayOf returns the day of a moment in its zone.
func DayOf(at time.Time) Day {
	y, m, d := at.Date()
	return Day{y, m, d}
}

// Plus moves a day by days.
func (d Day) Plus(days int) Day {
	return DayOf(time.Date(d.year, d.month, d.day+days, 0, 0, 0, 0, time.UTC))
}

// plusMonths moves a day by months, to the last day of a month that is too short.
func (d Day) plusMonths(months int) Day {
	last := DayOf(time.Date(d.year, d.month+time.Month(months)+1, 0, 0, 0, 0, 0, time.UTC))
	last.day = min(last.day, d.day)
	return last
}

// Weekday returns the day of the week.
func (d Day) Weekday() time.Weekday {
	return time.Date(d.year, d.month, d.day, 0, 0, 0, 0, time.UTC).Weekday()
}

var errSkipped = errors.New("that day does not exist in this time zone: the calendar skipped it")

// at returns the moment of a time of day. A time that the clocks skip is as much later as they
// jump, but never on another day.
func (d Day) at(hour, minute, second, nano int, zone *time.Location) (time.Time, error) {
	at := time.Date(d.year, d.month, d.day, hour, minute, second, nano, zone)
	if missing := time.Date(d.year, d.month, d.day, hour, minute, second, nano, time.UTC).Sub(wall(at)); missing > 0 {
		at = at.Add(missing)
	}
	if DayOf(at) != d {
		return d.end(zone)
	}
	return at, nil
}

func (d Day) end(zone *time.Location) (time.Time, error) {
	last := time.Date(d.year, d.month, d.day, 23, 59, 59, 0, zone)
	from, to := last.ZoneBounds()
	switch {
	case DayOf(last).before(d): // a skipped last second that Go reads in the zone before
		last = to.Add(-time.Second)
	case DayOf(last) != d:
		last = from.Add(-time.Second)
	case !to.IsZero(): // clocks that are turned back after midnight begin the last hour again
		_, was := last.Zone()
		_, is := to.Zone()
		if again := last.Add(time.Duration(was-is) * time.Second); again.After(last) && !again.Before(to) && wall(again).Equal(wall(last)) {
			last = again
		}
	}
	if DayOf(last) != d {
		return time.Time{}, errSkipped
	}
	return last, nil
}

// First returns the first second of the day, or of the next one where the calendar skipped it. Days
// do not overlap: of a last hour that comes twice both belong to the day.
func (d Day) First(zone *time.Location) time.Time { return d.Plus(-1).Last(zone).Add(time.Second) }

// Last returns the last second of the day, or of the one before where the calendar skipped it.
func (d Day) Last(zone *time.Location) time.Time {
	at, err := d.end(zone)
	if err != nil {
		return d.Plus(-1).Last(zone)
	}
	return at
}

func (d Day) before(other Day) bool {
	return d.year < other.year || d.year == other.year && (d.month < other.month || d.month == other.month && d.day < other.day)
}

// wall returns what the clocks show, as if it were UTC.
func wall(at time.Time) time.Time {
	_, offset := at.Zone()
	return at.UTC().Add(time.Duration(offset) * time.Second)
}
