// Package listing reads a listing of the service by its cursors. A [Pager] holds a bounded
// part of it around the window: pages farther away are dropped, and read again when they
// are needed. A [Scan] reads from start to end instead. A [Listing] has one of them and the
// open question, and decides what to ask next.
package listing

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/spinner"
)

// Window is the visible part of the rows: the table.
type Window interface {
	// Visible is the part of the rows in view.
	Visible() (first, end int)
	// NearEnd and NearStart report whether fewer rows than that are beyond the view.
	NearEnd(rows int) bool
	NearStart(rows int) bool
	Bottom()
}

// Request is a page to be asked for.
type Request struct {
	model.Window
	// Part is the number of the listing to read, in a scan of several.
	Part int
	// Whole asks for all rows of the window, in several calls if one returns less.
	Whole bool
}

// Options describe a listing with answers L, rows R and identifiers ID. The functions are
// called by the methods of the listing, never by its commands.
type Options[L, R any, ID Identifier] struct {
	ID      func(R) ID
	Window  Window
	Spinner *spinner.Spinner
	// Ask is the call that reads a page, as the listing is wanted now.
	Ask func(Request) func(context.Context) (L, error)
	// Rows returns the rows of an answer, and whether the service has others on either side.
	Rows func(answer L, read time.Time) (rows []R, before, after bool)
	// Show draws the rows there are.
	Show func() tea.Cmd

	// Learn is told of rows that were read, before they are shown; following says that more
	// are to come first. It may be nil.
	Learn func(rows []R, following bool)
	// Fills reports whether the rows that were read fill the window of a scan; nil where each
	// row is shown.
	Fills func() bool
	// Keep reports whether a row belongs to the listing, nil where the service filters all;
	// Filters reports whether Keep may keep only few rows.
	Keep    func(R) bool
	Filters func() bool
	// Reuse reports whether a row of a scan that was read again is as it was, and has the
	// known one take its place then. It may be nil: none is.
	Reuse func(known, read R) bool
	// Lacking is told of rows that a scan read again to its end did not have, though nothing
	// was seen to have become of them. It may be nil.
	Lacking func(rows []R)
	// PartEnded reports whether a part of a scan ends before this row; nil where it ends
	// with its listing.
	PartEnded func(part int, row R) bool
	// Changes is nil where the listing can only be read again.
	Changes *Changes[L, R]
}

// pageKind is what a page is for.
type pageKind uint8

const (
	topPage      pageKind = iota // from the start of the listing
	endPage                      // from its end
	nextPage                     // the page after the last one
	previousPage                 // the page before the first one
	visiblePages                 // the rows in view, read again
	scanPage                     // the next page of a scan
	changesPage                  // what was changed last in the account
)

// question is a page that was asked for.
type question[ID Identifier] struct {
	kind   pageKind
	anchor ID // the row before those that are read again
}

// Listing is the part of a listing that was read. At most one question is open.
type Listing[L, R any, ID Identifier] struct {
	options Options[L, R, ID]
	env     screen.Env
	height  int // of the screen, in rows

	slot  screen.Slot[L]
	asked question[ID]
	pager *Pager[R, ID]
	scan  *Scan[R, ID] // nil unless the listing is scanned
	// refresh is read behind what is shown, because that can only be replaced as a whole.
	refresh  refresh[R, ID]
	changes  changes[R, ID]
	previous []R   // shown until this listing has something
	failure  error // of the latest question, until one is answered
	// drawing is the time until the rows of a scan are shown again.
	drawing screen.Timer
	// looks is how often a scan was looked at whether it fills the window.
	looks int
	// readAtMove is how many rows the pager had passed at the last move.
	readAtMove int
}

// New makes an empty listing.
func New[L, R any, ID Identifier](env screen.Env, o Options[L, R, ID]) *Listing[L, R, ID] {
	if o.Filters == nil {
		o.Filters = func() bool { return false }
	}
	if o.Learn == nil {
		o.Learn = func([]R, bool) {}
	}
	if o.Lacking == nil {
		o.Lacking = func([]R) {}
	}
	if o.Reuse == nil {
		o.Reuse = func(R, R) bool { return false }
	}
	if o.PartEnded == nil {
		o.PartEnded = func(int, R) bool { return false }
	}
	l := &Listing[L, R, ID]{env: env, pager: NewPager(o.ID)}
	if o.Fills == nil {
		o.Fills = func() bool { return len(l.scan.Rows()) >= l.height }
	}
	l.options = o
	return l
}

// Resize sets the height of the screen in rows, so that one answer fills it.
func (l *Listing[L, R, ID]) Resize(height int) { l.height = height }

// Rows are all loaded rows; before the first answer those of the listing before.
func (l *Listing[L, R, ID]) Rows() []R {
	switch {
	case l.pager.Begun():
		return l.pager.Rows()
	case l.scan != nil && l.scan.Begun():
		return l.scan.Rows()
	default:
		return l.previous
	}
}

// Find is the loaded row with an id.
func (l *Listing[L, R, ID]) Find(id ID) (R, bool) {
	if l.scan != nil {
		return l.scan.known.Get(id)
	}
	rows := l.Rows()
	if at := slices.IndexFunc(rows, func(row R) bool { return l.options.ID(row) == id }); at >= 0 {
		return rows[at], true
	}
	var none R
	return none, false
}

// Begun reports whether this listing has an answer; it may be empty.
func (l *Listing[L, R, ID]) Begun() bool {
	return l.pager.Begun() || l.scan != nil && l.scan.Begun()
}

// Complete reports whether the whole listing is loaded.
func (l *Listing[L, R, ID]) Complete() bool {
	if l.scan != nil {
		return l.scan.Done() && !l.scan.Stalled()
	}
	return l.pager.Complete()
}

// Unread says how much was read, and whether there is more that is not read without being
// asked for.
func (l *Listing[L, R, ID]) Unread() (read int, more bool) {
	if l.scan != nil {
		return len(l.scan.Rows()), l.scan.Full()
	}
	return l.pager.ReadCount(), l.pager.Below().More
}

// Exhausted reports whether the limit of rows read for one move of the selection is
// reached, because the filter keeps few of them.
func (l *Listing[L, R, ID]) Exhausted() bool {
	return l.pager.ReadCount()-l.readAtMove >= maxFilteredReads
}

// Pager is the part around the window; it is empty in a scan.
func (l *Listing[L, R, ID]) Pager() *Pager[R, ID] { return l.pager }

// Scan is nil unless the listing is scanned.
func (l *Listing[L, R, ID]) Scan() *Scan[R, ID] { return l.scan }

// Waiting reports whether a question is open.
func (l *Listing[L, R, ID]) Waiting() bool { return l.slot.Phase() == screen.Waiting }

// Age is the age of the latest answer.
func (l *Listing[L, R, ID]) Age() screen.Age { return l.slot.Age() }

// Failure is why the latest question was not answered, nil once one is.
func (l *Listing[L, R, ID]) Failure() error { return l.failure }

// Close cancels the open question.
func (l *Listing[L, R, ID]) Close() {
	l.slot.Cancel()
	l.options.Spinner.End()
	l.drawing.Stop()
}
