// Package walk holds a listing of the service that is read page by page in both
// directions: a bounded number of rows around the place that is looked at. What lies
// farther away is forgotten, and read again when it is needed.
package walk

import (
	"cmp"
	"slices"
)

// KeepRows is how many rows a walk holds; more only while the last pages make up that
// many. It bounds the memory, whatever the size of the account.
const KeepRows = 1000

// Edge is one end of what a walk holds.
type Edge struct {
	// More: the service has rows beyond it.
	More bool
	// Stalled: the service said so, but then brought nothing new.
	Stalled bool
}

// Identifier is what rows go by. One that is not valid is a stand-in for a row that could
// not be read: the service does not know it.
type Identifier interface {
	~string
	Valid() bool
}

// Ends are the first and the last id of rows from which the service can read on, "" for
// none. Rows beyond them are answered again.
func Ends[R any, ID Identifier](rows []R, id func(R) ID) (first, last ID) {
	for _, r := range rows {
		if at := id(r); at.Valid() {
			last = at
			first = cmp.Or(first, at)
		}
	}
	return first, last
}

func ends[ID Identifier](ids []ID) (first, last ID) { return Ends(ids, func(id ID) ID { return id }) }

// Page is a part of a listing as it was answered.
type Page[R any, ID Identifier] struct {
	Rows []R
	// IDs are those of the whole answer, also of rows that were sifted out.
	IDs []ID
	// From and To are the ids at its ends: the cursors of what lies beyond.
	From, To ID
}

// PageOf is an answer of which the rows are kept that keep lets pass, all of them when
// it is nil.
func PageOf[R any, ID Identifier](answer []R, id func(R) ID, keep func(R) bool) Page[R, ID] {
	var p Page[R, ID]
	for _, r := range answer {
		p.IDs = append(p.IDs, id(r))
		if keep == nil || keep(r) {
			p.Rows = append(p.Rows, r)
		}
	}
	p.From, p.To = ends(p.IDs)
	return p
}

// Walk is the part of a listing of rows R with identifiers ID that was read, in the
// order of the service, each row once.
type Walk[R any, ID Identifier] struct {
	id           func(R) ID
	pages        []Page[R, ID]
	rows         []R
	above, below Edge
	passed       int
	begun        bool
}

// New makes a walk that has read nothing.
func New[R any, ID Identifier](id func(R) ID) *Walk[R, ID] { return &Walk[R, ID]{id: id} }

// Rows are all rows there are. The slice is never changed: the walk makes a new one.
func (w *Walk[R, ID]) Rows() []R { return w.rows }

// Above is the end towards the first row.
func (w *Walk[R, ID]) Above() Edge { return w.above }

// Below is the end towards the last row.
func (w *Walk[R, ID]) Below() Edge { return w.below }

// Passed counts what was read, sifted out or not, since the walk began; it is not
// lowered when pages are forgotten.
func (w *Walk[R, ID]) Passed() int { return w.passed }

// Begun reports whether anything was answered, be it nothing.
func (w *Walk[R, ID]) Begun() bool { return w.begun }

// Begin starts over with one page, and says whether the service has rows beyond its
// ends.
func (w *Walk[R, ID]) Begin(p Page[R, ID], above, below bool) {
	*w = Walk[R, ID]{id: w.id, begun: true, passed: len(p.IDs)}
	w.above.More, w.below.More = above, below
	if len(p.IDs) > 0 {
		w.pages = []Page[R, ID]{p}
	}
	w.join()
}

// After is the cursor of the next page, "" when nothing was read.
func (w *Walk[R, ID]) After() ID {
	if len(w.pages) == 0 {
		return ""
	}
	return w.pages[len(w.pages)-1].To
}

// Before is the cursor of the page in front, "" when nothing was read.
func (w *Walk[R, ID]) Before() ID {
	if len(w.pages) == 0 {
		return ""
	}
	return w.pages[0].From
}

