package reading

import (
	"context"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// queue holds the first view as far as it is read for the sake of other envelopes: what they share with others, and
// their places in it. Commands read it first, so that all judge by the same envelopes.
type queue struct {
	*lister
	first  view.View
	why    string // what was not read, "" for nothing
	isRead bool
	judged bool                     // by the list that it shares the rows with
	places map[model.EnvelopeID]int // from 1, once they were worked out of the whole account
}

// mostForCause limits how many envelopes of the account are listed to find what one of them shares
// with others. At the pace that a profile begins with they take 5 seconds.
const mostForCause = 5000

func (a *Account) newQueue() *queue {
	first := view.All(a.env.Settings)[0]
	return &queue{
		lister: &lister{Account: a, view: first, causes: view.NewCauses(a.env), most: mostForCause, reports: view.NewReports(a.env)},
		first:  first,
	}
}

// share has the queue draw on the rows of a list, which are those of the whole account, and which that list judges.
func (q *queue) share(l *lister) { q.lister, q.isRead, q.judged = l, true, true }

// readFor reads the lists that the first view draws on, once, where they have any of some rows. Others share nothing.
func (q *queue) readFor(ctx context.Context, rows []*view.Row) error {
	parts, now := view.AccountParts(q.env.Settings.Thresholds), q.env.ServiceNow()
	isListed := func(r *view.Row) bool {
		e := r.Envelope()
		return slices.ContainsFunc(parts, func(p view.Part) bool { return p.Query.Matches(e, q.reports.Filters()) && !p.Over(r, now) })
	}
	if q.isRead || !slices.ContainsFunc(rows, isListed) {
		return nil
	}
	return q.read(ctx)
}

// read works like [queue.readFor] for rows that are not known yet. A failure is no reason to show nothing.
func (q *queue) read(ctx context.Context) error {
	err := q.readAll(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		q.why = "the account could not be read whole: " + err.Error()
	case !q.isComplete():
		q.why = "only " + describe.Counted(len(q.scan.Rows()), "envelope") + " of the account were read"
	}
	q.isRead = true
	return nil
}

// order numbers the places from what has been read so far.
func (q *queue) order() {
	if !q.isRead {
		return
	}
	if !q.judged {
		q.choose()
	}
	chosen := q.first.Choose(q.scan.Rows(), q.causes, false, q.reports.Now)
	if n := q.reports.Unchecked(&q.first, chosen.Possible, chosen.Rows); n > 0 && q.why == "" {
		q.why = describe.Counted(n, "envelope") + " that may need attention were not checked"
	}
	if q.why == "" {
		q.places = q.first.Places(q.scan.Rows(), q.causes, q.reports.Now)
	}
}

type place struct {
	cause  *report.Cause // explains most about it by what was read, nil for none
	why    string        // says why there may be another cause, "" where all was read
	rank   int           // numbers its place in the first view, 0 where it is not there, or not all of that was read
	behind int           // counts the rows after it there
}

func (q *queue) place(r *view.Row) place {
	q.order()
	found := place{why: q.why, rank: q.places[r.ID]}
	if found.rank > 0 {
		found.behind = len(q.places) - found.rank
	}
	if causes, of := q.written([]*view.Row{r}); len(causes) > 0 && of[r.ID] == causes[0].ID {
		found.cause = &causes[0]
	}
	return found
}

// known works like written, without causes of which more would have to be read: they may turn out to be others.
func (q *queue) known(rows []*view.Row) ([]report.Cause, map[model.EnvelopeID]string) {
	if q.why != "" && !q.judged {
		return nil, nil
	}
	return q.written(rows)
}

// written returns the causes of rows, and which explains most about each.
func (q *queue) written(rows []*view.Row) ([]report.Cause, map[model.EnvelopeID]string) {
	if !q.isRead {
		return nil, nil
	}
	return q.causes.Written(rows, q.scan.Find)
}
