package envelopes

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/triage/cause"
	"inkdesk/ui/listing"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/spinner"
	"inkdesk/ui/widget/table"
)

// page holds a page of a listing; where the rows are many, with its envelopes packed. Of one that is read
// again only a few are kept: their digests tell which, and only those are packed, see [examiner.learnSome].
type page struct {
	model.EnvelopeList
	packed []*account.Packed // nil where they are not packed
}

type pageReader = func(context.Context) (page, error)

func pageOf(read func(context.Context, model.EnvelopeQuery) (model.EnvelopeList, error), q model.EnvelopeQuery) pageReader {
	return func(ctx context.Context) (page, error) {
		list, err := read(ctx, q)
		return page{EnvelopeList: list}, err
	}
}

// withPacked has a call pack the rows that it has read, because that would take too long afterwards, where there
// are many rows or this is the first page of many; or digest them where they are read again.
func withPacked(read pageReader, many, again bool) pageReader {
	return func(ctx context.Context) (page, error) {
		p, err := read(ctx)
		switch many = many || p.HasNextPage && len(p.Envelopes) >= view.MostHeld; {
		case !many:
		case again:
			p.packed = make([]*account.Packed, len(p.Envelopes))
			for i := range p.Envelopes {
				p.packed[i] = account.Digest(&p.Envelopes[i])
			}
		default:
			p.packed = account.PackAll(p.Envelopes)
		}
		return p, err
	}
}

func (p page) rows(read view.Reading) []*row {
	rows := make([]*row, len(p.Envelopes))
	for i, e := range p.Envelopes { // each for itself, so that one row does not hold all of the page
		var packed *account.Packed
		if p.packed != nil {
			packed = p.packed[i]
		} else {
			packed = account.Summarize(&e)
		}
		rows[i] = new(view.NewRow(&e, packed, &read))
	}
	return rows
}

// source says what a listing of envelopes reads: parts, one after the other, of which the filter keeps some rows.
type source struct {
	env     screen.Env
	parts   []view.Part
	own     query.Query // that all parts fulfil
	filter  query.Query
	scanned bool
	asked   *asked // holds the latest question
}

type asked struct {
	query query.Query
	unit  model.Unit
}

func (ls *list) accountSource() source {
	return source{env: ls.env, parts: ls.views.account, scanned: true, asked: new(asked)}
}

func (ls *list) useSource() source {
	if ls.views.sharesScan() {
		now := ls.accountSource()
		ls.scan.Use(now.listing())
		return now
	}
	v := &ls.views
	s := source{env: ls.env, parts: v.open().Parts, own: v.open().Query, filter: v.filter, scanned: v.open().Scanned(), asked: new(asked)}
	if !s.scanned {
		order, ascending := v.sorting.Asked()
		s.parts = []view.Part{{Query: s.own, Order: order, Ascending: ascending}}
	}
	ls.source = s
	ls.view.Use(s.listing())
	return s
}

func (s source) listing() listing.Source[page, *row] {
	l := listing.Source[page, *row]{
		Ask: s.ask,
		Rows: func(p page, began, ended time.Time) ([]*row, bool, bool) {
			return p.rows(view.Reading{Began: began, Ended: ended}), p.HasPreviousPage, p.HasNextPage
		},
		Keep:      func(r *row) bool { return s.asked.query.Keeps(r.Envelope(), s.context(), s.asked.unit) },
		Filters:   func() bool { return s.wanted().FiltersRows(s.env.Client.Unit()) },
		PartEnded: func(part int, r *row) bool { return s.parts[part].Over(r, s.env.ServiceNow()) },
		Changes: &listing.Changes[page, *row]{
			Ask: func(w model.Window) pageReader { // whatever the state, because an envelope leaves a view by a change
				body, _ := s.wanted().Request(s.env.ServiceNow(), s.env.Client.Stamp)
				return pageOf(s.env.Client.Envelopes, model.EnvelopeQuery{Order: model.ByModification, IncludeTrash: body.IncludeTrash, Window: w})
			},
			At: (*row).Changed, Belongs: func(r *row) bool { return s.mayHold(r, s.context()) },
			Certain: func() bool { return s.wanted().Decided() && (!s.env.Account.Abridged() || s.filter.Empty()) },
		},
	}
	if s.filter.Empty() { // or else the judgement of a row may not hold any more
		l.Reuse = reuse
	}
	return l
}

func (s source) wanted() query.Query { return s.own.And(s.filter) }

func (s source) context() query.Context { return view.Filters(s.env, s.env.ServiceNow()) }

// ask returns the call for a page of one part. One that the filter excludes has no rows: the service would
// take a request without states for one about all of them.
func (s source) ask(r listing.Request) pageReader {
	p := s.parts[r.Part]
	*s.asked = asked{p.Query.And(s.filter), s.env.Client.Unit()}
	body, possible := s.asked.query.Request(s.env.ServiceNow(), s.env.Client.Stamp)
	if !possible {
		return func(context.Context) (page, error) { return page{}, nil }
	}
	body.Order, body.Ascending, body.Window = p.Order, p.Ascending, r.Window
	read := s.env.Client.Envelopes
	if r.Whole {
		read = s.env.Client.EnvelopeRows
	}
	if !s.scanned {
		return pageOf(read, body)
	}
	return withPacked(pageOf(read, body), r.Scanned >= view.MostHeld, r.Again)
}

// mayHold reports whether an envelope may be among the rows, as far as they show that.
func (s source) mayHold(r *row, c query.Context) bool {
	e := r.Envelope()
	switch {
	case e.Unread.Has("status") || e.Abridged() && !s.filter.Empty():
		return true
	case !s.scanned:
		return s.wanted().Matches(e, c)
	}
	return s.filter.Matches(e, c) && slices.ContainsFunc(s.parts, func(p view.Part) bool {
		return p.Query.Matches(e, c) && !p.Over(r, c.Now)
	})
}

