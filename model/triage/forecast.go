package triage

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"time"

	"inkdesk/model"
)

const (
	enoughAtRisk = 10 // sets how many must have been open at an age for anything to be said about what became of them
	ofAccount    = 4  // counts the whole account as so many similar envelopes, because there may be few of those
	// Of few that are signed in time the date asks for attention earlier, of many later. A tide is signed on its
	// last day.
	fewInTime, manyInTime, tideShare = 0.3, 0.8, 0.9
	doneShare                        = 0.9 // sets the share that is done by the proposed date
)

// curve gives the share of some envelopes that is still open at an age, by the method of Kaplan and Meier: one that was
// declined, was voided or expired counts for as long as it was open.
type curve struct {
	took      []time.Duration // in order
	open      []float64       // the share that is open after each of them
	completed []int           // how many of them and of those before were completed
}

func compareByAge(a, b ending) int {
	if a.completed != b.completed && a.took == b.took {
		return map[bool]int{true: -1, false: 1}[a.completed] // others were open as long
	}
	return cmp.Compare(a.took, b.took)
}

// curveOf makes a curve of endings, and puts them in order.
func curveOf(all []ending) *curve {
	slices.SortFunc(all, compareByAge)
	c := &curve{make([]time.Duration, len(all)), make([]float64, len(all)), make([]int, len(all))}
	completed, open := 0, 1.0
	for i, e := range all {
		if e.completed {
			open *= 1 - 1/float64(len(all)-i)
			completed++
		}
		c.took[i], c.open[i], c.completed[i] = e.took, open, completed
	}
	return c
}

// usual returns the times within which nine in ten and 19 in 20 of those completed were.
func (c *curve) usual(alike Alike) Usual {
	_, n, _ := c.at(math.MaxInt64)
	if n == 0 {
		return Usual{}
	}
	percentile := func(p int) time.Duration {
		return c.took[sort.SearchInts(c.completed, (n-1)*p/100+1)]
	}
	return Usual{P90: percentile(90), P95: percentile(95), Samples: n, Alike: alike}
}

// at returns how many were not open any more at an age, how many of these were completed, and the
// share that was open.
func (c *curve) at(age time.Duration) (ended, completed int, open float64) {
	ended = sort.Search(len(c.took), func(i int) bool { return c.took[i] > age })
	if ended == 0 {
		return 0, 0, 1
	}
	return ended, c.completed[ended-1], c.open[ended-1]
}

// Forecast tells what became of the envelopes like an open one that were still open at its age. Those are alike that
// are of its family, or else have as many signing steps.
type Forecast struct {
	// Of counts them, 0 where they are too few to say anything; Done counts those that were completed within the time
	// that is left.
	Of, Done int
	// Age holds how long it is open, Left how long it may be; 0 for no date ahead.
	Age, Left time.Duration
	By        time.Time // holds when nine in ten of them were completed, at their age; zero for never
	Alike     Alike
	// share estimates how many of them are completed in time. It never rises by waiting, also when they have become too
	// few; known says whether there were enough since the date is near. Tide: the form alone says nearly all.
	share       float64
	known, tide bool
}

// Said reports whether there is anything to say about the time that is left.
func (f Forecast) Said() bool { return f.Of > 0 && f.Left > 0 }

// Sentence puts the forecast into words, with its numbers; "" for none.
func (f Forecast) Sentence() string {
	if !f.Said() {
		return ""
	}
	return fmt.Sprintf("%d of %d like it that were still open after %s were signed within the %s left.", f.Done, f.Of, Span(f.Age), Span(f.Left))
}

// Forecast returns what became of the envelopes like an open one, of those completed and ended in the 400 days before a
// time. Near is how long before its date that moves the severity.
func (h *History) Forecast(e *model.Envelope, now time.Time, near time.Duration) Forecast {
	if !e.Status.Open() || e.CreatedAt.IsZero() || e.Unread.Has("expires_at") {
		return Forecast{}
	}
	since := agedSince(now)
	t, alike := h.traceOf(e), SameSteps
	like := h.took[int(t.steps)].measure(since)
	if family := h.forms.family(t); family != nil {
		if own := family.took.measure(since); len(own.took) >= enoughInFamily {
			like, alike = own, SameForm
		}
	}
	n := len(like.took)
	if _, completed, _ := like.at(math.MaxInt64); n < enoughAtRisk || completed == 0 {
		return Forecast{} // where none was completed, those that were may not have been read
	}
	all := h.took[allSteps].measure(since)
	open := func(t time.Duration) (own, estimated float64) {
		_, _, own = like.at(t)
		_, _, ofAll := all.at(t)
		return own, float64(n)*own + ofAccount*ofAll
	}
	f := Forecast{Age: max(now.Sub(e.CreatedAt.Time()), 0), Alike: alike}
	ended, done, _ := like.at(f.Age)
	if left, dated := remaining(e, now); dated && left > 0 {
		end := f.Age + left
		counted := min(f.Age, like.took[n-enoughAtRisk]-1) // the last age with enough of them
		own, estimated := open(counted)
		ownAtEnd, estimatedAtEnd := open(end)
		f.Left, f.known, f.share = left, counted >= end-near, 1-estimatedAtEnd/estimated
		f.tide = alike == SameForm && 1-ownAtEnd/own >= tideShare
		_, doneAtEnd, _ := like.at(end)
		f.Done = doneAtEnd - done
	}
	if f.Of = n - ended; f.Of < enoughAtRisk {
		f.Of, f.Done = 0, 0
		return f
	}
	_, atAge := open(f.Age)
	if i := sort.Search(n, func(i int) bool {
		_, then := open(like.took[i])
		return 1-then/atAge >= doneShare
	}); i < n {
		f.By = e.CreatedAt.Time().Add(like.took[i])
	}
	return f
}
