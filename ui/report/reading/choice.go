package reading

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// choose returns the rows of the view in its order, by what it knows now.
func (l *lister) choose() []*view.Row {
	l.reports.Renew(l.env.ServiceNow())
	if !l.view.Scanned() {
		rows := slices.DeleteFunc(slices.Clone(l.scan.Rows()), func(r *view.Row) bool { return !l.keeps(r) })
		view.MarkConfusable(rows)
		for _, r := range l.limited(rows) {
			l.reports.Seek(r)
			r.Release()
		}
		return rows
	}
	var keeps func(*model.Envelope, query.Context) bool
	if !l.sharesScan() {
		keeps = func(e *model.Envelope, c query.Context) bool { return l.Query.Keeps(e, c, l.unit) }
	}
	all := l.scan.Rows()
	l.causes.Begin()
	for _, r := range all {
		l.reports.Judge(r, keeps)
		l.causes.Add(r)
	}
	l.causes.Finish(all, nil)
	folds := l.folds()
	rows := l.view.Choose(all, l.causes, folds, l.reports.Now).Rows
	if folds {
		rows = append(rows, l.causes.All()...)
	}
	l.view.Sorting.Sort(rows)
	view.MarkConfusable(rows)
	return rows
}

// folds reports whether causes are rows of the list.
func (l *lister) folds() bool { return l.view.Causes && l.sharesScan() }

func (l *lister) listed(rows []*view.Row) envelopeSet {
	set := make(envelopeSet)
	for _, r := range l.limited(l.causes.Standing(rows)) {
		set[r.ID] = true
	}
	return set
}

// possible returns the envelopes of which only more tells whether they belong to the view or pass the filter.
func (l *lister) possible() envelopeSet {
	possible := l.undecided()
	for _, r := range l.view.Choose(l.scan.Rows(), l.causes, false, l.reports.Now).Possible {
		possible[r.ID] = true
	}
	return possible
}

// undecided returns the envelopes that the filter drops by their findings, though not all of that could be found yet.
func (l *lister) undecided() envelopeSet {
	set, filters := make(envelopeSet), l.reports.Filters()
	if !l.asked.Judges() {
		return set
	}
	for _, r := range l.scan.Rows() {
		e := r.Envelope()
		_, known := filters.Attachments(e)
		if (!known || len(l.reports.Of(r).Unchecked) > 0) && l.asked.MayKeep(e, filters, l.unit) && !l.asked.Keeps(e, filters, l.unit) {
			set[r.ID] = true
		}
		r.Release()
	}
	return set
}

type envelopeSet map[model.EnvelopeID]bool

func (s envelopeSet) has(id model.EnvelopeID) bool { return s[id] }

func (l *lister) limited(rows []*view.Row) []*view.Row {
	if l.Limit > 0 {
		return rows[:min(len(rows), l.Limit)]
	}
	return rows
}

func (l *lister) isComplete() bool {
	var parts []int
	if l.sharesScan() {
		parts = l.view.Draws
	}
	return !l.stopped && l.scan.Done(parts...) && !l.scan.Stalled(parts...)
}

func (l *lister) list(rows []*view.Row, whole bool, q *queue) *List {
	all := l.causes.Standing(rows)
	out := &List{
		lister: l, queue: q, rows: l.limited(rows), written: l.limited(all),
		FieldsRefused: l.env.Account.FieldsRefused(), Needs: make(map[triage.Health]int),
		About: report.About{
			At: l.env.Now(), View: l.view.Name, Query: l.Query.String(),
			Assumptions: report.AssumptionsOf(l.env.Settings.Profile.Assumptions), Desk: l.env.Desk.OfEnvelope, Bare: true,
		},
	}
	q.order()
	out.Causes, out.causeOf = q.known(out.written)
	if l.folds() {
		out.Causes = append(out.Causes, l.causes.WrittenWeeks()...)
	}
	out.count(out.written, l.scan.Rows(), whole && len(out.written) == len(all))
	out.Whole = whole && l.isComplete() && len(out.rows) == len(rows)
	if !l.goesOn() {
		out.About.End = &out.End
	}
	return out
}

const (
	clockSlack = 2 * time.Minute // sets how much earlier changes are looked for: a clock may be behind
	mostRounds = 5               // bounds how often the changes are read, where the account does not come to rest
)

// readChanged adds the envelopes that were changed while several pages were read: their new place may be on a page
// that was read before. Each round reads, newest first, those changed since the one before
// began, until one finds nothing that is not known. The order of creation does not change.
func (l *lister) readChanged(ctx context.Context) error {
	if l.answers < 2 || !l.view.Scanned() && l.parts[0].Order == model.ByCreation || l.scan.Full() {
		return nil
	}
	since := l.began
	for range mostRounds {
		began := l.env.ServiceNow()
		found, err := l.readRound(ctx, since.Add(-clockSlack))
		if err != nil || found == 0 {
			return err
		}
		since = began
	}
	l.stopped = true
	return nil
}

// readRound adds the rows that were changed since a time, and returns how many were not known.
func (l *lister) readRound(ctx context.Context, since time.Time) (found int, err error) {
	body, possible := l.view.Query.And(l.Query).Request(l.env.ServiceNow(), l.env.Client.Stamp)
	if !possible {
		return 0, nil
	}
	body.Order, body.Ascending = model.ByModification, false
	for after := model.EnvelopeID(""); ; {
		body.Window = model.FirstRows(l.env.Client.PageSize(), after.String())
		page, rows, err := l.ask(ctx, body)
		if err != nil {
			return found, err
		}
		n := slices.IndexFunc(rows, func(r *view.Row) bool { return !r.Changed().IsZero() && r.Changed().Before(since) })
		over := n >= 0 || len(rows) == 0 || !page.HasNextPage || rows[len(rows)-1].ID == after
		if n < 0 {
			n = len(rows)
		}
		added := l.scan.Add(rows[:n])
		l.take(added)
		if found += len(added); over {
			return found, nil
		}
		after = rows[len(rows)-1].ID
	}
}

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
