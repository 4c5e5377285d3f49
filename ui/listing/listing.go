// Package listing reads a listing of the service by its cursors. A [Pager] holds a bounded part of it around the
// window: pages farther away are dropped, and read again when they are needed. A [Scan] reads from start to end
// instead. A [Listing] has one of them and the open question, and decides what to ask next.
package listing

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// Window describes the rows of a listing that are in view: from First to before End, of Len.
type Window struct{ First, End, Len int }

// WindowOf returns the window of a table with the rows of one listing.
func WindowOf(t interface {
	Visible() (first, end int)
	Len() int
},
) Window {
	first, end := t.Visible()
	return Window{first, end, t.Len()}
}

// Request describes a page to be asked for.
type Request struct {
	model.Window
	// Part numbers the listing to read, in a scan of several. Scanned counts the rows it has
	// read, and Again says that it reads all of them once more.
	Part, Scanned int
	Again         bool
	Whole         bool // asks for all rows of the window, in several calls if one returns less
}

// Source says what a listing reads, with answers L and rows R. The functions are called by the
// methods of the listing, never by its commands.
type Source[L, R any] struct {
	// Ask returns the call that reads a page, as the listing is wanted now.
	Ask func(Request) func(context.Context) (L, error)
	// Rows returns the rows of an answer, and whether the service has others on either side.
	Rows func(answer L, began, ended time.Time) (rows []R, before, after bool)
	// Keep reports whether a row belongs to the listing, nil where the service filters all;
	// Filters reports whether Keep may keep only few rows, nil for never.
	Keep    func(R) bool
	Filters func() bool
	// Reuse reports whether a row of a scan that was read again is as it was, and has the
	// known one take its place then. It may be nil: none is.
	Reuse func(known, read R) bool
	// PartEnded reports whether a part of a scan ends before this row; nil where it ends with its listing.
	PartEnded func(part int, row R) bool
	Changes   *Changes[L, R] // stays nil where the listing can only be read again
}

// Result holds what an answer has brought, for the owner of the listing to use.
type Result[R any] struct {
	// Read says that Rows were read, if there were any; Following, that more are to come before they are shown.
	Rows            []R
	Read, Following bool
	// Lacking holds rows that a scan read again to its end did not have, though nothing was seen to
	// have become of them.
	Lacking []R
	// AsOf tells when the service had the loaded rows as they are, the zero time where that is not known.
	AsOf time.Time
	// Draw says that the loaded rows are to be shown, then ToEnd that the last one is to be selected;
	// [Listing.ReadOn] follows.
	Draw, ToEnd bool
	Next        tea.Cmd // asks for missing rows, nil for nothing
}

type pageKind uint8

const (
	topPage      pageKind = iota // from the start of the listing
	endPage                      // from its end
	nextPage                     // the page after the last one
	previousPage                 // the page before the first one
	visiblePages                 // the rows in view, read again
	scanPage                     // the next page of a scan
	changesPage                  // the rows changed last in the account
)

// question describes a page that was asked for.
type question[ID Identifier] struct {
	kind   pageKind
	anchor ID // the row before those that are read again
}

// Listing holds the part of a listing that was read. At most one question is open.
type Listing[L, R any, ID Identifier] struct {
	env     screen.Env
	spinner *screen.Spinner
	source  Source[L, R]
	height  int // of the screen, in rows

	slot  screen.Slot[L]
	asked question[ID]
	pager *Pager[R, ID]
	scan  *Scan[R, ID] // nil unless the listing is scanned
	// refresh holds rows read behind the shown ones, because those can only be replaced as a whole.
	refresh    refresh[R, ID]
	changes    changes[R, ID]
	previous   []R          // shown until this listing has something
	failure    error        // of the latest question, until one is answered
	drawing    screen.Timer // measures the time until the rows of a scan are shown again
	looks      int          // counts the checks whether a scan fills the window
	readAtMove int          // counts the rows that the pager had passed at the last move
}

// New makes an empty listing of rows that id identifies. [Listing.Use] says what it reads.
func New[L, R any, ID Identifier](env screen.Env, id func(R) ID, turning *screen.Spinner) *Listing[L, R, ID] {
	return &Listing[L, R, ID]{env: env, spinner: turning, pager: NewPager(id)}
}

// Use makes the listing read a source from the next question on.
func (l *Listing[L, R, ID]) Use(s Source[L, R]) { l.source = s }

func (l *Listing[L, R, ID]) filters() bool { return l.source.Filters != nil && l.source.Filters() }

// Resize sets the height of the screen in rows, so that one answer fills it.
func (l *Listing[L, R, ID]) Resize(height int) { l.height = height }

// Rows returns all loaded rows; before the first answer the rows of the listing before.
func (l *Listing[L, R, ID]) Rows() []R {
	switch {
	case l.pager.Begun():
		return l.pager.Rows()
	case l.scan != nil && l.scan.Begun():
		return l.scan.Rows()
	}
	return l.previous
}

// Find returns the loaded row with an id.
func (l *Listing[L, R, ID]) Find(id ID) (R, bool) {
	if l.scan != nil {
		return l.scan.Find(id)
	}
	rows := l.Rows()
	if at := slices.IndexFunc(rows, func(row R) bool { return l.pager.id(row) == id }); at >= 0 {
		return rows[at], true
	}
	var none R
	return none, false
}

// Begun reports whether this listing has an answer; it may be empty.
func (l *Listing[L, R, ID]) Begun() bool { return l.pager.Begun() || l.scan != nil && l.scan.Begun() }

// Complete reports whether the whole listing is loaded.
func (l *Listing[L, R, ID]) Complete() bool {
	if l.scan != nil {
		return l.scan.Done() && !l.scan.Stalled()
	}
	return l.pager.Complete()
}

// Unread says how much was read, and whether there is more that is not read without being asked for.
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

// Pager returns the part around the window; it is empty in a scan.
func (l *Listing[L, R, ID]) Pager() *Pager[R, ID] { return l.pager }

// Scan returns nil unless the listing is scanned.
func (l *Listing[L, R, ID]) Scan() *Scan[R, ID] { return l.scan }

// Spinner turns while a question is open.
func (l *Listing[L, R, ID]) Spinner() *screen.Spinner { return l.spinner }

// Waiting reports whether a question is open.
func (l *Listing[L, R, ID]) Waiting() bool { return l.slot.Phase() == screen.Waiting }

// Age returns the age of the latest answer.
func (l *Listing[L, R, ID]) Age() screen.Age { return l.slot.Age() }

// Failure returns why the latest question was not answered, nil once one is.
func (l *Listing[L, R, ID]) Failure() error { return l.failure }

// Close cancels the open question.
func (l *Listing[L, R, ID]) Close() {
	l.slot.Cancel()
	l.spinner.End()
	l.drawing.Stop()
}
