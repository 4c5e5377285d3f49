package view

import "time"

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

// Unchecked is how many judged rows of a scan may belong to the view as well, which is not known
// before more of them was read.
func (v *View) Unchecked(scanned []*Row, now time.Time) int {
	n := 0
	if v.MayBelong == nil {
		return n
	}
	for _, r := range scanned {
		if r.Judgement.Made && r.Judgement.Kept && v.MayBelong(r) && !v.Belongs(r, now) {
			n++
		}
	}
	return n
}
