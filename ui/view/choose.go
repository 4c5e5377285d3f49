package view

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/background"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
)

// Chosen holds the rows of a scan that a view shows.
type Chosen struct {
	Rows     []*Row
	OnDesk   int    // counts the rows that belong to the view, but that the desk leaves out
	Possible []*Row // may belong to the view as well; that is known once more of them is read
	// Undecided counts the rows that belong to the view, or may, and that a filter of findings has
	// dropped, though not all findings are known yet.
	Undecided int
}

// Choose returns the judged rows of a scan that the view shows, in no order. Of those that a cause represents none is
// among them where folds says so; their rows are [Causes.All]. All rows of a view that is not scanned are shown.
func (v *View) Choose(scanned []*Row, causes *Causes, folds bool, now time.Time) Chosen {
	var c Chosen
	if !v.Scanned() {
		c.Rows = scanned
		return c
	}
	for _, r := range scanned {
		j := &r.Judgement
		if !j.Made {
			continue
		}
		belongs := v.Belongs(r, now)
		possible := !belongs && v.MayBelong != nil && v.MayBelong(r)
		switch {
		case !belongs && !possible:
		case !j.Kept && j.Unchecked:
			c.Undecided++
		case !j.Kept:
		case possible:
			c.Possible = append(c.Possible, r)
		case v.Queue && causes.LeavesOut(r):
			c.OnDesk++
		case !(folds && causes.Stands(r)):
			c.Rows = append(c.Rows, r)
		}
	}
	return c
}

// Places numbers the envelopes of the view from 1, in its order: those of a cause one by one, and each once.
func (v *View) Places(scanned []*Row, causes *Causes, now time.Time) map[model.EnvelopeID]int {
	rows := append(v.Choose(scanned, causes, v.Causes, now).Rows, causes.All()...)
	v.Sorting.Sort(rows)
	standing := causes.Standing(rows)
	places := make(map[model.EnvelopeID]int, len(standing))
	for i, r := range standing {
		places[r.ID] = i + 1
	}
	return places
}

// Counts reports whether a scanned row counts in the view, where all of its rows are scanned. Those that
// a cause represents do not.
func (v *View) Counts(r *Row, causes *Causes, now time.Time) bool {
	return v.Counted != nil && r.Judgement.Made && v.Belongs(r, now) && !(v.Queue && causes.LeavesOut(r)) && !(v.Causes && causes.Stands(r))
}

// Unchecked returns how many possible rows of a view may belong to it, with the judged ones among those that
// are listed of which not all was read. What the profile leaves unread does not count in the queue, nor when it is listed.
func (r *Reports) Unchecked(v *View, possible, listed []*Row) int {
	n := len(possible)
	if v.Queue && n > 0 {
		ids := make([]model.EnvelopeID, n)
		for i, one := range possible {
			ids[i] = one.ID
		}
		n = background.Left(r.env, slices.Values(ids))
	}
	if r.env.Settings.Profile.Prefetch == settings.PrefetchOff {
		return n
	}
	for _, one := range listed {
		if one.Judgement.Unchecked {
			n++
		}
	}
	return n
}

const (
	// judgedFor limits how long a judgement about a packed row holds while nothing changes but
	// the time, judgedNearFor near a date that matters.
	judgedFor, judgedNearFor = 15 * 60, 2 * 60 // seconds
	nearDate                 = 8 * 24 * time.Hour
)

// Judgement holds what scanned rows are chosen and sorted by.
type Judgement struct {
	Made      bool
	Health    triage.Health
	Finished  bool        // it seems to be
	Unchecked bool        // it may turn out otherwise, because something was not read
	Kept      bool        // the filter of the view keeps the row
	whole     bool        // all of the account had been read
	Facts     cause.Facts // what it may share with others
	// These say when it was made, in seconds of [time.Time.Unix], and from what: the ends of the numbers that count it.
	at, version, generation uint32
}

// Judge makes the judgement of a row, which keeps says is kept by the filter of its view, nil
// for none, and lets go of its envelope.
func (r *Reports) Judge(one *Row, keeps func(*model.Envelope, query.Context) bool) {
	report, e := r.Of(one), one.Envelope()
	r.Seek(one)
	kept := true
	if keeps != nil {
		filters := r.Filters()
		filters.Health = func(*model.Envelope) triage.Health { return report.Health }
		filters.Report = func(*model.Envelope) *triage.Report { return report }
		kept = keeps(e, filters)
	}
	one.Judgement = Judgement{
		Made: true, Health: report.Health, Finished: report.SeemsFinished(), Unchecked: len(report.Unchecked) > 0,
		Facts: r.facts.Share(r.env.Account.Facts(e, report, r.Now)), Kept: kept,
		at: uint32(r.Now.Unix()), version: uint32(r.env.Account.Version(one.ID)), generation: uint32(r.Generation), whole: r.Whole,
	}
	if report.Health >= triage.NeedsSoon || one.Judgement.Finished {
		r.env.Account.Watch(one.ID)
	}
	one.Release()
}