// undated reports whether the latest question lacks dates because the unit of time was not known, and now is.
func (s source) undated() bool {
	return s.asked.unit == model.UnknownUnit && s.env.Client.Unit() != model.UnknownUnit && s.asked.query.Dated()
}

// reuse keeps a row of which the same was read again.
func reuse(known, read *row) bool {
	if !known.Equal(read.Packed) {
		return false
	}
	known.Read = read.Read
	return true
}

type row = view.Row

type (
	envelopeTable   = table.Table[*row, model.EnvelopeID]
	envelopeListing = listing.Listing[page, *row, model.EnvelopeID]
)

// list holds the state of the screen. Its components get it with each call, and hold only the state that no
// other one touches.
type list struct {
	env     screen.Env
	table   *envelopeTable
	cells   *view.Cells
	reports *view.Reports
	views   views
	// The views that the program makes share one scan of the account, which goes on behind other
	// views; all others have a listing of their own, with its source.
	scan, view *envelopeListing
	source     source
	outside    outside
	causes     *view.Causes
	marks      marks
	bar        filterBar
	changed    changedRows
	split      masterdetail.Split
}

func newList(env screen.Env, route nav.Envelopes) *list {
	ls := &list{
		env: env, views: newViews(env, route), reports: view.NewReports(env), causes: view.NewCauses(env),
		scan: newListing(env), view: newListing(env), outside: outside{listing: newListing(env)},
		marks:   marks{rows: make(map[model.EnvelopeID]*row)},
		changed: changedRows{started: env.Now(), looked: make(map[model.EnvelopeID]time.Time)},
		split:   masterdetail.Split{Most: maxBeside, Plain: true},
	}
	ls.split.Above = ls.headLines()
	ls.cells = &view.Cells{Env: env, Reports: ls.reports, Words: env.Terminal.Linear}
	ls.table = table.New(env.Theme, table.Options[*row, model.EnvelopeID]{ID: view.IDOf, Dense: true, Signed: ls.sign})
	return ls
}

func newListing(env screen.Env) *envelopeListing {
	return listing.New[page](env, view.IDOf, spinner.New(env.Owner))
}

func (ls *list) sign(r *row) string {
	switch {
	case r.Cause() != nil && ls.marks.causes[r.Cause().Key]:
		return ls.env.Theme.Glyphs.Mark
	case ls.changed.shown > 0 && ls.changed.has(ls, r):
		return ls.env.Theme.Glyphs.Changed
	}
	return ""
}

func (ls *list) all() []*envelopeListing {
	return []*envelopeListing{ls.scan, ls.view, ls.outside.listing}
}

func (ls *list) open() *envelopeListing {
	if ls.views.sharesScan() {
		return ls.scan
	}
	return ls.view
}

// window returns the part of a listing that is in view: the rows that a search finds outside the open view
// are below its rows.
func (ls *list) window(of *envelopeListing) listing.Window {
	w, above := listing.WindowOf(ls.table), len(ls.table.Above())
	switch of {
	case ls.outside.listing:
		end := max(w.End-above, 0)
		return listing.Window{First: max(w.First-above, 0), End: end, Len: end + w.Len - w.End}
	case ls.view:
		return listing.Window{First: min(w.First, above), End: min(w.End, above), Len: above}
	}
	return w
}

func (ls *list) failInPlace() bool { return ls.open().Failure() != nil && ls.table.Len() == 0 }

func (ls *list) complete() bool {
	if !ls.views.sharesScan() {
		return ls.view.Complete()
	}
	scan, parts := ls.scan.Scan(), ls.parts()
	return scan != nil && scan.Done(parts...) && !scan.Stalled(parts...)
}

// ended reports whether the open view shows all that it has, as far as anybody can tell. For rows
// dropped from memory it must be certain that they belong to the view.
func (ls *list) ended() bool {
	if scan := ls.open().Scan(); scan != nil {
		return ls.complete() || scan.Full() || scan.Stalled(ls.parts()...)
	}
	p := ls.open().Pager()
	return p.Begun() && !p.Below().More && (!p.Above().More || ls.views.open().Query.Decided())
}

// parts returns the parts of the scan that the open view draws on, nil for all.
func (ls *list) parts() []int {
	if ls.views.sharesScan() {
		return ls.views.open().Draws
	}
	return nil
}

// withoutDeleted leaves out envelopes deleted in this run, unless the view includes the trash.
func (ls *list) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return ls.env.Deleted.Has(r.ID.String()) }
	if len(ls.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || ls.views.inTrash(ls.bar.wanted(ls)) {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}

// folds reports whether the open view has rows of causes: with a filter every envelope that matches is shown.
func (ls *list) folds() bool { return ls.views.open().Causes && ls.views.sharesScan() }

// openCause returns the cause whose envelopes are shown instead of the view, nil for none.
func (ls *list) openCause() *cause.Cause {
	if !ls.folds() {
		return nil
	}
	return ls.causes.Opened
}

// selectedID returns the selected envelope; without rows, the one to select.
func (ls *list) selectedID() model.EnvelopeID {
	if one := ls.openCause(); one != nil {
		return model.EnvelopeID(one.ID())
	}
	if id, ok := ls.table.SelectedID(); ok {
		return id
	}
	return ls.views.wantedID
}

// examine shows the reports as they are now. Rows stay where they are until they are read again.
func (ls *list) examine() {
	if ls.reports.Outdated() {
		ls.reports.Renew(ls.reports.Now)
		ls.table.Invalidate()
	}
}
