package deskmenu

import (
	"testing"
	"time"
)

// A snooze is typed in the words of an expiration date; "+3d" counts from now, and a day is its morning.
func TestReadDate(t *testing.T) {
	now := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC) // a Friday
	for text, want := range map[string]string{
		"+3d": "2026-11-23 09:30:00", "now+2h": "2026-11-20 11:30:00", "mon 8:00": "2026-11-23 08:00:00",
		"fri": "2026-11-27 08:00:00", "tomorrow": "2026-11-21 08:00:00", "today": "2026-11-20 23:59:59",
		"2026-12-31T23:59:59Z": "2026-12-31 23:59:59", "2026-12-31 18:00": "2026-12-31 18:00:00", "eom": "2026-11-30 23:59:59",
	} {
		at, err := readDate(text, now)
		if got := at.Format(time.DateTime); err != nil || got != want {
			t.Errorf("%q: %s, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", " ", "changes", "Change", "any", "anything changes", "until anything changes"} {
		if at, err := readDate(text, now); err != nil || !at.IsZero() {
			t.Errorf("%q: %v, %v", text, at, err)
		}
	}
	for _, text := range []string{"soon", "2026-11-19", "today 8:00", "now", "3d"} {
		if at, err := readDate(text, now); err == nil {
			t.Errorf("%q became %v", text, at)
		}
	}
}

func TestSnoozes(t *testing.T) {
	now := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
	if list := snoozes("", now); len(list) < 3 || list[0].Title != "until anything changes" || list[0].Disabled != "" {
		t.Errorf("%+v", list)
	}
	if list := snoozes("soon", now); len(list) != 1 || list[0].Disabled == "" {
		t.Errorf("%+v", list)
	}
	if list := snoozes("fri", now); len(list) != 1 || list[0].Title != "Fri 27 Nov 2026 08:00 UTC" {
		t.Errorf("%+v", list)
	}
}
