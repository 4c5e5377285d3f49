package triage

import (
	"cmp"
	"slices"
	"time"

	"inkdesk/model"
)

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
