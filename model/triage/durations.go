package triage

import (
	"fmt"
	"slices"
	"time"
)

// Slow is relative: what is usual is measured with the completed envelopes of the account.
const (
	// mostAged is how long ago an envelope may have been completed to count.
	mostAged = 400 * day
	// The samples from which a bucket is measured, and from which all of them together are.
	enoughInBucket, enoughInAll = 50, 30
	stepBuckets                 = 3 // by the number of signing steps: 1, 2, 3 and more
)

// Usual is how long envelopes like one usually take from creation to completion.
type Usual struct {
	P90, P95 time.Duration
	// Samples is how many completed envelopes it was measured with, 0 for none: the fixed
	// limits hold then.
	Samples int
	// Alike says that all of them have as many signing steps.
	Alike bool
}

// completion is one completed envelope.
type completion struct {
	at   int64 // seconds
	took time.Duration
}

// durations are those of completed envelopes, by the number of signing steps.
type durations struct {
	all    [stepBuckets][]completion
	sorted [stepBuckets + 1][]time.Duration // the last one is of all; nil when it has to be made
	since  int64                            // what was completed before does not count, seconds
}

func bucketOf(steps int) int { return min(max(steps, 1), stepBuckets) - 1 }

// add counts a completed envelope.
func (d *durations) add(steps int, c completion) {
	b := bucketOf(steps)
	d.all[b] = append(d.all[b], c)
	d.sorted[b], d.sorted[stepBuckets] = nil, nil
}

// remove takes one back.
func (d *durations) remove(steps int, c completion) {
	b := bucketOf(steps)
	if i := slices.Index(d.all[b], c); i >= 0 {
		d.all[b] = slices.Delete(d.all[b], i, i+1)
		d.sorted[b], d.sorted[stepBuckets] = nil, nil
	}
}

// usual is how long an envelope with so many steps takes, by those completed in the 400
// days before now.
func (d *durations) usual(steps int, now time.Time) Usual {
	if since := now.Add(-mostAged).Truncate(day).Unix(); since != d.since {
		d.since, d.sorted = since, [stepBuckets + 1][]time.Duration{}
	}
	b := bucketOf(steps)
	if own := d.inOrder(b); len(own) >= enoughInBucket {
		return usualOf(own, true)
	}
	if d.sorted[stepBuckets] == nil {
		var all []time.Duration
		for i := range stepBuckets {
			all = append(all, d.inOrder(i)...)
		}
		slices.Sort(all)
		d.sorted[stepBuckets] = all
	}
	if all := d.sorted[stepBuckets]; len(all) >= enoughInAll {
		return usualOf(all, false)
	}
	return Usual{}
}

func (d *durations) inOrder(bucket int) []time.Duration {
	if d.sorted[bucket] == nil {
		list := make([]time.Duration, 0, len(d.all[bucket]))
		for _, c := range d.all[bucket] {
			if c.at >= d.since {
				list = append(list, c.took)
			}
		}
		slices.Sort(list)
		d.sorted[bucket] = list
	}
	return d.sorted[bucket]
}

func usualOf(sorted []time.Duration, alike bool) Usual {
	at := func(percent int) time.Duration { return sorted[(len(sorted)-1)*percent/100] }
	return Usual{P90: at(90), P95: at(95), Samples: len(sorted), Alike: alike}
}

// like names the envelopes that it was measured with.
func (u Usual) like() string {
	if u.Alike {
		return fmt.Sprintf("of the %d with as many steps", u.Samples)
	}
	return fmt.Sprintf("of the %d", u.Samples)
}