// Append takes the page that follows. More says whether the service has still others.
func (w *Walk[R, ID]) Append(p Page[R, ID], more bool) {
	fresh := w.news(p)
	w.below = Edge{More: more && len(fresh.IDs) > 0, Stalled: more && len(fresh.IDs) == 0}
	if len(fresh.IDs) == 0 {
		return
	}
	w.passed += len(fresh.IDs)
	if last := len(w.pages) - 1; last >= 0 && small(w.pages[last], fresh) {
		w.pages[last].Rows = append(w.pages[last].Rows, fresh.Rows...)
		w.pages[last].IDs, w.pages[last].To = fresh.IDs, fresh.To
	} else {
		w.pages = append(w.pages, fresh)
	}
	w.forgetAbove()
	w.join()
}

// Prepend takes the page in front.
func (w *Walk[R, ID]) Prepend(p Page[R, ID], more bool) {
	fresh := w.news(p)
	w.above = Edge{More: more && len(fresh.IDs) > 0, Stalled: more && len(fresh.IDs) == 0}
	if len(fresh.IDs) == 0 {
		return
	}
	w.passed += len(fresh.IDs)
	if len(w.pages) > 0 && small(w.pages[0], fresh) {
		w.pages[0].Rows = append(fresh.Rows, w.pages[0].Rows...)
		w.pages[0].IDs, w.pages[0].From = fresh.IDs, fresh.From
	} else {
		w.pages = slices.Insert(w.pages, 0, fresh)
	}
	w.forgetBelow()
	w.join()
}

// small reports whether two pages of which most was sifted out may become one, so that
// a search for few rows does not pile up pages. The ids of the older one are forgotten.
func small[R any, ID Identifier](a, b Page[R, ID]) bool {
	return len(a.Rows)+len(b.Rows) <= len(b.IDs)/2
}

// news is a page without what is there already.
func (w *Walk[R, ID]) news(p Page[R, ID]) Page[R, ID] {
	known := w.known()
	isKnown := func(id ID) bool { _, ok := known[id]; return ok }
	fresh := Page[R, ID]{}
	for _, id := range p.IDs {
		if !isKnown(id) {
			known[id] = struct{}{}
			fresh.IDs = append(fresh.IDs, id)
		}
	}
	fresh.From, fresh.To = ends(fresh.IDs)
	clear(known)
	for _, id := range fresh.IDs {
		known[id] = struct{}{}
	}
	for _, r := range p.Rows {
		if isKnown(w.id(r)) {
			delete(known, w.id(r))
			fresh.Rows = append(fresh.Rows, r)
		}
	}
	return fresh
}

func (w *Walk[R, ID]) known() map[ID]struct{} {
	known := make(map[ID]struct{})
	for _, p := range w.pages {
		for _, id := range p.IDs {
			known[id] = struct{}{}
		}
		for _, r := range p.Rows {
			known[w.id(r)] = struct{}{}
		}
	}
	return known
}

func (w *Walk[R, ID]) count() int {
	n := 0
	for _, p := range w.pages {
		n += len(p.Rows)
	}
	return n
}

// forgetAbove lets go of first pages while enough is left without them.
func (w *Walk[R, ID]) forgetAbove() {
	for len(w.pages) > 1 && w.count()-len(w.pages[0].Rows) >= KeepRows {
		w.pages = slices.Delete(w.pages, 0, 1)
		w.above = Edge{More: true}
	}
}

func (w *Walk[R, ID]) forgetBelow() {
	for last := len(w.pages) - 1; last > 0 && w.count()-len(w.pages[last].Rows) >= KeepRows; last-- {
		w.pages = w.pages[:last]
		w.below = Edge{More: true}
	}
}

// join makes a new slice of all rows: the table holds on to the one before.
func (w *Walk[R, ID]) join() {
	w.rows = make([]R, 0, w.count())
	for _, p := range w.pages {
		w.rows = append(w.rows, p.Rows...)
	}
}

// Complete reports whether the walk holds the whole listing.
func (w *Walk[R, ID]) Complete() bool {
	return w.begun && !w.above.More && !w.below.More && !w.above.Stalled && !w.below.Stalled
}
