// Package dates reads the dates people type for expirations: "+7d", "now+14d 17:00", "fri 17:00",
// "2026-12-31", "eod". [Parse] reads one, relative to a [Base]; [Echo] and [Brief] write it back, and
// [Warning] says when it is unlikely. The package is pure: the caller gives the clock and the old date.
package dates

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Base holds the times that relative dates count from. All results are in the zone of Now.
type Base struct {
	Now time.Time
	Old time.Time // holds the present expiration date, the zero time when there is none
	// Morning sets the hour at which a day begins that is named without a time, where that is still to come; 0 for
	// the end of the day.
	Morning int
}

var (
	errEmpty = errors.New("enter a date, like +7d, now+14d, fri 17:00, 2026-12-31 or eod")
	errForm  = errors.New("this is no date; write it like +7d, fri 17:00, 2026-12-31 18:00 or eod")
	errNoOld = errors.New("there is no expiration date to count from; write now+7d instead")
	errClock = errors.New("the time of day is written like 17:00")
	errRange = errors.New("that is too far away")
)

// Help lists the forms for a person.
const Help = "+7d from the old date, now+14d, fri 17:00, 2026-12-31, eod eow eom (end of day, week, month)"

const maxLength = 100 * 365 * 24 * time.Hour

// Parse reads a date. Days without a time of day end at 23:59:59 in the zone of Now, unless
// they have a morning; a length of time without one keeps the time of day it counts from.
func Parse(text string, b Base) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, strings.ToUpper(strings.TrimSpace(text))); err == nil {
		return at.In(b.Now.Location()), nil
	}
	words := strings.Fields(splitISO(strings.ToLower(text)))
	if len(words) == 0 {
		return time.Time{}, errEmpty
	}
	days, clock := words, words[len(words):]
	if last := len(words) - 1; last > 0 && strings.Contains(words[last], ":") {
		days, clock = words[:last], words[last:]
	}
	if at, ok, err := relative(strings.Join(days, ""), b); ok {
		if err != nil || len(clock) == 0 {
			return at, err
		}
		return DayOf(at).withClock(clock, at.Location())
	}
	on, err := namedDay(words[0], b.Now)
	if err != nil {
		return time.Time{}, err
	}
	if b.Morning > 0 && len(words) == 1 && !strings.HasPrefix(words[0], "eo") {
		if early, err := on.at(b.Morning, 0, 0, 0, b.Now.Location()); err == nil && early.After(b.Now) {
			return early, nil
		}
	}
	return on.withClock(words[1:], b.Now.Location())
}

func splitISO(text string) string {
	if day, clock, ok := strings.Cut(text, "t"); ok && len(strings.TrimSpace(day)) == len(time.DateOnly) && strings.Contains(clock, ":") {
		return day + " " + clock
	}
	return text
}

// relative reads "+7d", "now+14d", "in 14 days" and "now"; ok is false for other forms.
func relative(text string, b Base) (at time.Time, ok bool, err error) {
	from, length, found := strings.Cut(text, "+")
	if after, ok := strings.CutPrefix(text, "in"); ok && !found {
		from, length, found = "now", after, true
	}
	if !found {
		return b.Now, text == "now", nil
	}
	start := b.Old
	switch {
	case from == "now" || from == "today":
		start = b.Now
	case from != "" && from != "old":
		return time.Time{}, true, errForm
	case start.IsZero():
		return time.Time{}, true, errNoOld
	}
	at, err = addLength(start.In(b.Now.Location()), length)
	return at, true, err
}

