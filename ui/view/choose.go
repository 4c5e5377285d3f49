package view

import (
	"time"

	"inkdesk/model"
	"inkdesk/ui/prefetch"
	"inkdesk/ui/settings"
)

// Chosen are the rows of a scan that a view shows.
type Chosen struct {
	Rows []*Row
	// OnDesk is how many belong to the view, but the desk leaves them out.
	OnDesk int
}

// Choose returns the judged rows of a scan that the view shows, in no order. Of those that a
// cause stands for none is among them where folds says so; their rows are [Causes.All].
func (v *View) Choose(scanned []*Row, causes *Causes, folds bool, now time.Time) Chosen {
	var c Chosen
	for _, r := range scanned {
		switch {
		case !r.Judgement.Made || !r.Judgement.Kept || !v.Belongs(r, now):
		case v.Queue && causes.LeavesOut(r):
			c.OnDesk++
		case !(folds && causes.Stands(r)):
			c.Rows = append(c.Rows, r)
		}
	}
	return c
}

// Counts reports whether a scanned row counts in the view, where all of its rows are scanned. Those that
// a cause stands for do not.
func (v *View) Counts(r *Row, causes *Causes, now time.Time) bool {
	return v.Counted != nil && r.Judgement.Made && v.Belongs(r, now) && !(v.Queue && causes.LeavesOut(r)) && !(v.Causes && causes.Stands(r))
}

// Possible are the judged rows of a scan that may belong to the view as well, which is not known
// before more of them was read.
func (v *View) Possible(scanned []*Row, now time.Time) map[model.EnvelopeID]bool {
	possible := make(map[model.EnvelopeID]bool)
	if v.MayBelong == nil {
		return possible
	}
	for _, r := range scanned {
		if r.Judgement.Made && r.Judgement.Kept && v.MayBelong(r) && !v.Belongs(r, now) {
			possible[r.ID] = true
		}
	}
	return possible
}

// Unchecked is how many these are, with the judged rows among those that are listed of which not
// all was read. What the profile leaves unread does not count in the queue, nor when it is listed.
func (r *Reports) Unchecked(v *View, scanned, listed []*Row) int {
	possible := v.Possible(scanned, r.Now)
	n := len(possible)
	if v.Queue && n > 0 {
		n = prefetch.Left(r.env, func(id model.EnvelopeID) bool { return possible[id] })
	}
	if r.env.Settings.Profile.Evidence == settings.EvidenceOff {
		return n
	}
	for _, one := range listed {
		if one.Judgement.Unchecked {
			n++
		}
	}
	return n
}

// Undecided is how many judged rows of a scan that belong to the view, or may, a filter that tests
// what is found has dropped, though not all of that could be found yet.
func (v *View) Undecided(scanned []*Row, now time.Time) int {
	n := 0
	for _, r := range scanned {
		if j := &r.Judgement; j.Made && !j.Kept && j.Unchecked && (v.Belongs(r, now) || v.MayBelong != nil && v.MayBelong(r)) {
			n++
		}
	}
	return n
}
