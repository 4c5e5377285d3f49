package triage

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"inkdesk/model"
)

// Slowness depends on how long the completed envelopes of the account took.
const (
	mostAged = 400 * day // limits how long ago an envelope may have been completed to count
	// The samples from which a family is measured, those with one signing step, and all together.
	enoughInFamily, enoughOfOneStep, enoughInAll = 20, 50, 30
	mostMeasured                                 = 200 // bounds the completed envelopes of a sample: those completed last count
)

// Alike says what envelopes have in common that one is measured with.
type Alike uint8

// What they may have in common.
const (
	SameAccount Alike = iota
	OneStep           // they have one signing step
	SameSteps         // they have as many signing steps
	SameForm
)

// Usual tells how long envelopes are usually left unchanged: one with one signing step from its creation to
// its completion.
type Usual struct {
	P90, P95 time.Duration
	Samples  int // counts the completed envelopes it was measured with, 0 for none: the fixed limits hold then
	Alike    Alike
}

// ending says how an envelope has ended: when, how long after its creation, and whether it was completed then.
type ending struct {
	at        int64 // seconds
	took      time.Duration
	completed bool
}

// agedSince returns since when endings count at a time.
func agedSince(now time.Time) int64 { return now.Add(-mostAged).Truncate(day).Unix() }

// sample holds the endings of envelopes that have something in common.
type sample struct {
	all   []ending
	curve *curve // nil when it has to be made
	since int64  // since when those ended that the curve was made of
}

func (s *sample) count(e ending, by int32) {
	if s.curve = nil; by > 0 {
		s.all = append(s.all, e)
	} else if i := slices.Index(s.all, e); i >= 0 {
		s.all = slices.Delete(s.all, i, i+1)
	}
}

// measure returns the curve of the envelopes that were completed last, at most mostMeasured, and of those that ended
// otherwise meanwhile, since a time.
func (s *sample) measure(since int64) *curve {
	if s.curve != nil && s.since == since {
		return s.curve
	}
	slices.SortFunc(s.all, func(a, b ending) int { return cmp.Or(cmp.Compare(b.at, a.at), compareByAge(a, b)) })
	n := 0
	for completed := 0; n < len(s.all) && s.all[n].at >= since && completed < mostMeasured; n++ {
		if s.all[n].completed {
			completed++
		}
	}
	s.since, s.curve = since, curveOf(slices.Clone(s.all[:n]))
	return s.curve
}

// durations holds the endings by the number of signing steps, and all of them.
type durations struct {
	ofSteps map[uint8]*sample
	all     sample
}

// count counts an envelope with so many signing steps that has ended, or takes it back.
func (d *durations) count(steps uint8, e ending, by int32) {
	if d.ofSteps[steps] == nil {
		d.ofSteps[steps] = new(sample)
	}
	d.ofSteps[steps].count(e, by)
	d.all.count(e, by)
}

// of returns the curve of the envelopes with so many signing steps, one without endings where there are none.
func (d *durations) of(steps uint8, since int64) *curve {
	if own := d.ofSteps[steps]; own != nil {
		return own.measure(since)
	}
	return new(curve)
}

// longerThan says how many envelopes took less than a time from their creation to their completion.
func (u Usual) longerThan(took time.Duration) string {
	switch {
	case u.Samples > 0 && took >= u.P95:
		return ", longer than 95 % here took in all"
	case u.Samples > 0 && took >= u.P90:
		return ", longer than 90 % here took in all"
	default:
		return ": the service has not finished it"
	}
}

func (u Usual) like() string {
	return fmt.Sprintf("of the %d%s", u.Samples, [...]string{"", " with one signing step", " with as many signing steps", " of the same form"}[u.Alike])
}

// Calibration compares the forecasts of a [Replay] with what happened.
type Calibration struct {
	Tenths [10]Tenth // counts them by the share that was said, the smallest first
	// N counts the forecasts, Envelopes those they were made of.
	N, Envelopes int
	// Forecast, BaseRate and Badge are Brier scores, 0 for always right and 0.25 for a coin: of the forecasts, of the
	// share of all that were completed in time, and of the share among those with the badge of the date alone. The last
	// two are known only afterwards.
	Forecast, BaseRate, Badge float64
}

// Tenth holds the forecasts that said a share of nearly the same size.
type Tenth struct {
	N         int
	Said, Was float64 // the mean share that was said, and the share that was completed in time
}

// look holds a moment at which an envelope that has ended could have been looked at.
type look struct {
	of  *model.Envelope
	at  time.Time
	day int // before its date
}

type turnout struct {
	n                 int
	said, was, errors float64
}

func (t *turnout) add(said, was float64) {
	t.n, t.said, t.was, t.errors = t.n+1, t.said+said, t.was+was, t.errors+(said-was)*(said-was)
}

// spread returns the sum of squared errors of a forecast that always gives the actual share.
func (t *turnout) spread() float64 {
	if t.n == 0 {
		return 0
	}
	return t.was * (1 - t.was/float64(t.n)) // each was 0 or 1
}

const daysBefore = 7

// Replay makes the forecasts for envelopes that have ended, at each of the seven days before their date, of what had
// ended before that day, and compares them with what happened.
func Replay(ended []*model.Envelope, limits Thresholds) Calibration {
	ended = slices.DeleteFunc(slices.Clone(ended), func(e *model.Envelope) bool {
		return e.Status != model.Completed && !e.Status.Dead() || e.CreatedAt.IsZero() || e.UpdatedAt.IsZero()
	})
	slices.SortFunc(ended, func(a, b *model.Envelope) int {
		return cmp.Or(a.UpdatedAt.Time().Compare(b.UpdatedAt.Time()), cmp.Compare(a.ID, b.ID))
	})
	var looks []look
	for _, e := range ended {
		for before := 1; before <= daysBefore && !e.ExpiresAt.IsZero(); before++ {
			at := e.ExpiresAt.Time().Add(-time.Duration(before) * day)
			if at.After(e.CreatedAt.Time()) && at.Before(e.UpdatedAt.Time()) {
				looks = append(looks, look{e, at, before})
			}
		}
	}
	slices.SortStableFunc(looks, func(a, b look) int { return a.at.Compare(b.at) })
	history := NewHistory()
	var all turnout
	var tenths [10]turnout
	badges, of := make(map[Severity]*turnout), make(map[model.EnvelopeID]bool)
	for _, m := range looks {
		for len(ended) > 0 && ended[0].UpdatedAt.Time().Before(m.at.Truncate(day)) {
			history.Learn(ended[0])
			ended = ended[1:]
		}
		open := *m.of
		open.Status = model.InProgress
		f := history.Forecast(&open, m.at, limits.ExpiringWatch)
		if !f.Said() {
			continue
		}
		was := 0.0
		if m.of.Status == model.Completed && m.of.UpdatedAt <= m.of.ExpiresAt {
			was = 1
		}
		badge := limits.expiring(f.Left)
		if badges[badge] == nil {
			badges[badge] = new(turnout)
		}
		badges[badge].add(0, was)
		tenths[min(int(f.share*10), 9)].add(f.share, was)
		all.add(f.share, was)
		of[m.of.ID] = true
	}
	c := Calibration{N: all.n, Envelopes: len(of)}
	if c.N == 0 {
		return c
	}
	n := float64(c.N)
	c.Forecast, c.BaseRate = all.errors/n, all.spread()/n
	for _, b := range badges {
		c.Badge += b.spread() / n
	}
	for i, t := range tenths {
		if t.n > 0 {
			c.Tenths[i] = Tenth{t.n, t.said / float64(t.n), t.was / float64(t.n)}
		}
	}
	return c
}
