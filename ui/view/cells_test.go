package view

import (
	"testing"
	"time"
)

// No length of time is cut by its column.
func TestSpansFitTheirColumn(t *testing.T) {
	for d, want := range map[time.Duration]string{
		9 * time.Minute: "-9m", 45 * time.Minute: "-45m", 118 * time.Minute: "-118m",
		30 * time.Hour: "-30h", 90 * 24 * time.Hour: "-90d", 1234 * 24 * time.Hour: "-3y",
	} {
		if got := span("-", d); got != want || len(got) > spanCells {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	for d := time.Minute; d < 10_000*24*time.Hour; d += d/7 + time.Minute {
		if got := span("", d); len(got) > spanCells {
			t.Errorf("%v: %q is too wide", d, got)
		}
	}
}
