package plain

import (
	"context"
	"fmt"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
)

// Question is what to list.
type Question struct {
	// View is the name of a view, "" for the first one, or for all envelopes where there is a
	// query.
	View  string
	Query query.Query
	// Limit is how many rows there are at most, 0 for all.
	Limit int
}

// ViewNames are the names of the views.
func ViewNames(s *settings.Resolved) []string { return view.Names(view.All(s)) }

// lister lists the envelopes of one view.
type lister struct {
	*Account
	view    view.View
	filter  query.Query
	limit   int
	most    int // rows that are read at most, 0 for all
	parts   []view.Part
	scan    *listing.Scan[*view.Row, model.EnvelopeID]
	reports *view.Reports
	causes  *view.Causes
	// asked and unit are those of the present question.
	asked query.Query
	unit  model.Unit
	// stopped says that enough was read before the end.
	stopped bool
}

// List reads what a question asks for. With an error there may be a list of what was read
// before, which is then not complete; nil for none.
func (a *Account) List(ctx context.Context, q Question) (*List, error) {
	v, err := a.find(q)
	if err != nil {
		return nil, err
	}
	if err := q.Query.Err(); err != nil {
		return nil, &QuestionError{err}
	}
	l := &lister{Account: a, view: v, filter: q.Query, limit: q.Limit, causes: view.NewCauses(a.env)}
	failed := l.readAll(ctx)
	if failed != nil && (api.KindOf(failed) != api.RateLimited || !l.scan.Begun()) {
		return nil, failed
	}
	rows := l.choose()
	for failed == nil {
		learned, err := a.learn(ctx, l.listed(rows))
		if err == nil && !learned {
			learned, err = a.learn(ctx, l.possible())
		}
		if err != nil {
			return nil, err
		}
		if !learned {
			break
		}
		rows = l.choose()
	}
	return l.list(rows, failed == nil), failed
}

// QuestionError says that there is no answer to a question because of how it is asked.
type QuestionError struct{ Err error }

func (e *QuestionError) Error() string { return e.Err.Error() }
func (e *QuestionError) Unwrap() error { return e.Err }

// find is the view that a question is about, as the dashboard opens it.
func (a *Account) find(q Question) (view.View, error) {
	views := view.All(a.env.Settings)
	name := q.View
	switch {
	case name == "" && q.Query.Empty():
		return views[0], nil
	case name == "":
		name = view.Everything
	}
	for _, v := range views {
		if strings.EqualFold(v.Name, name) {
			if v.Name == view.Desk {
				v.Query = view.DeskQuery(a.env.Desk.Envelopes())
			}
			return v, nil
		}
	}
	if near := view.Nearest(views, name); near != "" {
		return view.View{}, &QuestionError{fmt.Errorf("there is no view %s; did you mean %q?", model.Clean(name), near)}
	}
	return view.View{}, &QuestionError{fmt.Errorf("there is no view %s; there are %s", model.Clean(name), strings.Join(view.Names(views), ", "))}
}

// sharesScan reports whether the view is made of the scan of the whole account.
func (l *lister) sharesScan() bool { return l.view.Scanned() && l.filter.Empty() }

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
		kept, undated := 0, false
		for !l.scan.Done() && !l.scan.Full() && !undated {
			if l.stopped = l.most > 0 && len(l.scan.Rows()) >= l.most; l.stopped {
				break
			}
			added, err := l.readPage(ctx)
			if err != nil {
				return err
			}
			undated = l.unit == model.UnknownUnit && l.env.Client.Unit() != model.UnknownUnit && l.asked.Dated()
			if kept += added; !l.view.Scanned() && l.limit > 0 && kept >= l.limit {
				l.stopped = !l.scan.Done() || kept > l.limit
				break
			}
		}
		if !undated {
			return nil
		}
	}
}

// readPage reads the next page, and returns how many of its rows belong to a view that is not
// scanned.
func (l *lister) readPage(ctx context.Context) (kept int, err error) {
	at := l.scan.Part()
	part := l.parts[at]
	l.asked = part.Query.And(l.filter)
	body, possible := l.asked.Request(l.env.ServiceNow(), l.env.Client.Stamp)
	if !possible {
		l.scan.Append(nil, false, nil)
		return 0, nil
	}
	body.Order, body.Ascending = part.Order, part.Ascending
	body.Window = model.FirstRows(l.env.Client.PageSize(), l.scan.After().String())
	began := l.env.Now()
	page, err := l.env.Client.Envelopes(ctx, body)
	if err != nil {
		return 0, err
	}
	reading := &view.Reading{Began: began, Ended: l.env.Now()}
	rows := make([]*view.Row, len(page.Envelopes))
	for i := range page.Envelopes {
		e := page.Envelopes[i]
		pack := account.Summarize
		if len(l.scan.Rows()) >= view.MostHeld {
			pack = account.Pack
		}
		row := view.NewRow(&e, pack(&e), reading)
		rows[i] = &row
	}
	added := l.scan.Append(rows, page.HasNextPage, func(r *view.Row) bool { return part.Over(r, l.env.ServiceNow()) })
	for _, r := range added {
		l.reports.Learn(r)
		if !l.view.Scanned() && l.keeps(r) {
			kept++
		}
		r.Release()
	}
	l.progress("Reading envelopes, " + describe.Counted(len(l.scan.Rows()), "envelope") + " so far")
	return kept, nil
}

// keeps reports whether a row belongs to a view that the service orders.
func (l *lister) keeps(r *view.Row) bool {
	return l.asked.Keeps(r.Envelope(), l.reports.Filters(), l.unit)
}
