package envelopes

import (
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/table"
)

type row = view.Row

type (
	envelopeTable   = table.Table[*row, model.EnvelopeID]
	envelopeListing = listing.Listing[page, *row, model.EnvelopeID]
)

// list holds the state of the screen. Its components get it with each call, and hold only the state that no
// other one touches.
type list struct {
	env     screen.Env
	table   *envelopeTable
	cells   *view.Cells
	reports *view.Reports
	views   views
	// The views that the program makes share one scan of the account, which goes on behind other
	// views; all others have a listing of their own, with its source.
	scan, view *envelopeListing
	source     source
	outside    outside
	causes     *view.Causes
	marks      marks
	bar        filterBar
	changed    changedRows
	split      masterdetail.Split
}

func newList(env screen.Env, route nav.Envelopes) *list {
	ls := &list{
		env: env, views: newViews(env, route), reports: view.NewReports(env), causes: view.NewCauses(env),
		scan: newListing(env), view: newListing(env), outside: outside{listing: newListing(env)},
		marks:   marks{rows: make(map[model.EnvelopeID]*row)},
		changed: changedRows{started: env.Now(), looked: make(map[model.EnvelopeID]time.Time)},
		split:   masterdetail.Split{Most: maxBeside, Plain: true},
	}
	ls.split.Above = ls.headLines()
	ls.cells = &view.Cells{Env: env, Reports: ls.reports, Words: env.Terminal.Linear}
	ls.table = table.New(env.Theme, table.Options[*row, model.EnvelopeID]{ID: view.IDOf, Dense: true, Signed: ls.sign})
	return ls
}

func newListing(env screen.Env) *envelopeListing {
	return listing.New[page](env, view.IDOf, screen.NewSpinner(env.Owner))
}

func (ls *list) sign(r *row) string {
	switch {
	case r.Cause() != nil && ls.marks.causes[r.Cause().Key]:
		return ls.env.Theme.Glyphs.Mark
	case ls.changed.shown > 0 && ls.changed.has(ls, r):
		return ls.env.Theme.Glyphs.Changed
	}
	return ""
}

func (ls *list) all() []*envelopeListing {
	return []*envelopeListing{ls.scan, ls.view, ls.outside.listing}
}

func (ls *list) open() *envelopeListing {
	if ls.views.sharesScan() {
		return ls.scan
	}
	return ls.view
}

// window returns the part of a listing that is in view: the rows that a search finds outside the open view
// are below its rows.
func (ls *list) window(of *envelopeListing) listing.Window {
	w, above := listing.WindowOf(ls.table), len(ls.table.Above())
	switch of {
	case ls.outside.listing:
		end := max(w.End-above, 0)
		return listing.Window{First: max(w.First-above, 0), End: end, Len: end + w.Len - w.End}
	case ls.view:
		return listing.Window{First: min(w.First, above), End: min(w.End, above), Len: above}
	}
	return w
}

func (ls *list) failInPlace() bool { return ls.open().Failure() != nil && ls.table.Len() == 0 }

func (ls *list) complete() bool {
	if !ls.views.sharesScan() {
		return ls.view.Complete()
	}
	scan, parts := ls.scan.Scan(), ls.parts()
	return scan != nil && scan.Done(parts...) && !scan.Stalled(parts...)
}

// ended reports whether the open view shows all that it has, as far as anybody can tell. For rows
// dropped from memory it must be certain that they belong to the view.
func (ls *list) ended() bool {
	if scan := ls.open().Scan(); scan != nil {
		return ls.complete() || scan.Full() || scan.Stalled(ls.parts()...)
	}
	p := ls.open().Pager()
	return p.Begun() && !p.Below().More && (!p.Above().More || ls.views.open().Query.Decided())
}

// parts returns the parts of the scan that the open view draws on, nil for all.
func (ls *list) parts() []int {
	if ls.views.sharesScan() {
		return ls.views.open().Draws
	}
	return nil
}

// withoutDeleted leaves out envelopes deleted in this run, unless the view includes the trash.
func (ls *list) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return ls.env.Deleted.Has(r.ID.String()) }
	if len(ls.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || ls.views.inTrash(ls.bar.wanted(ls)) {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), deleted)
}

// selectedID returns the selected envelope; without rows, the one to select.
func (ls *list) selectedID() model.EnvelopeID {
	if one := ls.openCause(); one != nil {
		return model.EnvelopeID(one.ID())
	}
	if id, ok := ls.table.SelectedID(); ok {
		return id
	}
	return ls.views.state().wantedID
}

// examine shows the reports as they are now. Rows stay where they are until they are read again.
func (ls *list) examine() {
	if ls.reports.Outdated() {
		ls.reports.Renew(ls.reports.Now)
		ls.table.Invalidate()
	}
}
