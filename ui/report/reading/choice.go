package reading

import (
	"maps"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/query"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// choose returns the rows of the view in its order, by what is known now.
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
	folds := l.view.Causes && l.sharesScan()
	rows := l.view.Choose(all, l.causes, folds, l.reports.Now).Rows
	if folds {
		rows = append(rows, l.causes.All()...)
	}
	l.view.Sorting.Sort(rows)
	view.MarkConfusable(rows)
	return rows
}

// listed are the envelopes of rows, as far as they are listed.
func (l *lister) listed(rows []*view.Row) envelopeSet {
	set := make(envelopeSet)
	for _, r := range l.limited(l.causes.Standing(rows)) {
		set[r.ID] = true
	}
	return set
}

// possible are the envelopes of which only more tells whether they belong to the view, or whether
// the filter keeps them.
func (l *lister) possible() envelopeSet {
	possible := envelopeSet(l.view.Possible(l.scan.Rows(), l.reports.Now))
	maps.Copy(possible, l.undecided())
	return possible
}

// undecided are the envelopes that the filter drops by what is found about them, though not all of
// that could be found yet.
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

// envelopeSet are envelopes by their ids.
type envelopeSet map[model.EnvelopeID]bool

func (s envelopeSet) has(id model.EnvelopeID) bool { return s[id] }

// limited are as many rows as are asked for, of those that are held.
func (l *lister) limited(rows []*view.Row) []*view.Row {
	if l.Limit > 0 {
		return rows[:min(len(rows), l.Limit)]
	}
	return rows
}

// isComplete reports whether all of the view was read.
func (l *lister) isComplete() bool {
	var parts []int
	if l.sharesScan() {
		parts = l.view.Draws
	}
	return !l.stopped && l.scan.Done(parts...) && !l.scan.Stalled(parts...)
}

// list makes the list of rows.
func (l *lister) list(rows []*view.Row, whole bool) *List {
	all := l.causes.Standing(rows)
	out := &List{
		lister: l, rows: l.limited(rows), written: l.limited(all),
		FieldsRefused: l.env.Account.FieldsRefused(), Needs: make(map[triage.Health]int),
		About: report.About{
			At: l.env.Now(), View: l.view.Name, Query: l.Query.String(),
			Assumptions: report.AssumptionsOf(l.env.Settings.Profile.Assumptions), Desk: l.env.Desk.OfEnvelope, Bare: true,
		},
	}
	out.Causes, out.causeOf = l.causes.Written(out.written, nil)
	out.count(out.written, l.scan.Rows(), whole && len(out.written) == len(all))
	out.Whole = whole && l.isComplete() && len(out.rows) == len(rows)
	if !l.goesOn() {
		out.About.End = &out.End
	}
	return out
}
