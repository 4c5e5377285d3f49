package reading

import (
	"context"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/view"
)

type lister struct {
	*Account
	Question
	view    view.View
	most    int // rows that are read at most, 0 for all
	parts   []view.Part
	scan    *listing.Scan[*view.Row, model.EnvelopeID]
	reports *view.Reports
	causes  *view.Causes
	asked   query.Query // and unit are those of the present question
	unit    model.Unit
	// stopped says that enough was read before the end, answers counts the pages read, and began
	// is when the first of them was asked for, by the clock of the service.
	stopped bool
	ended   bool // no more rows are wanted
	answers int
	began   time.Time
}

func (l *lister) goesOn() bool { return l.stopped && !l.ended && !l.isLimited() && l.most == 0 }

// further reads the next rows of a list that goes on, and lets go of those before.
func (l *lister) further(ctx context.Context) ([]*view.Row, error) {
	l.scan.Forget()
	_, failed := l.readOn(ctx)
	rows := l.choose()
	if l.Checks && failed == nil {
		if _, failed = l.learn(ctx, l.listed(rows)); failed == nil {
			rows = l.choose()
		}
	}
	return rows, failed
}

func (l *lister) isLimited() bool { return l.Limit > 0 && l.Limit <= batch }

// sharesScan reports whether the view is made of the scan of the whole account.
func (l *lister) sharesScan() bool { return l.view.Scanned() && l.Query.Empty() }

// readAll reads the listings of the view to their ends, or until there are enough rows. The
// unit of dates is known with the first answer: a question with dates is asked again then.
func (l *lister) readAll(ctx context.Context) error {
	switch {
	case l.sharesScan():
		l.parts = view.AccountParts(l.env.Settings.Thresholds)
	case l.view.Scanned():
		l.parts = l.view.Parts
	default:
		l.parts = []view.Part{{
			Query: l.view.Query, Order: model.EnvelopeOrder(l.view.Sorting.By), Ascending: l.view.Sorting.Ascending,
		}}
	}
	for {
		l.unit = l.env.Client.Unit()
		l.scan = listing.NewScan(view.IDOf, len(l.parts))
		l.reports = view.NewReports(l.env)
		l.answers, l.began = 0, l.env.ServiceNow()
		again, err := l.readOn(ctx)
		if err != nil || !again {
			return err
		}
	}
}

// readOn reads pages until there are enough rows, or all. Again says that its dates had no unit.
func (l *lister) readOn(ctx context.Context) (again bool, err error) {
	most := batch
	if l.isLimited() {
		most = l.Limit
	}
	kept := 0
	l.stopped = false
	for !l.scan.Done() && !l.scan.Full() {
		if l.stopped = l.most > 0 && len(l.scan.Rows()) >= l.most; l.stopped {
			return false, nil
		}
		added, err := l.readPage(ctx)
		if err != nil {
			return false, err
		}
		if l.unit == model.UnknownUnit && l.env.Client.Unit() != model.UnknownUnit && l.asked.Dated() {
			return true, nil
		}
		if kept += added; !l.view.Scanned() && kept >= most {
			l.stopped = !l.scan.Done() || l.isLimited() && kept > most
			return false, nil
		}
	}
	return false, l.readChanged(ctx)
}

// readPage reads the next page, and returns how many of its rows belong to a view that is not scanned.
func (l *lister) readPage(ctx context.Context) (kept int, err error) {
	at := l.scan.Part()
	part := l.parts[at]
	l.asked = part.Query.And(l.Query)
	body, possible := l.asked.Request(l.env.ServiceNow(), l.env.Client.Stamp)
	if !possible {
		l.scan.Append(nil, false, nil)
		return 0, nil
	}
	body.Order, body.Ascending = part.Order, part.Ascending
	body.Window = model.FirstRows(l.env.Client.PageSize(), l.scan.After().String())
	page, rows, err := l.ask(ctx, body)
	if err != nil {
		return 0, err
	}
	added := l.scan.Append(rows, page.HasNextPage, func(r *view.Row) bool { return part.Over(r, l.env.ServiceNow()) })
	l.progress("Reading envelopes, " + describe.Counted(l.scan.Count(), "envelope") + " so far")
	return l.take(added), nil
}

// ask reads a page, with its rows packed where there are many.
func (l *lister) ask(ctx context.Context, body model.EnvelopeQuery) (model.EnvelopeList, []*view.Row, error) {
	began := l.env.Now()
	page, err := l.env.Client.Envelopes(ctx, body)
	if err != nil {
		return page, nil, err
	}
	l.answers++
	reading := &view.Reading{Began: began, Ended: l.env.Now()}
	pack := account.Summarize
	if len(l.scan.Rows()) >= view.MostHeld {
		pack = account.Pack
	}
	rows := make([]*view.Row, len(page.Envelopes))
	for i := range page.Envelopes {
		e := page.Envelopes[i]
		rows[i] = new(view.NewRow(&e, pack(&e), reading))
	}
	return page, rows, nil
}

const mostLearned = 5000 // limits what a list that goes on is learned from: all would not fit into little memory

// take learns rows, and returns how many of them belong to a view that is not scanned.
func (l *lister) take(rows []*view.Row) (kept int) {
	for _, r := range rows {
		if l.view.Scanned() || l.scan.Count() <= mostLearned {
			l.reports.Learn(r)
		}
		if !l.view.Scanned() && l.keeps(r) {
			kept++
		}
		r.Release()
	}
	return kept
}

func (l *lister) keeps(r *view.Row) bool {
	return l.asked.Keeps(r.Envelope(), l.reports.Filters(), l.unit)
}
