package dates_test

import (
	"archive/zip"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"inkdesk/api/testbed"
	"inkdesk/ui/dates"
)

// zones are all zones that Go knows.
func zones(t *testing.T) (list []*time.Location) {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	testbed.Must(t, err)
	all, err := zip.OpenReader(filepath.Join(strings.TrimSpace(string(root)), "lib", "time", "zoneinfo.zip"))
	if err != nil {
		t.Skip(err)
	}
	defer all.Close()
	for _, f := range all.File {
		if zone, err := time.LoadLocation(f.Name); err == nil && !strings.HasSuffix(f.Name, "/") {
			list = append(list, zone)
		}
	}
	if len(list) < 300 {
		t.Fatalf("only %d zones", len(list))
	}
	return list
}

// exists reports whether a zone has any moment of a day.
func exists(day time.Time, zone *time.Location) bool {
	y, m, d := day.Date()
	for hour := range 24 {
		if at := time.Date(y, m, d, hour, 30, 0, 0, zone); at.Format(time.DateOnly) == day.Format(time.DateOnly) {
			return true
		}
	}
	return false
}

// The day that was asked for is the day that is meant: in every zone, on each of the days of
// ten years on which its clocks change, and at ends of months, which each seventh zone sees.
func TestTheDayIsTheDay(t *testing.T) {
	for number, zone := range zones(t) {
		var before int
		for i := range 10*366 + 2 {
			day := time.Date(2021, 1, 1+i, 0, 0, 0, 0, time.UTC)
			_, after := time.Date(2021, 1, 2+i, 12, 0, 0, 0, zone).Zone()
			changes := after != before
			before = after
			if changes {
				checkDay(t, zone, day)
			}
			if changes || i%7 == number%7 && day.AddDate(0, 0, 1).Day() == 1 {
				checkDay(t, zone, day.AddDate(0, 0, 1))
			}
		}
	}
}

// Days that had no midnight, two of them, or that the calendar skipped.
func TestOddDays(t *testing.T) {
	for _, row := range []struct{ zone, day, end string }{
		{"America/Santiago", "2027-09-05", "2027-09-06T02:59:59Z"},
		{"America/Santiago", "2027-04-03", "2027-04-04T03:59:59Z"}, // its last hour comes twice
		{"Asia/Beirut", "2027-03-28", "2027-03-28T20:59:59Z"},
		{"Africa/Cairo", "2027-04-30", "2027-04-30T20:59:59Z"},
		{"America/Asuncion", "2023-10-01", "2023-10-02T02:59:59Z"},
		{"America/Sao_Paulo", "2018-11-04", "2018-11-05T01:59:59Z"},
		{"America/Havana", "2027-03-14", "2027-03-15T03:59:59Z"},
		{"Asia/Tehran", "2021-03-22", "2021-03-22T19:29:59Z"},
		{"America/Scoresbysund", "2024-03-30", "2024-03-31T00:59:59Z"},
		{"America/St_Johns", "2010-11-06", "2010-11-07T03:29:59Z"},
		{"Pacific/Apia", "2011-12-29", "2011-12-30T09:59:59Z"},
		{"Pacific/Apia", "2011-12-30", ""},
		{"Pacific/Apia", "2011-12-31", "2011-12-31T09:59:59Z"},
		{"Pacific/Kwajalein", "1993-08-21", ""},
		{"Asia/Manila", "1844-12-31", ""},
	} {
		zone, err := time.LoadLocation(row.zone)
		testbed.Must(t, err)
		day, _ := time.Parse(time.DateOnly, row.day)
		at, err := dates.Parse(row.day, dates.Base{Now: day.AddDate(0, 0, -3).In(zone)})
		if got := at.UTC().Format(time.RFC3339); (err == nil) != (row.end != "") || err == nil && got != row.end {
			t.Errorf("%s %s ends at %s, %v; want %q", row.zone, row.day, got, err, row.end)
		}
		checkDay(t, zone, day)
	}
}

