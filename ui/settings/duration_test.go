package settings

import (
	"testing"
	"time"
)

func TestDurations(t *testing.T) {
	tests := []struct {
		text string
		want time.Duration
		back string // empty if refused
	}{
		{"30s", 30 * time.Second, "30s"},
		{"90s", 90 * time.Second, "1m30s"},
		{"10m", 10 * time.Minute, "10m"},
		{"4h", 4 * time.Hour, "4h"},
		{"4h0m5s", 4*time.Hour + 5*time.Second, "4h0m5s"},
		{"24h", day, "1d"},
		{"3d", 3 * day, "3d"},
		{"2W", 14 * day, "14d"},
		{"1w1d12h", 8*day + 12*time.Hour, "8d12h"},
		{"0s", 0, "0s"},
		{"0d", 0, "0s"},
		{"", 0, ""},
		{"3", 0, ""},
		{"d", 0, ""},
		{"-3d", 0, ""},
		{"-3h", 0, ""},
		{"3d-3h", 0, ""},
		{"3 d", 0, ""},
		{"1d2w", 0, ""},
		{"3days", 0, ""},
		{"99999999d", 0, ""},
		{"9999999999h", 0, ""},
	}
	for _, tt := range tests {
		got, err := parseDuration(tt.text)
		if (err != nil) != (tt.back == "") || got != tt.want {
			t.Errorf("%q: %v, %v", tt.text, got, err)
			continue
		}
		if err == nil && DurationText(got) != tt.back {
			t.Errorf("%q is written %q, want %q", tt.text, DurationText(got), tt.back)
		}
	}
}
