package terminal

import "time"

const (
	// framesAhead is how many frames may follow each other at once after a pause: what a
	// key changes, what the reply to it changes, and one to spare.
	framesAhead = 3
	// defaultFPS is the number of frames a second where Options have none.
	defaultFPS = 60
)

// frames holds the frames that are drawn to one in every interval, with some in advance.
type frames struct {
	interval time.Duration
	paid     time.Time // until then, frames are drawn already
}

func newFrames(perSecond int) frames {
	if perSecond < 1 {
		perSecond = defaultFPS
	}
	return frames{interval: time.Second / time.Duration(perSecond)}
}

// wait is how long the next frame has to wait.
func (f *frames) wait(now time.Time) time.Duration {
	ahead := max(f.paid.Sub(now), 0) // the zero time is too long ago to count with
	return max(ahead-(framesAhead-1)*f.interval, 0)
}

// drew counts a frame.
func (f *frames) drew(now time.Time) {
	if f.paid.Before(now) {
		f.paid = now
	}
	f.paid = f.paid.Add(f.interval)
}
