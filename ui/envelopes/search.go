package envelopes

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
)

// outside holds the rows that the search of the open view finds in all envelopes, because a view never
// holds all there is to find. Its rows are below those of the view.
type outside struct {
	listing  *envelopeListing
	source   source
	question question // holds what the listing was asked for, empty for nothing
	ended    bool     // says that the open view showed all it has, so that the rows stand below
	shown    int      // counts those found that are below the rows of the view
}

type question struct {
	tab    int
	search string
	order  model.EnvelopeOrder
	rising bool
}

// asking returns the question for the open view, in its order where the service knows that; empty
// where the view has no search, or is everything itself.
func (v *views) asking() question {
	if v.whyNotWider() != "" {
		return question{}
	}
	q := question{tab: v.index, search: v.filter.String()}
	q.order, q.rising = v.sorting.Asked()
	return q
}

// ask asks for the search over everything. An earlier question is brought up to date.
func (o *outside) ask(ls *list) tea.Cmd {
	now, filter := ls.views.asking(), ls.views.filter
	_, possible := ls.views.body(filter)
	switch {
	case now == question{} || !possible:
		o.listing.Empty()
		o.question = question{}
		return nil
	case now == o.question && o.listing.Begun():
		return o.listing.Refresh(ls.window(o.listing))
	}
	o.question = now
	o.source = source{env: ls.env, filter: filter, parts: []view.Part{{Order: now.order, Ascending: now.rising}}, asked: new(asked)}
	o.listing.Use(o.source.listing())
	o.listing.Reset(nil)
	return o.listing.ReadTop()
}

func (o *outside) current(ls *list) bool {
	return o.question != question{} && o.question == ls.views.asking()
}

// waiting reports whether the first answer for the open view is still to come.
func (o *outside) waiting(ls *list) bool {
	return o.current(ls) && !o.listing.Begun() && o.listing.Failure() == nil
}

// below returns the rows that are not among those of the view, with those that only this program has found,
// once the view shows all it has, because only then is it known what belongs to it.
func (o *outside) below(ls *list, rows, known []*row) []*row {
	o.shown, o.ended = 0, ls.ended()
	if !o.current(ls) || !o.listing.Begun() || !o.ended {
		return nil
	}
	here := make(map[model.EnvelopeID]bool, len(rows))
	for _, r := range rows {
		here[r.ID] = true
	}
	filters, own := ls.reports.Filters(), ls.views.open().Query
	letGo := !ls.complete() && !ls.views.open().Scanned() && own.Decided()
	further := slices.DeleteFunc(slices.Clone(o.listing.Rows()), func(r *row) bool {
		belongs := letGo && !r.Envelope().Unread.Has("status") && own.Matches(r.Envelope(), filters)
		return here[r.ID] || ls.env.Deleted.Has(r.ID.String()) || belongs
	})
	if o.listing.Complete() { // it may have more of them
		further = append(further, known...)
	}
	o.shown = len(further)
	return further
}

func (o *outside) complete() bool { return o.listing.Complete() && o.listing.Failure() == nil }

func (o *outside) hides(ls *list) bool {
	return o.current(ls) && o.listing.Begun() && (!o.ended || o.shown > 0 || !o.complete())
}

// counted returns how many stand below the rows of the view, or, while it cannot be told which of them
// belong to it, how many were found in all.
func (o *outside) counted(ls *list) describe.Count {
	c := describe.Count{N: o.shown}
	if !o.ended {
		c.N = len(o.listing.Rows())
	}
	c.Open = o.listing.Pager().Rest()
	if o.listing.Failure() != nil {
		c.Open = "then it failed; " + keys.Short(ls.env.Keys.Global.Refresh) + " tries again"
	}
	return c
}

func (o *outside) text(ls *list) string {
	c, place := o.counted(ls), " elsewhere"
	if !o.ended {
		place = " everywhere"
	}
	switch {
	case !o.current(ls) || !o.listing.Begun():
		return ""
	case c.N == 0 && c.Open == "":
		return "none" + place
	}
	return c.Short() + place
}

// whyNotWider returns why the search of the open view cannot be made wider, "" when it can.
func (v *views) whyNotWider() string {
	switch {
	case v.filter.Empty():
		return "There is no search to make wider."
	case v.open().Name == view.Everything:
		return "All envelopes are searched already."
	}
	return ""
}

func (s *Screen) searchEverywhere() tea.Cmd {
	if why := s.list.views.whyNotWider(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.preview.uncover(s.list)
	wider := s.list.views.filter
	s.list.views.saveTab(s.list.selectedID())
	s.list.table.EndRange()
	s.list.views.switchTo(s.list.views.find(view.Everything))
	s.list.views.filter = wider
	return tea.Batch(s.reload(), s.list.views.memory.writeLater())
}

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
