package view

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
)

// Page holds a page of a listing; where the rows are many, with its envelopes packed. Of one that is read
// again only a few are kept: their digests tell which, and only those are packed once they are learned.
type Page struct {
	model.EnvelopeList
	packed []*account.Packed // nil where they are not packed
}

// Listing reads a list of envelopes.
type Listing = listing.Listing[Page, *Row, model.EnvelopeID]

// NewListing makes an empty listing of envelopes.
func NewListing(env screen.Env) *Listing {
	return listing.New[Page](env, IDOf, screen.NewSpinner(env.Owner))
}

type pageReader = func(context.Context) (Page, error)

func pageOf(read func(context.Context, model.EnvelopeQuery) (model.EnvelopeList, error), q model.EnvelopeQuery) pageReader {
	return func(ctx context.Context) (Page, error) {
		list, err := read(ctx, q)
		return Page{EnvelopeList: list}, err
	}
}

// withPacked has a call pack the rows that it has read, because that would take too long afterwards, where there
// are many rows or this is the first page of many; or digest them where they are read again.
func withPacked(read pageReader, many, again bool) pageReader {
	return func(ctx context.Context) (Page, error) {
		p, err := read(ctx)
		switch many = many || p.HasNextPage && len(p.Envelopes) >= MostHeld; {
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

// Rows returns the rows of the page, each with the time in which it was read.
func (p Page) Rows(read Reading) []*Row {
	rows := make([]*Row, len(p.Envelopes))
	for i, e := range p.Envelopes { // each for itself, so that one row does not hold all of the page
		var packed *account.Packed
		if p.packed != nil {
			packed = p.packed[i]
		} else {
			packed = account.Summarize(&e)
		}
		rows[i] = new(NewRow(&e, packed, &read))
	}
	return rows
}

// Source says what a listing of envelopes reads: parts, one after the other, of which the filter keeps some rows.
type Source struct {
	Env     screen.Env
	Parts   []Part
	Own     query.Query // what all parts fulfil
	Filter  query.Query
	Scanned bool

	// asked and unit are those of the latest question.
	asked query.Query
	unit  model.Unit
}

// NewSource returns the source of one listing as the service orders it.
func NewSource(env screen.Env, own, filter query.Query, part Part) *Source {
	part.Query = own
	return &Source{Env: env, Parts: []Part{part}, Own: own, Filter: filter}
}

// Listing returns what a [Listing] needs to read the source.
func (s *Source) Listing() listing.Source[Page, *Row] {
	l := listing.Source[Page, *Row]{
		Ask: s.ask,
		Rows: func(p Page, began, ended time.Time) ([]*Row, bool, bool) {
			return p.Rows(Reading{Began: began, Ended: ended}), p.HasPreviousPage, p.HasNextPage
		},
		Keep:      func(r *Row) bool { return s.asked.Keeps(r.Envelope(), s.context(), s.unit) },
		Filters:   func() bool { return s.wanted().FiltersRows(s.Env.Client.Unit()) },
		PartEnded: func(part int, r *Row) bool { return s.Parts[part].Over(r, s.Env.ServiceNow()) },
		Changes: &listing.Changes[Page, *Row]{
			Ask: func(w model.Window) pageReader { // whatever the state, because an envelope leaves a view by a change
				q := model.EnvelopeQuery{Order: model.ByModification, IncludeTrash: s.wanted().InTrash(), Window: w}
				return pageOf(s.Env.Client.Envelopes, q)
			},
			At: (*Row).Changed, Belongs: func(r *Row) bool { return s.MayHold(r, s.context()) },
			Certain: func() bool { return s.wanted().Decided() && (!s.Env.Account.Abridged() || s.Filter.Empty()) },
		},
	}
	if s.Filter.Empty() { // or else the judgement of a row may not hold any more
		l.Reuse = reuse
	}
	return l
}

func (s *Source) wanted() query.Query { return s.Own.And(s.Filter) }

func (s *Source) context() query.Context { return Filters(s.Env, s.Env.ServiceNow()) }

// ask returns the call for a page of one part. One that the filter excludes has no rows: the service would
// take a request without states for one about all of them.
func (s *Source) ask(r listing.Request) pageReader {
	p := s.Parts[r.Part]
	s.asked, s.unit = p.Query.And(s.Filter), s.Env.Client.Unit()
	body, possible := s.asked.Request(s.Env.ServiceNow(), s.Env.Client.Stamp)
	if !possible {
		return func(context.Context) (Page, error) { return Page{}, nil }
	}
	body.Order, body.Ascending, body.Window = p.Order, p.Ascending, r.Window
	read := s.Env.Client.Envelopes
	if r.Whole {
		read = s.Env.Client.EnvelopeRows
	}
	if !s.Scanned {
		return pageOf(read, body)
	}
	return withPacked(pageOf(read, body), r.Scanned >= MostHeld, r.Again)
}

// MayHold reports whether an envelope may be among the rows, as far as they show that.
func (s *Source) MayHold(r *Row, c query.Context) bool {
	e := r.Envelope()
	switch {
	case e.Unread.Has("status") || e.Abridged() && !s.Filter.Empty():
		return true
	case !s.Scanned:
		return s.wanted().Matches(e, c)
	}
	return s.Filter.Matches(e, c) && slices.ContainsFunc(s.Parts, func(p Part) bool {
		return p.Query.Matches(e, c) && !p.Over(r, c.Now)
	})
}

// Unit returns the unit of time that the latest question was asked with.
func (s *Source) Unit() model.Unit { return s.unit }

// Undated reports whether the latest question lacks dates because the unit of time was not known, and now is.
func (s *Source) Undated() bool {
	return s.unit == model.UnknownUnit && s.Env.Client.Unit() != model.UnknownUnit && s.asked.Dated()
}

// reuse keeps a row of which the same was read again.
func reuse(known, read *Row) bool {
	if !known.Equal(read.Packed) {
		return false
	}
	known.Read = read.Read
	return true
}
