package envelopes

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// localSearch looks at what is known here for what is typed, until the service has answered.
// Many rows are looked at a part with each message.
type localSearch struct {
	env     screen.Env
	reports *view.Reports
	timer   screen.Timer
	text    string // what is looked for, read as query
	query   query.Query
	number  uint32 // of the search; a row notes by which it was looked at last
	left    []*row // those not looked at
	parts   int    // looked at since the rows were shown
	due     bool   // the rows are to be shown, with a message of its own
}

// partsPerShow is after how many parts the rows found so far are shown: to draw them takes about
// as long as to look at one.
const partsPerShow = 16

// begin looks for something, anew unless it is looked for already.
func (l *localSearch) begin(q query.Query) {
	if text := q.String(); text != l.text || l.number == 0 {
		l.text, l.query, l.number = text, q, l.number+1
		l.timer.Stop()
	}
	l.forget()
}

// forget ends the search: nothing is left to be looked at or shown.
func (l *localSearch) forget() { l.left, l.parts, l.due = nil, 0, false }

// found are the rows that match, of which health says what is wrong with them. Those that are packed
// are looked at now where that is quick; the others are left for [localSearch.look].
func (l *localSearch) found(rows []*row, health func(*row) triage.Health) []*row {
	list := l.looked(rows, health)
	if len(l.left) == 0 || l.unpacks() {
		return list
	}
	if l.look(health); len(l.left) > 0 {
		return list
	}
	l.forget()
	return l.looked(rows, health)
}

// unpacks reports whether some of the rows left have to be unpacked.
func (l *localSearch) unpacks() bool {
	return l.query.NeedsWhole() || slices.ContainsFunc(l.left, func(r *row) bool { return !r.IsFolded() })
}

// looked are the rows that match among those that were looked at, or are held.
func (l *localSearch) looked(rows []*row, health func(*row) triage.Health) []*row {
	filters := l.reports.Filters()
	l.left = l.left[:0]
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		switch {
		case r.Held() != nil:
			return !l.matches(r, r.Held(), filters, health)
		case r.Search == l.number:
			return !r.Matches
		case !r.IsEmpty():
			l.left = append(l.left, r)
		}
		return true
	})
}

func (l *localSearch) matches(r *row, e *model.Envelope, c query.Context, health func(*row) triage.Health) bool {
	c.Folded = r.Folded()
	c.Health = func(*model.Envelope) triage.Health { return health(r) }
	if r.Held() != nil {
		c.Report = func(*model.Envelope) *triage.Report { return l.reports.Of(r) }
	}
	return l.query.Matches(e, c)
}

// goOn looks at some of the rows that are left, or shows those found, a moment later.
func (l *localSearch) goOn() tea.Cmd {
	if len(l.left) == 0 && !l.due || l.timer.Running() {
		return nil
	}
	return l.timer.GoOn(l.env.Owner)
}

// look looks at some of the rows that are left, or reports that it is time to show them.
func (l *localSearch) look(health func(*row) triage.Health) (show bool) {
	if l.due {
		return true
	}
	whole := l.query.NeedsWhole()
	filters := l.reports.Filters()
	var e model.Envelope
	n := 0
	for slice := l.env.BeginSlice(); n < len(l.left) && (n%rowsPerLook != 0 && !whole || !slice.Over()); n++ {
		r := l.left[n]
		switch {
		case whole:
			e = r.Unpack()
		case !r.IsFolded() && slice.Over(): // to fold it takes longer
			l.left = l.left[n:]
			return false
		default:
			r.Restore(&e)
		}
		r.Search, r.Matches = l.number, l.matches(r, &e, filters, health)
	}
	l.left = l.left[n:]
	l.parts++
	l.due = len(l.left) == 0 || l.parts == partsPerShow
	return false
}
