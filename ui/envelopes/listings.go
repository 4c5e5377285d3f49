package envelopes

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
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

// newSource returns the source of one listing as the service orders it.
func newSource(env screen.Env, own, filter query.Query, part view.Part) source {
	part.Query = own
	return source{env: env, parts: []view.Part{part}, own: own, filter: filter, asked: new(asked)}
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
	order, ascending := v.sorting().Asked()
	s := newSource(ls.env, v.open().Query, v.filter(), view.Part{Order: order, Ascending: ascending})
	if s.scanned = v.open().Scanned(); s.scanned {
		s.parts = v.open().Parts
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
