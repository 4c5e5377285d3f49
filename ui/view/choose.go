package view

import "time"

// Chosen are the rows of a scan that a view shows.
type Chosen struct {
	Rows []*Row
	// OnDesk is how many belong to the view, but the desk leaves them out.
	OnDesk int
	// Unchecked is how many may belong to it, which is not known before more of them was read.
	Unchecked int
}

// Choose returns the judged rows of a scan that the view shows, in no order. Of those that a
// cause stands for none is among them where folds says so; their rows are [Causes.All].
func (v *View) Choose(scanned []*Row, causes *Causes, folds bool, now time.Time) Chosen {
	var c Chosen
	for _, r := range scanned {
		switch {
		case !r.Judgement.Made || !r.Judgement.Kept:
		case !v.Belongs(r, now):
			if v.MayBelong != nil && v.MayBelong(r) {
				c.Unchecked++
			}
		case v.Queue && causes.LeavesOut(r):
			c.OnDesk++
		case !(folds && causes.Stands(r)):
			c.Rows = append(c.Rows, r)
		}
	}
	return c
}
