package envelopes

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/spinner"
)

type envelopeListing = listing.Listing[page, *row, model.EnvelopeID]

// page is a page of a listing; where the rows are many, with its envelopes packed, which stay
// together in memory. Of one that is read again only a few are kept, which must not hold the
// others: their digests tell which, and only those are packed, see [examiner.learnSome].
type page struct {
	model.EnvelopeList
	packed   []*account.Packed // nil where they are not packed
	together bool
}

// pageReader is a call for a page.
type pageReader = func(context.Context) (page, error)

// pageOf is a call that reads a page.
func pageOf(read func(context.Context, model.EnvelopeQuery) (model.EnvelopeList, error), q model.EnvelopeQuery) pageReader {
	return func(ctx context.Context) (page, error) {
		list, err := read(ctx, q)
		return page{EnvelopeList: list}, err
	}
}

// withPacked has a call pack what it has read, which would take too long afterwards, where there
// are many rows or this is the first page of many.
func withPacked(read pageReader, many, together bool) pageReader {
	return func(ctx context.Context) (page, error) {
		p, err := read(ctx)
		if many = many || p.HasNextPage && len(p.Envelopes) >= view.MostHeld; !many {
			return p, err
		}
		p.together = together
		if together {
			p.packed = account.PackAll(p.Envelopes)
			return p, err
		}
		p.packed = make([]*account.Packed, len(p.Envelopes))
		for i := range p.Envelopes {
			p.packed[i] = account.Digest(&p.Envelopes[i])
		}
		return p, err
	}
}

func (p page) rows(read view.Reading) []*row {
	rows := make([]*row, len(p.Envelopes))
	var together []row
	if p.together {
		together = make([]row, len(p.Envelopes))
	}
	for i := range p.Envelopes {
		// Each envelope for itself, so that one row does not hold all of the page.
		e := p.Envelopes[i]
		var packed *account.Packed
		if p.packed != nil {
			packed = p.packed[i]
		} else {
			packed = account.Summarize(&e)
		}
		if rows[i] = new(row); p.together {
			rows[i] = &together[i]
		}
		*rows[i] = view.NewRow(&e, packed, &read)
	}
	return rows
}

// listings are those of the screen. The views that the program makes share one scan of the
// account, which goes on behind other views; all others have a listing of their own.
type listings struct {
	views   *views
	scan    *envelopeListing
	view    *envelopeListing
	scanned *spinner.Spinner
	viewed  *spinner.Spinner
	// elsewhere is about what a search finds outside the open view.
	elsewhere *elsewhere
}

// open is the listing of the open view.
func (l *listings) open() *envelopeListing {
	if l.views.sharesScan() {
		return l.scan
	}
	return l.view
}

// failInPlaceOf reports whether a failure stands in the place of the rows.
func (l *listings) failInPlaceOf(t *envelopeTable) bool {
	return l.open().Failure() != nil && t.Len() == 0
}

// spinner is that of the open view.
func (l *listings) spinner() *spinner.Spinner {
	if l.views.sharesScan() {
		return l.scanned
	}
	return l.viewed
}

// spin moves the spinner that the message is for.
func (l *listings) spin(msg tea.Msg) tea.Cmd {
	return tea.Batch(l.scanned.Update(msg), l.viewed.Update(msg))
}

func (l *listings) resize(height int) {
	l.scan.Resize(height)
	l.view.Resize(height)
}

// close ends what is under way.
func (l *listings) close() {
	l.scan.Close()
	l.view.Close()
	l.elsewhere.listing.Close()
}