// checkDay asks for a day in every form.
func checkDay(t *testing.T, zone *time.Location, day time.Time) {
	t.Helper()
	there := exists(day, zone)
	noon := func(d time.Time) time.Time { return time.Date(d.Year(), d.Month(), d.Day(), 12, 0, 0, 0, zone) }
	check := func(text string, base dates.Base) {
		t.Helper()
		at, err := dates.Parse(text, base)
		if (err == nil) != there || err == nil && (at.Format(time.DateOnly) != day.Format(time.DateOnly) || at.Location() != zone) {
			t.Errorf("%s: %q for %s on %v became %v, %v", zone, text, day.Format(time.DateOnly), base.Now, at, err)
		}
		if err == nil && len(strings.Fields(text)) == 1 && !strings.Contains(text, "+") && base.Morning == 0 && at.Add(time.Second).Format(time.DateOnly) == day.Format(time.DateOnly) {
			t.Errorf("%s: %q ends at %v, and the day goes on", zone, text, at)
		}
	}
	iso := day.Format(time.DateOnly)
	yesterday, lastWeek := noon(day.AddDate(0, 0, -1)), noon(day.AddDate(0, 0, -7))
	for _, text := range []string{iso, iso + " 00:00", iso + " 00:30", iso + " 02:30", iso + " 23:59"} {
		check(text, dates.Base{Now: yesterday})
	}
	check(iso, dates.Base{Now: yesterday, Morning: 8})
	for text, days := range map[string]int{"+1d": 1, "+1w": 7, "+2w": 14, "+30d": 30} {
		for _, clock := range []time.Duration{0, 30 * time.Minute, 150 * time.Minute, 24*time.Hour - time.Second} {
			y, m, d := day.AddDate(0, 0, -days).Date()
			old := time.Date(y, m, d, 0, 0, int(clock.Seconds()), 0, zone)
			if old.Format(time.DateOnly) == day.AddDate(0, 0, -days).Format(time.DateOnly) {
				check(text, dates.Base{Now: old, Old: old})
				check("now"+text, dates.Base{Now: old})
				check("now"+text+" 00:00", dates.Base{Now: old})
			}
		}
	}
	for _, months := range []struct {
		text string
		n    int
	}{{"+1m", 1}, {"+1y", 12}, {"+13m", 13}} {
		// The last day of a shorter month stands for those that it does not have.
		old := time.Date(day.Year(), day.Month()-time.Month(months.n), 1, 12, 0, 0, 0, zone)
		old = old.AddDate(0, 0, min(day.Day(), daysIn(old))-1)
		if day.Day() <= daysIn(old) {
			check(months.text, dates.Base{Now: old, Old: old})
		} else if at, err := dates.Parse(months.text, dates.Base{Now: old, Old: old}); err == nil && at.Month() != day.Month() {
			t.Errorf("%s: %s from %v became %v", zone, months.text, old, at)
		}
	}
	if yesterday.Format(time.DateOnly) == day.AddDate(0, 0, -1).Format(time.DateOnly) {
		check("tomorrow", dates.Base{Now: yesterday})
		check("tomorrow 00:00", dates.Base{Now: yesterday})
	}
	if lastWeek.Format(time.DateOnly) == day.AddDate(0, 0, -7).Format(time.DateOnly) {
		check(strings.ToLower(day.Weekday().String()), dates.Base{Now: lastWeek})
		check(strings.ToLower(day.Weekday().String())[:3]+" 00:00", dates.Base{Now: lastWeek})
		if day.Weekday() == time.Sunday {
			check("eow", dates.Base{Now: lastWeek})
		}
	}
	begin := time.Date(day.Year(), day.Month(), 1, 12, 0, 0, 0, zone)
	if day.Day() == daysIn(begin) {
		check("eom", dates.Base{Now: begin})
		if day.Month() == time.December {
			check("eoy", dates.Base{Now: begin})
		}
	}
	// The seconds of a day are those of its first and its last, and those between belong to no other.
	on := dates.DayOf(day)
	first, last := on.First(zone), on.Last(zone)
	switch {
	case !there && last.After(first):
		t.Errorf("%s: %s does not exist and has %v to %v", zone, day.Format(time.DateOnly), first, last)
	case there && (dates.DayOf(first) != on || dates.DayOf(last) != on || dates.DayOf(last.Add(time.Second)) == on):
		t.Errorf("%s: %s has %v to %v", zone, day.Format(time.DateOnly), first, last)
	case !on.Plus(1).First(zone).Equal(last.Add(time.Second)):
		t.Errorf("%s: the day after %s begins at %v", zone, day.Format(time.DateOnly), on.Plus(1).First(zone))
	}
	if there {
		check("eod", dates.Base{Now: noon(day)})
		check("today", dates.Base{Now: noon(day)})
	}
}

// daysIn is the number of days of a month.
func daysIn(at time.Time) int {
	return time.Date(at.Year(), at.Month()+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// A month that is too short ends where the next would begin, and a time of day that the clocks skip is as much later as
// they jump.
func TestShortMonthsAndSkippedTimes(t *testing.T) {
	for _, row := range []struct{ zone, from, text, want string }{
		{"UTC", "2027-01-31", "+1m", "2027-02-28 00:00"},
		{"UTC", "2028-01-31", "+1m", "2028-02-29 00:00"},
		{"UTC", "2027-08-31", "+1m", "2027-09-30 00:00"},
		{"UTC", "2028-02-29", "+1y", "2029-02-28 00:00"},
		{"UTC", "2028-02-29", "+4y", "2032-02-29 00:00"},
		{"UTC", "2027-12-31", "+2m", "2028-02-29 00:00"},
		{"UTC", "2027-03-31", "+11m", "2028-02-29 00:00"},
		{"America/Santiago", "2024-01-01", "2027-09-05 00:00", "2027-09-05 01:00"},
		{"America/Santiago", "2024-01-01", "2027-09-05 00:30", "2027-09-05 01:30"},
		{"Europe/Zurich", "2024-01-01", "2027-03-28 02:30", "2027-03-28 03:30"},
		{"Australia/Lord_Howe", "2024-01-01", "2027-10-03 02:10", "2027-10-03 02:40"},
		{"America/Scoresbysund", "2024-01-01", "2024-03-30 23:30", "2024-03-30 23:30"},
	} {
		zone, err := time.LoadLocation(row.zone)
		testbed.Must(t, err)
		from, _ := time.ParseInLocation(time.DateOnly, row.from, zone)
		at, err := dates.Parse(row.text, dates.Base{Now: from, Old: from})
		if got := at.Format("2006-01-02 15:04"); err != nil || got != row.want {
			t.Errorf("%s %s from %s is %s, %v; want %s", row.zone, row.text, row.from, got, err, row.want)
		}
	}
}
