package reading

import (
	"context"
	"io"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
)

// List are the envelopes of a view. Where they are many, only the first of them were read: the
// others are read while they are written. What it says of all of them holds after that.
type List struct {
	report.About
	report.End
	// Whole says whether the rows of the table are all there are. A cause is one row of the
	// table and several envelopes of the sheet.
	Whole bool
	// Unchecked is of how many envelopes not enough was read, which are listed or may have to be.
	Unchecked int
	// FieldsRefused says that the service does not show the fields that these were to be checked by.
	FieldsRefused bool
	// Needs counts the envelopes that were written, by their health.
	Needs map[triage.Health]int

	lister  *lister
	rows    []*view.Row // of the table, as far as they are held
	written []*view.Row // of the sheet
	causeOf map[model.EnvelopeID]string
}

// Rows are the envelopes that are held.
func (l *List) Rows() []report.Row {
	rows := make([]report.Row, len(l.written))
	for i, r := range l.written {
		rows[i] = l.row(r)
	}
	return rows
}

func (l *List) row(r *view.Row) report.Row {
	return report.Row{
		Envelope: l.lister.env.Account.Whole(r.Envelope()), Report: l.lister.reports.Of(r), Cause: l.causeOf[r.ID],
	}
}

// Write writes the list in a form, see [report.NewWriter].
func (l *List) Write(ctx context.Context, to io.Writer, f report.Format, titles []string) error {
	w, err := report.NewWriter(to, &l.About, f, titles)
	if err != nil {
		return err
	}
	failed := l.each(ctx, l.written, func(r *view.Row) error { return w.Add(l.row(r)) })
	if err := w.Close(&l.End); err != nil {
		return err
	}
	return failed
}

// each calls add for each of the rows that are held, and then for those that are read meanwhile.
func (l *List) each(ctx context.Context, held []*view.Row, add func(*view.Row) error) (failed error) {
	for n := 0; ; {
		for _, r := range held {
			n++
			if err := add(r); err != nil {
				return err
			}
			r.Release()
		}
		if failed != nil || !l.lister.goesOn() {
			return failed
		}
		held, failed = l.lister.further(ctx)
		all := len(held)
		if most := l.lister.Limit; most > 0 && n+all >= most {
			l.lister.stopped, l.lister.ended = all > most-n || l.lister.stopped, true
			held = held[:most-n]
		}
		l.count(held, held, failed == nil)
	}
}

func (l *List) count(written, read []*view.Row, whole bool) {
	for _, r := range written {
		l.Needs[l.lister.reports.Of(r).Health]++
		r.Release()
	}
	l.Unchecked += l.lister.reports.Unchecked(&l.lister.view, read, written) + len(l.lister.undecided())
	l.Whole = whole && l.lister.isComplete()
	l.Complete = l.Whole && l.Unchecked == 0
	l.Scope = report.Scope(l.Count(), false, l.Complete)
}

// Count is how many envelopes were written, or are held to be.
func (l *List) Count() (n int) {
	for _, count := range l.Needs {
		n += count
	}
	return n
}
