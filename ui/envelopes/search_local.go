package envelopes

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// localSearch looks for the typed text in the rows known here, until the service has answered.
// Many rows are looked at a part with each message.
type localSearch struct {
	timer  screen.Timer
	of     searchedFor
	query  query.Query
	number uint32 // of the search; a row notes by which it was looked at last
	left   []*row // those not looked at
	parts  int    // looked at since the rows were shown
	due    bool   // the rows are to be shown, with a message of its own
}

// searchedFor holds what rows are looked at for, which changes the result.
type searchedFor struct {
	text          string
	reports, desk uint64 // their generations, where the query asks for more than names and people
}

// partsPerShow sets after how many parts the rows found so far are shown, because to draw them takes
// about as long as to look at one.
const partsPerShow = 16

// begin looks for something, from the start unless it is looked for already.
func (l *localSearch) begin(ls *list, q query.Query) {
	of := searchedFor{text: q.String()}
	if q.NeedsWhole() {
		of.reports, of.desk = ls.reports.Generation, ls.env.Desk.Generation()
	}
	if of != l.of || l.number == 0 {
		l.of, l.query, l.number = of, q, l.number+1
		l.timer.Stop()
	}
	l.forget()
}

// forget ends the search: nothing is left to be looked at or shown.
func (l *localSearch) forget() { l.left, l.parts, l.due = nil, 0, false }

// found returns the rows that match. As many as one message may
// are looked at now; the others are left for [localSearch.look].
func (l *localSearch) found(ls *list, rows []*row) []*row {
	l.left = make([]*row, 0, len(rows))
	for _, r := range rows {
		if r.Search != l.number {
			l.left = append(l.left, r)
		}
	}
	l.lookAtSome(ls)
	found := make([]*row, 0, len(rows))
	for _, r := range rows {
		if r.Search == l.number && r.Matches {
			found = append(found, r)
		}
	}
	return found
}

// lookAtSome looks at as many of the rows left as one message may.
func (l *localSearch) lookAtSome(ls *list) {
	var at *row
	var unpacked model.Envelope
	c := ls.reports.Filters()
	c.Health = func(*model.Envelope) triage.Health { return ls.health(at) }
	c.Report = func(e *model.Envelope) *triage.Report {
		if at.Held() == nil {
			return ls.reports.Examine(e)
		}
		return ls.reports.Of(at)
	}
	whole, costly, n := l.query.NeedsWhole(), false, 0
	for slice := ls.env.BeginSlice(); n < len(l.left) && (n%rowsPerLook != 0 && !costly || !slice.Over()); n++ {
		at = l.left[n]
		costly = whole || !at.IsFolded()
		c.Folded = at.Folded()
		e := at.Held()
		if e == nil {
			if e = &unpacked; whole {
				unpacked = at.Unpack()
			} else {
				at.Restore(e)
			}
		}
		at.Search, at.Matches = l.number, l.query.Matches(e, c)
	}
	l.left = l.left[n:]
}

// goOn looks at some of the rows that are left, or shows those found, a moment later.
func (l *localSearch) goOn(ls *list) tea.Cmd {
	if len(l.left) == 0 && !l.due || l.timer.Running() {
		return nil
	}
	return l.timer.GoOn(ls.env.Owner)
}

// look looks at some of the rows that are left, or reports that it is time to show them.
func (l *localSearch) look(ls *list) (show bool) {
	if l.due {
		return true
	}
	l.lookAtSome(ls)
	l.parts++
	l.due = len(l.left) == 0 || l.parts == partsPerShow
	return false
}
