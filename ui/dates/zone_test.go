package dates_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkdesk/ui/dates"
)

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
	if err := os.WriteFile(damaged, []byte("TZif2 and no more"), 0o600); err != nil {
		t.Fatal(err)
	}
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
