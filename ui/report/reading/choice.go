package reading

import (
	"context"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
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
