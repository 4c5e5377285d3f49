package envelopes

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/spinner"
)

// elsewhere is what the search of the open view finds in all envelopes: a view is never all
// there is to find. Its rows stand below those of the view.
type elsewhere struct {
	env     screen.Env
	views   *views
	reports *view.Reports
	listing *envelopeListing

	// question is what the listing was asked for, empty for nothing. Search and unit are its
	// query and the unit of time it was asked in.
	question question
	search   query.Query
	unit     model.Unit
	// ended says that the open view showed all it has, so that the rows stand below.
	ended bool
	// shown are how many of those found stand below the rows of the view.
	shown int
}

// question is the search of a view, in its order.
type question struct {
	tab    int
	search string
	order  model.EnvelopeOrder
	rising bool
}

// newElsewhere makes a search that has not been asked for. Show draws the rows there are.
func newElsewhere(env screen.Env, v *views, r *view.Reports, t *envelopeTable, learn func([]*row, bool), show func() tea.Cmd) *elsewhere {
	s := &elsewhere{env: env, views: v, reports: r}
	s.listing = listing.New(env, listing.Options[page, *row, model.EnvelopeID]{
		ID: view.IDOf, Window: belowDivider{t}, Spinner: spinner.New(env.Owner), // never drawn: the rows of the view are there
		Ask: func(r listing.Request) pageReader {
			s.unit = env.Client.Unit()
			return v.requestPart(view.Part{Order: s.question.order, Ascending: s.question.rising}, s.search, r)
		},
		Rows:    rowsOf(func() time.Time { return s.listing.Began() }),
		Keep:    func(one *row) bool { return s.search.Keeps(one.Envelope(), r.Filters(), s.unit) },
		Filters: func() bool { return s.search.FiltersRows(env.Client.Unit()) },
		Show:    show, Learn: learn,
	})
	return s
}

// asking is the question for the open view, in its order where the service knows that; empty
// where the view has no search, or is everything itself.
func (e *elsewhere) asking() question {
	v := e.views
	if v.whyNotWider() != "" {
		return question{}
	}
	q := question{tab: v.index, search: v.filter.String(), order: model.ByModification}
	if !v.sorting.By.Computed() {
		q.order, q.rising = model.EnvelopeOrder(v.sorting.By), v.sorting.Ascending
	}
	return q
}

// ask asks for the search over everything. What was asked before is brought up to date.
func (e *elsewhere) ask() tea.Cmd {
	now := e.asking()
	_, possible := e.views.body(e.views.filter)
	switch {
	case now == question{} || !possible:
		e.listing.Empty()
		e.question = question{}
		return nil
	case now == e.question && e.listing.Begun():
		return e.listing.Refresh()
	}
	e.question, e.search = now, e.views.filter
	e.listing.Reset(nil)
	return e.listing.ReadTop()
}

// follow reads more rows if needed, after every move of the selection.
func (e *elsewhere) follow() tea.Cmd {
	if !e.current() {
		return nil
	}
	return e.listing.Follow()
}

// current reports whether the question is about the open view and its search.
func (e *elsewhere) current() bool { return e.question != question{} && e.question == e.asking() }

// waiting reports whether the first answer for the open view is still to come.
func (e *elsewhere) waiting() bool {
	return e.current() && !e.listing.Begun() && e.listing.Failure() == nil
}

// undated reports whether the question lacks dates because the unit of time was not known, and
// now is.
func (e *elsewhere) undated() bool {
	return e.current() && e.unit == model.UnknownUnit && e.env.Client.Unit() != model.UnknownUnit && e.search.Dated()
}

