package envelopes

import (
	"slices"
	"strings"

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
	of     [3]any // the text, and where that asks for more than names and people, the reports and the desk
	query  query.Query
	number uint32 // of the search; a row notes by which it was looked at last
	rows   []*row // that are looked at
	left   []*row // those of them not looked at
	found  []*row // those that match, in the order of rows unless that is mixed
	mixed  bool   // rows in front of others that are known are left
	parts  int    // looked at since the rows were shown
	due    bool   // the rows are to be shown, with a message of its own
}

// partsPerShow sets after how many parts the rows found so far are shown, because to draw them takes
// about as long as to look at one.
const partsPerShow = 16

// begin looks for something, from the start unless it is looked for already.
func (l *localSearch) begin(ls *list, q query.Query) {
	of := [3]any{q.String()}
	if q.NeedsWhole() {
		of[1], of[2] = ls.reports.Generation, ls.env.Desk.Generation()
	}
	if of != l.of || l.number == 0 {
		l.of, l.query, l.number = of, q, l.number+1
		l.timer.Stop()
		l.forget()
	}
	l.parts, l.due = 0, false
}

func (l *localSearch) forget() {
	l.rows, l.left, l.found, l.parts, l.due = nil, nil, nil, 0, false
}

// among returns the rows that match. As many as one message may
// are looked at now; the others are left for [localSearch.look].
func (l *localSearch) among(ls *list, rows []*row) []*row {
	// Rows that the service orders are replaced in place.
	same := ls.views.open().Scanned() && len(rows) > 0 && len(rows) == len(l.rows) && &rows[0] == &l.rows[0]
	if !same {
		l.divide(rows)
	}
	l.lookAtSome(ls)
	if l.mixed {
		l.divide(rows)
	}
	return l.found
}

// divide takes other rows over: those looked at before that match, and those that are left.
func (l *localSearch) divide(rows []*row) {
	l.rows, l.left, l.found, l.mixed = rows, make([]*row, 0, len(rows)), nil, false
	for _, r := range rows {
		switch {
		case r.Search != l.number:
			l.left = append(l.left, r)
		case r.Matches:
			l.found, l.mixed = append(l.found, r), l.mixed || len(l.left) > 0
		}
	}
}

// lookAtSome looks at as many of the rows left as one message may.
func (l *localSearch) lookAtSome(ls *list) {
	var at *row
	var unpacked model.Envelope
	c := ls.reports.Filters()
	c.Health = func(*model.Envelope) triage.Health { // as judged in the list it came from
		if at.Judgement.Made && ls.views.open().Scanned() {
			return at.Judgement.Health
		}
		return ls.reports.Of(at).Health
	}
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
		if at.Search, at.Matches = l.number, l.query.Matches(e, c); at.Matches {
			l.found = append(l.found, at)
		}
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

const mostSearches = 30

// searches holds those made in this session, the latest first. They are not written to the disk.
type searches struct {
	texts []string
	at    int // numbers the one in the line, from 1; 0 means the typed text
	typed string
}

func (s *searches) add(text string) {
	s.at = 0
	if text == "" {
		return
	}
	s.texts = slices.DeleteFunc(s.texts, func(other string) bool { return other == text })
	s.texts = slices.Insert(s.texts, 0, text)
	s.texts = s.texts[:min(len(s.texts), mostSearches)]
}

// step goes from the text in the line to an older search, or with -1 to a newer one, where the typed text
// follows the newest. It reports whether there was somewhere to go.
func (s *searches) step(line string, by int) (string, bool) {
	line = strings.TrimSpace(line)
	if s.at == 0 {
		s.typed = line
	}
	for to := s.at + by; to >= 0 && to <= len(s.texts); to += by {
		text := s.typed
		if to > 0 {
			text = s.texts[to-1]
		}
		if text != line {
			s.at = to
			return text, true
		}
	}
	return "", false
}
