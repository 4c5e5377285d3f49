package reading

import (
	"context"
	"fmt"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/describe"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/settings"
	"inkdesk/ui/view"
)

// Question says what to list.
type Question struct {
	View   string // holds the name of a view, "" for the first one, or for all envelopes where there is a query
	Query  query.Query
	Limit  int  // limits how many rows there are, 0 for all
	Checks bool // has what the rules need read also of a list that is written while it is read
}

const batch = 1000 // limits how many rows are held: a longer list is written while it is read

// ViewNames returns the names of the views.
func ViewNames(s *settings.Resolved) []string { return view.Names(view.All(s)) }

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

// List reads what a question asks for. With an error there may be a list of those read before.
func (a *Account) List(ctx context.Context, q Question) (*List, error) {
	v, err := a.find(q)
	if err != nil {
		return nil, err
	}
	if err := q.Query.Err(); err != nil {
		return nil, &QuestionError{err}
	}
	l := &lister{Account: a, Question: q, view: v, causes: view.NewCauses(a.env)}
	all := a.newQueue()
	further := a.readings > 0
	if further && q.Query.Judges() {
		if err := all.read(ctx); err != nil {
			return nil, err
		}
	}
	failed := l.readAll(ctx)
	if failed != nil && (api.KindOf(failed) != api.RateLimited || !l.scan.Begun()) {
		return nil, failed
	}
	switch {
	case l.sharesScan():
		all.share(l)
	case further && (l.Checks || !l.goesOn()):
		if err := all.readFor(ctx, l.scan.Rows()); err != nil {
			return nil, err
		}
	}
	rows := l.choose()
	for failed == nil && (l.Checks || !l.goesOn()) {
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
	if l.folds() && failed == nil && l.scan.Done() {
		if err := a.countWeeks(ctx); err != nil {
			return nil, err
		}
		rows = l.choose()
	}
	return l.list(rows, failed == nil, all), failed
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

// QuestionError says that there is no answer to a question because of how it is asked.
type QuestionError struct{ Err error }

func (e *QuestionError) Error() string { return e.Err.Error() }
func (e *QuestionError) Unwrap() error { return e.Err }

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
