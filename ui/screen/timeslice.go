package screen

import "time"

// sliceLength is how long one message may work: with what it began before the end, and on a
// processor that others use as well, it takes up to three times as long.
const sliceLength = 2 * time.Millisecond

// TimeSlice is the time in which one message may go on with work over many envelopes, before
// keys get their turn. The nil one has no end.
type TimeSlice struct {
	now  func() time.Time
	ends time.Time
}

// BeginSlice begins the time slice of a message.
func (e Env) BeginSlice() *TimeSlice { return &TimeSlice{e.Now, e.Now().Add(sliceLength)} }

// Over reports whether it has ended. To ask takes about as long as a few steps of the cheapest
// work, which should ask for some of them only.
func (t *TimeSlice) Over() bool { return t != nil && !t.now().Before(t.ends) }