// addLength moves a moment by a length such as 7d, 2w, 3m (months), 12h or a plain number of
// days. Days keep the time of day across changes of the clocks.
func addLength(start time.Time, length string) (time.Time, error) {
	digits := strings.TrimRight(length, "abcdefghijklmnopqrstuvwxyz")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 0 {
		return time.Time{}, errForm
	}
	if n > 36500 {
		return time.Time{}, errRange
	}
	to := DayOf(start)
	switch length[len(digits):] {
	case "h":
		return within(start, start.Add(time.Duration(n)*time.Hour))
	case "", "d", "day", "days":
		to = to.Plus(n)
	case "w", "week", "weeks":
		to = to.Plus(7 * n)
	case "m", "month", "months":
		to = to.plusMonths(n)
	case "y", "year", "years":
		to = to.plusMonths(12 * n)
	default:
		return time.Time{}, errForm
	}
	if to == DayOf(start) {
		return start, nil
	}
	h, m, s := start.Clock()
	at, err := to.at(h, m, s, start.Nanosecond(), start.Location())
	if err != nil {
		return time.Time{}, err
	}
	return within(start, at)
}

func within(start, at time.Time) (time.Time, error) {
	if at.Sub(start) > maxLength {
		return time.Time{}, errRange
	}
	return at, nil
}

// namedDay reads "today", "tomorrow", "eod", "eow", "eom", "eoy", a weekday or an ISO date. A
// weekday is the next one, a week away when it is today.
func namedDay(word string, now time.Time) (Day, error) {
	today := DayOf(now)
	switch word {
	case "today", "eod":
		return today, nil
	case "tomorrow":
		return today.Plus(1), nil
	case "eow":
		return today.Plus(daysUntil(today.Weekday(), time.Sunday)), nil
	case "eom":
		return Day{today.year, today.month, 31}.plusMonths(0), nil
	case "eoy":
		return Day{today.year, time.December, 31}, nil
	}
	if weekday, ok := Weekday(word); ok {
		return today.Plus(daysUntil(today.Weekday(), weekday)), nil
	}
	date, err := time.Parse(time.DateOnly, word)
	if err != nil {
		return Day{}, errForm
	}
	return DayOf(date), nil
}

func daysUntil(from, to time.Weekday) int { return cmp.Or(int(to-from+7)%7, 7) }

// Weekday reads the English name of a day or its first letters, three or more.
func Weekday(word string) (time.Weekday, bool) {
	if len(word) < 3 {
		return 0, false
	}
	for day := time.Sunday; day <= time.Saturday; day++ {
		if strings.HasPrefix(strings.ToLower(day.String()), word) {
			return day, true
		}
	}
	return 0, false
}

// withClock returns the moment of a time of day, the last second of the day when none is given.
func (d Day) withClock(words []string, zone *time.Location) (time.Time, error) {
	switch len(words) {
	case 0:
		return d.end(zone)
	case 1:
		clock, err := time.Parse("15:04", words[0])
		if err != nil {
			return time.Time{}, errClock
		}
		return d.at(clock.Hour(), clock.Minute(), 0, 0, zone)
	}
	return time.Time{}, errForm
}

// Brief returns a moment in at most 17 cells, for tables: weekday, date and time in its zone,
// or the year instead of the weekday if it is not the present one.
func Brief(at, now time.Time) string {
	if at.Year() == now.In(at.Location()).Year() {
		return at.Format("Mon 2 Jan 15:04")
	}
	return at.Format("2 Jan 2006 15:04")
}

// Echo repeats a moment so that a typing error shows: weekday, local time and UTC.
func Echo(at time.Time) string {
	local := at.Format("Mon 2 Jan 2006 15:04 MST")
	if _, offset := at.Zone(); offset == 0 {
		return local
	}
	return fmt.Sprintf("%s (%s UTC)", local, at.UTC().Format("2 Jan 15:04"))
}

// farAhead limits how far away an expiration date is without a warning.
const farAhead = 5 * 365 * 24 * time.Hour

// Warning says why a date is unlikely, "" when it is not.
func Warning(at, now time.Time) string {
	switch {
	case !at.After(now):
		return "This is in the past: the envelope would expire at once."
	case at.Sub(now) > farAhead:
		return "This is more than five years away."
	}
	return ""
}
