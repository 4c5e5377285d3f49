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
