package view

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// Search looks for a query in rows that are known here, until the service has answered. [Search.Begin] says what it
// looks for, and [Search.Among] where. Many rows are looked at a part with each message.
type Search struct {
	Timer   screen.Timer // runs until [Search.Look] is due
	of      [3]any       // the text, and where that asks for more than names and people, the reports and the desk
	query   query.Query
	scanned bool   // the view is, so that its rows have been judged and keep their places
	number  uint32 // of the search; a row notes by which it was looked at last
	rows    []*Row // that are looked at
	left    []*Row // those of them not looked at
	found   []*Row // those that match, in the order of rows unless that is mixed
	mixed   bool   // rows in front of others that are known are left
	parts   int    // looked at since the rows were shown
	due     bool   // the rows are to be shown, with a message of its own
}

// partsPerShow sets after how many parts the rows found so far are shown, because to draw them takes
// about as long as to look at one.
const partsPerShow = 16

// Begin looks for something in a view, from the start unless it is looked for already.
func (s *Search) Begin(reports *Reports, q query.Query, scanned bool) {
	of := [3]any{q.String()}
	if q.NeedsWhole() {
		of[1], of[2] = reports.Generation, reports.env.Desk.Generation()
	}
	if of != s.of || s.number == 0 {
		s.of, s.query, s.number = of, q, s.number+1
		s.Timer.Stop()
		s.Forget()
	}
	s.scanned, s.parts, s.due = scanned, 0, false
}

// Forget ends the search.
func (s *Search) Forget() {
	s.rows, s.left, s.found, s.parts, s.due = nil, nil, nil, 0, false
}

// Among returns the rows that match. As many as one message may are looked at now; the others are left
// for [Search.Look].
func (s *Search) Among(reports *Reports, rows []*Row) []*Row {
	// Rows that the service orders are replaced in place.
	same := s.scanned && len(rows) > 0 && len(rows) == len(s.rows) && &rows[0] == &s.rows[0]
	if !same {
		s.divide(rows)
	}
	s.lookAtSome(reports)
	if s.mixed {
		s.divide(rows)
	}
	return s.found
}

// divide takes other rows over: those looked at before that match, and those that are left.
func (s *Search) divide(rows []*Row) {
	s.rows, s.left, s.found, s.mixed = rows, make([]*Row, 0, len(rows)), nil, false
	for _, r := range rows {
		switch {
		case r.search != s.number:
			s.left = append(s.left, r)
		case r.matches:
			s.found, s.mixed = append(s.found, r), s.mixed || len(s.left) > 0
		}
	}
}

// lookAtSome looks at as many of the rows left as one message may.
func (s *Search) lookAtSome(reports *Reports) {
	var at *Row
	var unpacked model.Envelope
	c := reports.Filters()
	c.Health = func(*model.Envelope) triage.Health { // as judged in the list it came from
		if at.Judgement.Made && s.scanned {
			return at.Judgement.Health
		}
		return reports.Of(at).Health
	}
	c.Report = func(e *model.Envelope) *triage.Report {
		if at.Held() == nil {
			return reports.Examine(e)
		}
		return reports.Of(at)
	}
	whole, costly, n := s.query.NeedsWhole(), false, 0
	for slice := reports.env.BeginSlice(); n < len(s.left) && (n%rowsPerLook != 0 && !costly || !slice.Over()); n++ {
		at = s.left[n]
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
		if at.search, at.matches = s.number, s.query.Matches(e, c); at.matches {
			s.found = append(s.found, at)
		}
	}
	s.left = s.left[n:]
}

// GoOn looks at some of the rows that are left, or shows those found, a moment later.
func (s *Search) GoOn(owner uint64) tea.Cmd {
	if len(s.left) == 0 && !s.due || s.Timer.Running() {
		return nil
	}
	return s.Timer.GoOn(owner)
}

// Look looks at some of the rows that are left, or reports that it is time to show them.
func (s *Search) Look(reports *Reports) (show bool) {
	if s.due {
		return true
	}
	s.lookAtSome(reports)
	s.parts++
	s.due = len(s.left) == 0 || s.parts == partsPerShow
	return false
}
