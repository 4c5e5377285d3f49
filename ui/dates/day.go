package dates

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
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

const systemZone = "/etc/localtime"

// Zone returns the time zone that the variable TZ names: a zone of the database, an absolute path, or
// rules in the form of POSIX, which the standard library does not read there. Where TZ is not set
// it is that of this machine. The error says why times are in UTC, and what to do.
func Zone(tz string, set bool) (*time.Location, error) {
	if !set {
		_, err := zoneFile(systemZone)
		if _, absent := os.Lstat(systemZone); err != nil && absent == nil {
			return time.UTC, fmt.Errorf("the time zone of this machine cannot be read from %s, so times are in UTC; set TZ to your zone, such as Europe/Paris: %w", systemZone, err)
		}
		return time.Local, nil
	}
	name := strings.TrimPrefix(tz, ":")
	if strings.HasPrefix(name, "/") {
		zone, err := zoneFile(name)
		if err != nil {
			return time.UTC, fmt.Errorf("TZ names a file that is no time zone, so times are in UTC; set it to one such as Europe/Paris: %w", err)
		}
		return zone, nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" { // a name of the standard library alone
		zone = ruledZone(name)
	}
	if zone == nil {
		return time.UTC, fmt.Errorf("TZ is %q, which is no time zone that this machine knows, so times are in UTC; set it to one such as Europe/Paris", tz)
	}
	return zone, nil
}

// zoneFile reads a file of the database. Nothing but an ordinary file is opened: a pipe would wait.
func zoneFile(path string) (*time.Location, error) {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "read", Path: path, Err: errors.New("it is no file")}
	}
	if err != nil {
		return nil, err
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return time.LoadLocationFromTZData(path, content)
}

const (
	zoneName   = `(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)`
	zoneOffset = `[-+]?(?:[01]?\d|2[0-4])(?::[0-5]\d){0,2}` // to the west
)

// ruledZone returns the zone with rules in the form of POSIX, as CET-1CEST,M3.5.0,M10.5.0/3, nil where
// they cannot be read. The standard library reads such rules behind the last change of the clocks
// that a zone file has, so they are given to it as a file without one.
func ruledZone(rules string) *time.Location {
	form := regexp.MustCompile("^" + zoneName + zoneOffset + "(?:" + zoneName + "(?:" + zoneOffset + ")?(?:,[^,]+,[^,]+)?)?$")
	if !form.MatchString(rules) {
		return nil
	}
	zeros := func(count int) string { return strings.Repeat("\x00", count) }
	header := "TZif2" + zeros(15)
	const one = "\x00\x00\x00\x01"
	nameless := zeros(6) + zeros(1) // the only zone in the file, and its name
	file := header + zeros(6*4) + header + zeros(4*4) + one + one + nameless + "\n" + rules + "\n"
	zone, err := time.LoadLocationFromTZData(rules, []byte(file))
	if err != nil {
		return nil
	}
	if name, _ := time.Unix(0, 0).In(zone).Zone(); name == "" {
		return nil // the rules were passed over
	}
	return zone
}