// below are the rows that are not among those of the view, with those that only this program has found,
// once the view shows all it has: who belongs to it cannot be told before.
func (e *elsewhere) below(rows, known []*row, l *listings) []*row {
	e.shown, e.ended = 0, l.ended()
	if !e.current() || !e.listing.Begun() || !e.ended {
		return nil
	}
	here := make(map[model.EnvelopeID]bool, len(rows))
	for _, r := range rows {
		here[r.ID] = true
	}
	filters, letGo := e.reports.Filters(), !l.complete()
	outside := slices.DeleteFunc(slices.Clone(e.listing.Rows()), func(r *row) bool {
		return here[r.ID] || e.env.Deleted.Has(r.ID.String()) || letGo && e.views.certainlyHolds(r, filters)
	})
	if e.listing.Complete() { // it may have more of them
		outside = append(outside, known...)
	}
	e.shown = len(outside)
	return outside
}

// complete reports whether all there is to find has been read.
func (e *elsewhere) complete() bool { return e.listing.Complete() && e.listing.Failure() == nil }

// hides reports whether something was found that the view does not hold.
func (e *elsewhere) hides() bool {
	return e.current() && e.listing.Begun() && (!e.ended || e.shown > 0 || !e.complete())
}

// counted is how many stand below the rows of the view, or, while it cannot be told which of them
// belong to it, how many were found in all.
func (e *elsewhere) counted() describe.Count {
	c := describe.Count{N: e.shown}
	if !e.ended {
		c.N = len(e.listing.Rows())
	}
	c.Open = e.listing.Pager().Rest()
	if e.listing.Failure() != nil {
		c.Open = "then it failed; " + keys.Short(e.env.Keys.Global.Refresh) + " tries again"
	}
	return c
}

// text says how many were found, "" while that is not known.
func (e *elsewhere) text() string {
	c, place := e.counted(), " elsewhere"
	if !e.ended {
		place = " everywhere"
	}
	switch {
	case !e.current() || !e.listing.Begun():
		return ""
	case c.N == 0 && c.Open == "":
		return "none" + place
	}
	return c.Short() + place
}

// divider says what stands below it, given how many rows are above.
func (e *elsewhere) divider(above int) string {
	name := e.views.open().Name
	if above == 0 {
		return "None in " + name + ". Outside it: " + e.counted().String()
	}
	return "Outside " + name + ": " + e.counted().String()
}

// belowDivider and aboveDivider are the parts of the table that two listings see.
type (
	belowDivider struct{ *envelopeTable }
	aboveDivider struct{ *envelopeTable }
)

func (b belowDivider) Visible() (first, end int) {
	first, end = b.envelopeTable.Visible()
	above := len(b.Above())
	return max(first-above, 0), max(end-above, 0)
}

func (b belowDivider) NearStart(n int) bool {
	first, _ := b.Visible()
	return first <= n
}

func (a aboveDivider) Visible() (first, end int) {
	first, end = a.envelopeTable.Visible()
	above := len(a.Above())
	return min(first, above), min(end, above)
}

func (a aboveDivider) NearEnd(n int) bool {
	_, end := a.Visible()
	return len(a.Above())-end <= n
}

// whyNotWider is why the search of the open view cannot be made wider, "" when it can.
func (v *views) whyNotWider() string {
	switch {
	case v.filter.Empty():
		return "There is no search to make wider."
	case v.open().Name == view.Everything:
		return "All envelopes are searched already."
	}
	return ""
}

// certainlyHolds reports whether a row belongs to the open view, whether it is loaded there or
// not.
func (v *views) certainlyHolds(r *row, c query.Context) bool {
	own := v.open().Query
	return !v.open().Scanned() && own.Decided() && !r.Envelope().Unread.Has("status") && own.Matches(r.Envelope(), c)
}

// searchEverywhere takes the search of the view to all envelopes.
func (s *Screen) searchEverywhere() tea.Cmd {
	if why := s.views.whyNotWider(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.preview.uncover()
	wider := s.views.filter
	s.views.saveTab(s.selectedID())
	s.table.EndRange()
	s.views.switchTo(s.views.find(view.Everything))
	s.views.filter = wider
	return tea.Batch(s.reload(), s.views.memory.writeLater())
}
