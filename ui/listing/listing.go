// Package listing reads a listing of the service by its cursors. A [Pager] holds a bounded
// part of it around the place that is looked at: what lies farther away is forgotten, and
// read again when it is needed. A [Scan] reads from start to end instead. A [Listing] is
// either of them with the question that is open, and says what to ask next.
package listing

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/spinner"
)

// Window is the part of the rows that is looked at: the table.
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
	// Part is the number of the listing that is read, in a scan of several.
	Part int
	// Whole has all rows of the window read, in several calls where one gives less.
	Whole bool
}

// Options say what is listed, in answers L with rows R that have identifiers ID. The
// functions are called by the methods of the listing, never by its commands.
type Options[L, R any, ID Identifier] struct {
	ID      func(R) ID
	Window  Window
	Waiting *spinner.Spinner
	// Ask is the call that reads a page, as the listing is wanted now.
	Ask func(Request) func(context.Context) (L, error)
	// Rows are those of an answer, and whether the service has others on either side.
	Rows func(answer L, read time.Time) (rows []R, before, after bool)
	// Show draws the rows there are.
	Show func() tea.Cmd

	// Learn takes rows that the service has told about, nil where nothing is learned. They
	// are about to be shown, unless more is said to follow.
	Learn func(rows []R, following bool)
	// Keep reports whether a row belongs, nil where the service knows; Filters reports
	// whether it keeps few.
	Keep    func(R) bool
	Filters func() bool
	// Over reports whether a scan has come to the end of a part with this row, which does
	// not belong; nil where a part ends with its listing.
	Over func(part int, row R) bool
}

// want is what a page is asked for.
type want uint8

const (
	wantTop    want = iota // from the start of the listing
	wantEnd                // from its end
	wantMore               // what follows
	wantBefore             // what is in front
	wantAgain              // what is in view, read again
	wantScan               // the next page of a scan
)

// question is a page that was asked for.
type question[ID Identifier] struct {
	want   want
	anchor ID // the row in front of what is read again
}

// Listing is a listing of the service as far as it was read. One question is open at a
// time.
type Listing[L, R any, ID Identifier] struct {
	options Options[L, R, ID]
	env     screen.Env
	height  int // of the screen, in rows

	slot  screen.Slot[L]
	asked question[ID]
	pager *Pager[R, ID]
	scan  *Scan[R, ID] // nil unless the listing is scanned
	// renewal is read behind what is shown, because that can only be replaced as a whole.
	renewal renewal[R, ID]
	former  []R   // of the listing before, until this one has something
	failure error // of the latest question, until one is answered
	// drawing runs while a scan need not be drawn.
	drawing screen.Timer
	// passed is how many rows the pager had passed at the last move.
	passed int
}

// New makes a listing of which nothing was read.
func New[L, R any, ID Identifier](env screen.Env, o Options[L, R, ID]) *Listing[L, R, ID] {
	if o.Filters == nil {
		o.Filters = func() bool { return false }
	}
	if o.Learn == nil {
		o.Learn = func([]R, bool) {}
	}
	if o.Over == nil {
		o.Over = func(int, R) bool { return false }
	}
	return &Listing[L, R, ID]{options: o, env: env, pager: NewPager(o.ID)}
}

// Resize says how many rows the screen has, so that one answer fills it.
func (l *Listing[L, R, ID]) Resize(height int) { l.height = height }

// Rows are all rows there are; before the first answer those of the listing before.
func (l *Listing[L, R, ID]) Rows() []R {
	switch {
	case l.pager.Begun():
		return l.pager.Rows()
	case l.scan != nil && l.scan.Begun():
		return l.scan.Rows()
	default:
		return l.former
	}
}

// Begun reports whether the rows are those of this listing, be it none.
func (l *Listing[L, R, ID]) Begun() bool {
	return l.pager.Begun() || l.scan != nil && l.scan.Begun()
}

// Complete reports whether the whole listing is there.
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
	return l.pager.Passed(), l.pager.Below().More
}

// Exhausted reports whether enough was read since the last move without finding enough.
func (l *Listing[L, R, ID]) Exhausted() bool { return l.pager.Passed()-l.passed >= filteredAtOnce }

// Pager is the part around the place that is looked at; it is empty in a scan.
func (l *Listing[L, R, ID]) Pager() *Pager[R, ID] { return l.pager }

// Scan is nil unless the listing is scanned.
func (l *Listing[L, R, ID]) Scan() *Scan[R, ID] { return l.scan }

// Waiting reports whether an answer is awaited, with rows that nobody need ask for.
func (l *Listing[L, R, ID]) Waiting() bool { return l.slot.Phase() == screen.Waiting }

// Age is that of the latest answer.
func (l *Listing[L, R, ID]) Age() screen.Age { return l.slot.Age() }

// Failure is why the latest question was not answered, nil once one is.
func (l *Listing[L, R, ID]) Failure() error { return l.failure }

// Close withdraws what is open.
func (l *Listing[L, R, ID]) Close() {
	l.slot.Cancel()
	l.drawing.Stop()
}
