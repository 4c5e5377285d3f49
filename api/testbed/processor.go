package testbed

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// ProcessorTime returns the time that a clock says this thread, or this process, has had a processor: the time of
// other programs does not count.
func ProcessorTime(t testing.TB, clock int32) time.Duration {
	t.Helper()
	var used unix.Timespec
	if err := unix.ClockGettime(clock, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Nano())
}
