package reading

import (
	"context"
	"io"
	"slices"

	"inkdesk/api"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/report"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/table"
)

// List holds the envelopes of a view. Where they are many, only the first of them were read: the
// others are read while they are written. What it says of all of them holds after that.
type List struct {
	report.About
	report.End
	Whole         bool                  // says that the rows of the table are all there are
	Unchecked     int                   // counts the envelopes of which not enough was read, and which are listed or may have to be
	FieldsRefused bool                  // says that the service does not show the fields that these were to be checked by
	Needs         map[triage.Health]int // counts the envelopes that were written, by their health

	lister  *lister
	queue   *queue      // which the rows have their places in
	rows    []*view.Row // of the table, as far as they are held
	written []*view.Row // of the sheet
	causeOf map[model.EnvelopeID]string
}

func (l *List) row(r *view.Row) report.Row {
	return report.Row{
		Envelope: l.lister.env.Account.Whole(r.Envelope()), Report: l.lister.reports.Of(r), Cause: l.causeOf[r.ID],
		Rank: l.queue.places[r.ID],
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
	possible := l.lister.view.Choose(read, l.lister.causes, false, l.lister.reports.Now).Possible
	l.Unchecked += l.lister.reports.Unchecked(&l.lister.view, possible, written) + len(l.lister.undecided())
	l.Whole = whole && l.lister.isComplete()
	l.Complete = l.Whole && l.Unchecked == 0
	l.Scope = report.Scope(l.Count(), false, l.Complete)
}

// Count returns how many envelopes were written, or are held to be.
func (l *List) Count() (n int) {
	for _, count := range l.Needs {
		n += count
	}
	return n
}

// idCells sets the width of an id, and anyWidth has room for every column.
const idCells, anyWidth = 24, 1000

const whyCells = 26 // sets a width that is enough for the title of every rule and the number of envelopes of a cause

// ColumnID names the column with the id of an envelope.
const ColumnID = view.ColumnID

func (l *List) cells() *view.Cells {
	return &view.Cells{Env: l.lister.env, Reports: l.lister.reports, Words: true, Rules: l.lister.view.Query.And(l.lister.Query).Rules()}
}

// columns returns the columns of the dashboard, with the id after the health. Some go where there is no room.
func (l *List) columns(width int) []table.Column[*view.Row] {
	if width == 0 {
		width = anyWidth
	}
	list := l.cells().Columns(width-idCells, l.lister.view.Sorting.By)
	for i := range list {
		// Beside the id there is less room.
		list[i].Essential = list[i].Name != view.ColumnStatus && list[i].Essential
		if list[i].Name == view.ColumnWhy {
			list[i].Min = whyCells
		}
	}
	id := l.chosen([]string{ColumnID})[0]
	id.Priority, id.Essential = 95, true
	return slices.Insert(list, 1, id)
}

func (l *List) chosen(names []string) []table.Column[*view.Row] {
	list := l.cells().Chosen(names, anyWidth)
	for i := range list {
		if list[i].Name == ColumnID {
			list[i].Min = idCells
		}
	}
	return list
}

// ColumnNames returns the names of the columns of the table, first those that it has where there is room.
func ColumnNames() []string {
	all, usual := (&view.Cells{Words: true}).ColumnTitles()
	names := make([]string, 0, len(all))
	for _, one := range all {
		if one.Name != ColumnID {
			names = append(names, one.Name)
		}
	}
	return slices.Insert(names, min(usual, 1), ColumnID)
}

// WriteTable writes the list as lines of at most width cells, 0 for as wide as it takes, with the
// columns of some names in that order; without names with those that the settings give the view, or
// else the usual ones, as far as there is room. The rows that are held say how wide they are.
func (l *List) WriteTable(ctx context.Context, to io.Writer, width int, names []string) error {
	var columns []table.Column[*view.Row]
	switch {
	case len(names) > 0:
		columns = l.chosen(names)
		for i := range columns {
			columns[i].Essential = true
		}
	case len(l.lister.view.Columns) > 0:
		columns = l.chosen(l.lister.view.Columns)
	default:
		columns = l.columns(width)
	}
	if len(l.rows) == 0 {
		return nil
	}
	text := table.NewText(columns, l.rows, width, l.lister.env.Theme.Glyphs.Ellipsis)
	if _, err := io.WriteString(to, text.Titles()+"\n"); err != nil {
		return err
	}
	return l.each(ctx, l.rows, func(r *view.Row) error {
		_, err := io.WriteString(to, text.Line(r)+"\n")
		return err
	})
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
