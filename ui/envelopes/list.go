package envelopes

import (
	"fmt"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/view"
	"inkdesk/ui/view/tabs"
	"inkdesk/ui/widget/table"
)

type row = view.Row

type envelopeTable = table.Table[*row, model.EnvelopeID]

// list holds the state of the screen. Its components get it with each call, and hold only the state that no
// other one touches.
type list struct {
	env     screen.Env
	table   *envelopeTable
	cells   *view.Cells
	reports *view.Reports
	tabs    tabs.Tabs
	// The views that the program makes share one scan of the account, which goes on behind other
	// views; all others have a listing of their own, with its source.
	scan, view *view.Listing
	source     *view.Source // of view
	outside    outside
	causes     *view.Causes
	marks      marks
	bar        filterBar
	changed    changedRows
	split      masterdetail.Split
	placed     string // what the columns were chosen for
}

func newList(env screen.Env, route nav.Envelopes) *list {
	ls := &list{
		env: env, tabs: tabs.New(env, route), reports: view.NewReports(env), causes: view.NewCauses(env),
		scan: view.NewListing(env), view: view.NewListing(env), outside: outside{listing: view.NewListing(env)},
		marks:   marks{rows: make(map[model.EnvelopeID]*row)},
		changed: changedRows{started: env.Now(), looked: make(map[model.EnvelopeID]time.Time)},
		split:   masterdetail.Split{Most: maxBeside, Plain: true},
	}
	ls.split.Above = ls.headLines()
	ls.cells = &view.Cells{Env: env, Reports: ls.reports, Words: env.Terminal.Linear}
	ls.table = table.New(env.Theme, table.Options[*row, model.EnvelopeID]{ID: view.IDOf, Dense: true, Signed: ls.sign})
	return ls
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

func (ls *list) all() []*view.Listing {
	return []*view.Listing{ls.scan, ls.view, ls.outside.listing}
}

func (ls *list) open() *view.Listing {
	if ls.tabs.SharesScan() {
		return ls.scan
	}
	return ls.view
}

// window returns the part of a listing that is in view: the rows that a search finds outside the open view
// are below its rows.
func (ls *list) window(of *view.Listing) listing.Window {
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
	if !ls.tabs.SharesScan() {
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
	return p.Begun() && !p.Below().More && (!p.Above().More || ls.tabs.Open().Query.Decided())
}

// parts returns the parts of the scan that the open view draws on, nil for all.
func (ls *list) parts() []int {
	if ls.tabs.SharesScan() {
		return ls.tabs.Open().Draws
	}
	return nil
}

func (ls *list) accountSource() *view.Source {
	return &view.Source{Env: ls.env, Parts: ls.tabs.Account, Scanned: true}
}

func (ls *list) useSource() *view.Source {
	if ls.tabs.SharesScan() {
		now := ls.accountSource()
		ls.scan.Use(now.Listing())
		return now
	}
	open := ls.tabs.Open()
	ls.source = view.NewSource(ls.env, open.Query, ls.tabs.Filter(), ls.tabs.Part())
	if ls.source.Scanned = open.Scanned(); open.Scanned() {
		ls.source.Parts = open.Parts
	}
	ls.view.Use(ls.source.Listing())
	return ls.source
}

// layOut gives the table its room, and the columns that belong there in the open view. Those that are there already
// stay, because other ones would be drawn from their beginning.
func (ls *list) layOut() {
	main, by, names := ls.split.Main(), ls.tabs.Sorting(), ls.tabs.Columns()
	if now := fmt.Sprint(main.Width, by.By, names); now != ls.placed {
		ls.placed = now
		if len(names) > 0 {
			ls.table.SetColumns(ls.cells.Chosen(names, main.Width))
		} else {
			ls.table.SetColumns(ls.cells.Columns(main.Width, by.By))
		}
	}
	ls.table.Resize(main.Width, main.Height)
	ls.table.SetSort(by.Column())
}

// withoutDeleted leaves out envelopes deleted in this run, unless the view includes the trash.
func (ls *list) withoutDeleted(rows []*row) []*row {
	deleted := func(r *row) bool { return ls.env.Deleted.Has(r.ID.String()) }
	if len(ls.env.Deleted) == 0 || !slices.ContainsFunc(rows, deleted) || ls.bar.wanted(ls).InTrash() {
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
	return ls.tabs.State().WantedID
}

// examine shows the reports as they are now. Rows stay where they are until they are read again.
func (ls *list) examine() {
	if ls.reports.Outdated() {
		ls.reports.Renew(ls.reports.Now)
		ls.table.Invalidate()
	}
}
