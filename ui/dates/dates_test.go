package dates_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/ui/dates"
)

func TestParse(t *testing.T) {
	zurich, err := time.LoadLocation("Europe/Zurich")
	testbed.Must(t, err)
	// A Saturday, the day before the clocks go back.
	now := time.Date(2026, 10, 24, 14, 30, 0, 0, zurich)
	old := time.Date(2026, 10, 30, 23, 59, 59, 0, zurich)
	for _, row := range []struct{ text, want string }{
		{"+7d", "2026-11-06 23:59:59"},
		{"+7", "2026-11-06 23:59:59"},
		{"old+1w", "2026-11-06 23:59:59"},
		{"+ 2 weeks", "2026-11-13 23:59:59"},
		{"+1m", "2026-11-30 23:59:59"},
		{"now+14d", "2026-11-07 14:30:00"},
		{"now+24h", "2026-10-25 13:30:00"},
		{"now+1d", "2026-10-25 14:30:00"},
		{"in 14 days", "2026-11-07 14:30:00"},
		{"in 24h", "2026-10-25 13:30:00"},
		{"in 1 week 9:00", "2026-10-31 09:00:00"},
		{"today", "2026-10-24 23:59:59"},
		{"tomorrow 9:00", "2026-10-25 09:00:00"},
		{"fri", "2026-10-30 23:59:59"},
		{"Fri 17:00", "2026-10-30 17:00:00"},
		{"saturday", "2026-10-31 23:59:59"},
		{"eod", "2026-10-24 23:59:59"},
		{"+7d 17:00", "2026-11-06 17:00:00"},
		{"now+14d 17:00", "2026-11-07 17:00:00"},
		{"2027-02-28T18:15", "2027-02-28 18:15:00"},
		{"2027-02-28T18:15:00Z", "2027-02-28 19:15:00"},
		{"eow", "2026-10-25 23:59:59"},
		{"eom", "2026-10-31 23:59:59"},
		{"eoy", "2026-12-31 23:59:59"},
		{"2027-02-28", "2027-02-28 23:59:59"},
		{"2027-02-28 18:15", "2027-02-28 18:15:00"},
	} {
		at, err := dates.Parse(row.text, dates.Base{Now: now, Old: old})
		if got := at.Format(time.DateTime); err != nil || got != row.want {
			t.Errorf("%q: %s, %v; want %s", row.text, got, err, row.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	now := time.Date(2026, 10, 24, 14, 30, 0, 0, time.UTC)
	for _, text := range []string{
		"", "  ", "soon", "+", "+d", "in", "in time", "in now+3d", "+-7d", "+7x", "7d", "later+7d", "2026-13-01", "2026-02-30", "31.12.2026",
		"fri 25:00", "fri 17", "fri 17:00 UTC", "+7d 25:00", "+7d 9", "2027-02-28T", "oct 17:00", "fr", "+99999999999999999999d", "now+40000d", "+7d",
	} {
		if at, err := dates.Parse(text, dates.Base{Now: now}); err == nil {
			t.Errorf("%q became %v", text, at)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Fuzz(func(t *testing.T, text string) {
		now := time.Date(2026, 10, 24, 14, 30, 0, 0, time.UTC)
		at, err := dates.Parse(text, dates.Base{Now: now, Old: now})
		if err == nil && at.IsZero() {
			t.Errorf("%q became the zero time", text)
		}
	})
}

func TestEchoAndDoubt(t *testing.T) {
	zurich, err := time.LoadLocation("Europe/Zurich")
	testbed.Must(t, err)
	at := time.Date(2026, 12, 31, 23, 59, 59, 0, zurich)
	if got := dates.Echo(at); got != "Thu 31 Dec 2026 23:59 CET (31 Dec 22:59 UTC)" {
		t.Errorf("echoed %q", got)
	}
	if got := dates.Echo(at.UTC()); got != "Thu 31 Dec 2026 22:59 UTC" {
		t.Errorf("echoed %q", got)
	}
	for now, brief := range map[time.Time]string{at.AddDate(0, -1, 0): "Thu 31 Dec 23:59", at.AddDate(0, 0, 1): "31 Dec 2026 23:59"} {
		if got := dates.Brief(at, now); got != brief {
			t.Errorf("on %v: %q", now, got)
		}
	}
	for now, doubtful := range map[time.Time]bool{
		at.AddDate(0, 0, -1): false, at: true, at.AddDate(0, 0, 1): true, at.AddDate(-6, 0, 0): true,
	} {
		if got := dates.Warning(at, now); (got != "") != doubtful {
			t.Errorf("on %v: %q", now, got)
		}
	}
}

// Every form of TZ is read, or said to be wrong.
func TestZone(t *testing.T) {
	const winter, summer = "2026-01-15T12:00:00Z", "2026-07-15T12:00:00Z"
	for _, row := range []struct{ tz, winter, summer string }{
		{"", "+00:00", "+00:00"},
		{"UTC", "+00:00", "+00:00"},
		{":UTC", "+00:00", "+00:00"},
		{"Europe/Paris", "+01:00", "+02:00"},
		{":Europe/Paris", "+01:00", "+02:00"},
		{"Etc/GMT-3", "+03:00", "+03:00"},
		{"EST5EDT", "-05:00", "-04:00"},
		{"CET-1CEST,M3.5.0,M10.5.0/3", "+01:00", "+02:00"},
		{":CET-1CEST,M3.5.0,M10.5.0/3", "+01:00", "+02:00"},
		{"CET-1CEST-2,M3.5.0/2,M10.5.0/3:00:00", "+01:00", "+02:00"},
		{"CET-1CEST", "+01:00", "+02:00"},
		{"XYZ5XDT", "-05:00", "-04:00"},
		{"AEST-10AEDT,M10.1.0,M4.1.0/3", "+11:00", "+10:00"},
		{"<+03>-3", "+03:00", "+03:00"},
		{"<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "-03:00", "-02:00"},
		{"<+0545>-5:45", "+05:45", "+05:45"},
		{"UTC+5", "-05:00", "-05:00"},
		{"UTC-5", "+05:00", "+05:00"},
		{"UTC0", "+00:00", "+00:00"},
		{"GMT+05", "-05:00", "-05:00"},
		{"NST3:30NDT,M3.2.0/0:01,M11.1.0/0:01", "-03:30", "-02:30"},
		{"IST-2IDT,J80,J300/2", "+02:00", "+03:00"},
		{"XXX-1YYY,79,299", "+01:00", "+02:00"},

		{tz: "Mars/Phobos"},
		{tz: "Europe/Pariss"},
		{tz: "europe"},
		{tz: "Paris"},
		{tz: "Local"},
		{tz: " Europe/Paris"},
		{tz: "+5"},
		{tz: "UTC+"},
		{tz: "UTC+25"},
		{tz: "UTC+5:60"},
		{tz: "EU+5"},
		{tz: "Etc/GMT+15"},
		{tz: "<+03-3"},
		{tz: "<>-3"},
		{tz: "CET-1,"},
		{tz: "CET-1,M3.5.0,M10.5.0"},
		{tz: "CET-1CEST,M3.5.0"},
		{tz: "CET-1CEST,M13.5.0,M10.5.0"},
		{tz: "CET-1CEST,M3.5.0,M10.5.0/3 "},
		{tz: "CET-1CEST,M3.5.0,M10.5.0,M11.1.0"},
		{tz: "CET-1CEST,J0,J300"},
		{tz: "CET-1CEST\n"},
		{tz: "../Europe/Paris"},
		{tz: "/"},
		{tz: "/nonexistent/zone"},
		{tz: "/dev/null"},
		{tz: "\x1b[31m"},
	} {
		zone, err := dates.Zone(row.tz, true)
		if row.winter == "" {
			if err == nil || zone != time.UTC || !strings.HasPrefix(err.Error(), "TZ ") {
				t.Errorf("%q: %v, %v", row.tz, zone, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", row.tz, err)
			continue
		}
		for at, want := range map[string]string{winter: row.winter, summer: row.summer} {
			moment, _ := time.Parse(time.RFC3339, at)
			if got := moment.In(zone).Format("-07:00"); got != want {
				t.Errorf("%q at %s: %s, want %s", row.tz, at, got, want)
			}
		}
	}
}

// A path names a file of the database, which must be one.
func TestZoneOfAPath(t *testing.T) {
	const want = "/usr/share/zoneinfo/Europe/Paris"
	if _, err := os.Stat(want); err == nil {
		if zone, err := dates.Zone(want, true); err != nil || zone.String() != want {
			t.Errorf("%v, %v", zone, err)
		}
	}
	folder := t.TempDir()
	damaged := filepath.Join(folder, "damaged")
	testbed.Must(t, os.WriteFile(damaged, []byte("TZif2 and no more"), 0o600))
	for _, path := range []string{damaged, folder} {
		if zone, err := dates.Zone(path, true); err == nil || zone != time.UTC {
			t.Errorf("%s: %v, %v", path, zone, err)
		}
	}
}

func TestZoneOfTheMachine(t *testing.T) {
	if zone, err := dates.Zone("ignored", false); err != nil || zone != time.Local {
		t.Errorf("%v, %v", zone, err)
	}
}
