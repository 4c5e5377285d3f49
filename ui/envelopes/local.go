package envelopes

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// localSearch looks at what is known here for what is typed, until the service has answered.
// Packed rows are looked at a part with each message: to unpack tens of thousands takes a second.
type localSearch struct {
	env     screen.Env
	reports *view.Reports
	timer   screen.Timer
	text    string // what is looked for, read as query
	query   query.Query
	number  uint32 // of the search; a row notes by which it was looked at last
	left    []*row // those not looked at
	packed  bool   // they are in the order in which they were packed
	parts   int    // looked at since the rows were shown
	due     bool   // the rows are to be shown, with a message of its own
}

// partsPerShow is after how many parts the rows found so far are shown: to draw them takes about
// as long as to look at one.
const partsPerShow = 16

// begin looks for something, anew unless it is looked for already.
func (f *localSearch) begin(q query.Query) {
	if text := q.String(); text != f.text || f.number == 0 {
		f.text, f.query, f.number = text, q, f.number+1
		f.timer.Stop()
	}
	f.forget()
}

// forget ends the search: nothing is left to be looked at or shown.
func (f *localSearch) forget() { f.left, f.packed, f.parts, f.due = nil, false, 0, false }

// found are the rows that match, of which health says what is wrong with them. Those not looked
// at yet are left for [localSearch.look].
func (f *localSearch) found(rows []*row, health func(*row) triage.Health) []*row {
	filters := f.reports.Filters()
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		switch {
		case r.Held() != nil:
			return !f.matches(r, r.Held(), filters, health)
		case r.Search == f.number:
			return !r.Matches
		case !r.IsEmpty():
			f.left = append(f.left, r)
		}
		return true
	})
}

func (f *localSearch) matches(r *row, e *model.Envelope, c query.Context, health func(*row) triage.Health) bool {
	c.Health = func(*model.Envelope) triage.Health { return health(r) }
	if r.Held() != nil {
		c.Report = func(*model.Envelope) *triage.Report { return f.reports.Of(r) }
	}
	return f.query.Matches(e, c)
}

// goOn looks at some of the rows that are left, or shows those found, a moment later.
func (f *localSearch) goOn() tea.Cmd {
	if len(f.left) == 0 && !f.due || f.timer.Running() {
		return nil
	}
	return f.timer.GoOn(f.env.Owner)
}

// look looks at some of the rows that are left, or reports that it is time to show them.
func (f *localSearch) look(health func(*row) triage.Health) (show bool) {
	if f.due {
		return true
	}
	if !f.packed { // with a message of its own
		f.left, f.packed = inOrderOfPacking(f.left), true
		return false
	}
	filters := f.reports.Filters()
	for slice := f.env.BeginSlice(); len(f.left) > 0 && !slice.Over(); {
		r := f.left[0]
		f.left = f.left[1:]
		e := r.Unpack()
		r.Search, r.Matches = f.number, f.matches(r, &e, filters, health)
	}
	f.parts++
	f.due = len(f.left) == 0 || f.parts == partsPerShow
	return false
}

// inOrderOfPacking are rows in the order in which they were packed.
func inOrderOfPacking(rows []*row) []*row {
	type packedRow struct {
		order uint64
		row   *row
	}
	list := make([]packedRow, len(rows))
	for i, r := range rows {
		list[i] = packedRow{r.Order(), r}
	}
	slices.SortFunc(list, func(a, b packedRow) int { return cmp.Compare(a.order, b.order) })
	inOrder := make([]*row, len(rows))
	for i := range list {
		inOrder[i] = list[i].row
	}
	return inOrder
}