// newListings makes the listings of a screen.
func (s *Screen) newListings() *listings {
	l := &listings{views: s.views, scanned: spinner.New(s.env.Owner), viewed: spinner.New(s.env.Owner)}
	v, r := s.views, s.reports
	l.elsewhere = newElsewhere(s.env, v, r, s.table, s.examiner.learn, s.showRows)
	fills := func() bool { return s.shown.fill(s.size.Height - s.people.headHeight() - 1) }
	l.scan = listing.New(s.env, listing.Options[page, *row, model.EnvelopeID]{
		ID: view.IDOf, Window: s.table, Spinner: l.scanned,
		PartEnded: func(part int, one *row) bool { return v.account[part].Over(one, s.env.ServiceNow()) },
		Ask: func(q listing.Request) pageReader {
			return l.packing(l.scan, v.requestPart(v.account[q.Part], query.Query{}, q))
		},
		Rows:  rowsOf(func() time.Time { return l.scan.Began() }),
		Reuse: reuse,
		Show: func() tea.Cmd {
			if v.sharesScan() {
				return s.showRows()
			}
			return nil
		},
		Learn: s.examiner.learn, Fills: fills, Lacking: s.examiner.miss,
		Changes: &listing.Changes[page, *row]{
			Ask: v.requestChanges(false), At: (*row).Changed,
			Belongs: func(one *row) bool { return anyHolds(v.account, one, r.Filters()) },
			Certain: func() bool { return true },
			Confirm: func(at time.Time) { confirm(l.scan, at) },
		},
	})
	l.view = listing.New(s.env, listing.Options[page, *row, model.EnvelopeID]{
		ID: view.IDOf, Window: aboveDivider{s.table}, Spinner: l.viewed, Filters: v.filters, PartEnded: v.over,
		Ask:  func(q listing.Request) pageReader { return l.packing(l.view, v.request(q)) },
		Rows: rowsOf(func() time.Time { return l.view.Began() }),
		Keep: func(one *row) bool { return v.asked.Keeps(one.Envelope(), r.Filters(), v.unit) },
		Show: func() tea.Cmd {
			if v.sharesScan() {
				return nil
			}
			return s.showRows()
		},
		Learn: s.examiner.learn, Fills: fills,
		Changes: &listing.Changes[page, *row]{
			Ask: func(w model.Window) pageReader { return v.requestChanges(v.inTrash(v.wanted()))(w) }, At: (*row).Changed,
			Belongs: func(one *row) bool { return v.mayHold(one, r.Filters()) },
			Certain: func() bool { return v.wanted().Decided() && (!s.env.Account.Abridged() || v.filter.Empty()) },
			Confirm: func(at time.Time) { confirm(l.view, at) },
		},
	})
	return l
}

// rowsOf makes the rows of an answer whose reading has begun at a time.
func rowsOf(began func() time.Time) func(page, time.Time) ([]*row, bool, bool) {
	return func(p page, read time.Time) ([]*row, bool, bool) {
		return p.rows(view.Reading{Began: began(), Ended: read}), p.HasPreviousPage, p.HasNextPage
	}
}

// packing has a scan of many rows pack what it reads.
func (l *listings) packing(of *envelopeListing, read pageReader) pageReader {
	if of.Scan() == nil {
		return read
	}
	return withPacked(read, len(of.Rows()) >= view.MostHeld, !of.Scan().Done())
}

// complete reports whether all of the open view was read.
func (l *listings) complete() bool {
	if !l.views.sharesScan() {
		return l.view.Complete()
	}
	scan, parts := l.scan.Scan(), l.parts()
	return scan != nil && scan.Done(parts...) && !scan.Stalled(parts...)
}

// ended reports whether the open view shows all that it has, as far as anybody can tell. For rows
// dropped from memory it must be certain that they belong to the view.
func (l *listings) ended() bool {
	if l.open().Scan() != nil {
		return l.complete() || l.open().Scan().Full() || l.open().Scan().Stalled(l.parts()...)
	}
	p := l.open().Pager()
	return p.Begun() && !p.Below().More && (!p.Above().More || l.views.open().Query.Decided())
}

// parts are those of the scan that the open view draws on, nil for all.
func (l *listings) parts() []int {
	if l.views.sharesScan() {
		return l.views.open().Draws
	}
	return nil
}

// confirm notes that the loaded rows are as the service had them at a time.
func confirm(l *envelopeListing, at time.Time) {
	read := view.Reading{Ended: at}
	for _, one := range l.Rows() {
		one.Read = &read
	}
}

// reuse keeps a row of which the same was read again.
func reuse(known, read *row) bool {
	if !known.Equal(read.Packed) {
		return false
	}
	known.Read = read.Read
	return true
}

// openRows are the rows of the open listing with these ids, of those that are loaded.
func (l *listings) openRows(ids []string) []*row {
	var found []*row
	for _, id := range ids {
		if r, ok := l.open().Find(model.EnvelopeID(id)); ok {
			found = append(found, r)
		}
	}
	return found
}

// takeAnswers brings rows up to date with what the account knows: the answer to a change has the new values.
func takeAnswers(rows []*row, env *screen.Env) {
	read := &view.Reading{Ended: env.Now()}
	for _, r := range rows {
		if e, ok := env.Account.Envelope(r.ID); ok && r.Cause() == nil && e.UpdatedAt > r.Updated {
			r.Replace(&e, read)
		}
	}
}
