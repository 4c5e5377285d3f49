package terminal

import (
	"testing"
	"time"
)

func TestFramesComeOneInAnIntervalWithAFewInAdvance(t *testing.T) {
	start := time.Unix(1000, 0)
	f := newFrames(100) // one in 10 ms
	for _, row := range []struct {
		at   time.Duration
		wait time.Duration
	}{
		{0, 0},
		{0, 0},
		{0, 0},                     // the last in advance
		{0, 10 * time.Millisecond}, // a frame that nobody waited for
		{10 * time.Millisecond, 10 * time.Millisecond},
		{30 * time.Millisecond, 0},
		{time.Hour, 0}, // a pause gives no more than the few again
		{time.Hour, 0},
		{time.Hour, 0},
		{time.Hour, 10 * time.Millisecond},
	} {
		now := start.Add(row.at)
		if wait := f.wait(now); wait != row.wait {
			t.Errorf("after %v: wait %v, want %v", row.at, wait, row.wait)
		}
		f.drew(now)
	}
}

func TestFramesInASecond(t *testing.T) {
	f := newFrames(0)
	start := time.Unix(1000, 0)
	now, drawn := start, 0
	for ; now.Before(start.Add(time.Second)); drawn++ {
		now = now.Add(f.wait(now))
		f.drew(now)
	}
	if drawn < defaultFPS || drawn > defaultFPS+framesAhead+1 {
		t.Errorf("%d frames in a second of always changing views", drawn)
	}
}
