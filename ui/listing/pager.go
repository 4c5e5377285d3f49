package listing

import (
	"cmp"
	"slices"
)

// KeepRows is how many rows a pager holds; more only while the last pages make up that
// many. It bounds the memory, whatever the size of the account.
const KeepRows = 1000

// Edge is one end of what a pager holds.
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
	// IDs are those of the whole answer, also of rows that were filtered out.
	IDs []ID
	// From and To are the ids at its ends: the cursors of what lies beyond.
	From, To ID
}

// PageOf is an answer of which the rows are kept that keep lets pass, all of them when
// it is nil.
func PageOf[R any, ID Identifier](answer []R, id func(R) ID, keep func(R) bool) Page[R, ID] {
	var page Page[R, ID]
	for _, r := range answer {
		page.IDs = append(page.IDs, id(r))
		if keep == nil || keep(r) {
			page.Rows = append(page.Rows, r)
		}
	}
	page.From, page.To = ends(page.IDs)
	return page
}

// Pager is the part of a listing of rows R with identifiers ID that was read, in the
// order of the service, each row once.
type Pager[R any, ID Identifier] struct {
	id           func(R) ID
	pages        []Page[R, ID]
	rows         []R
	above, below Edge
	passed       int
	begun        bool
}

// NewPager makes a pager that has read nothing.
func NewPager[R any, ID Identifier](id func(R) ID) *Pager[R, ID] { return &Pager[R, ID]{id: id} }

// Rows are all rows there are. The slice is never changed: the pager makes a new one.
func (p *Pager[R, ID]) Rows() []R { return p.rows }

// Above is the end towards the first row.
func (p *Pager[R, ID]) Above() Edge { return p.above }

// Below is the end towards the last row.
func (p *Pager[R, ID]) Below() Edge { return p.below }

// Passed counts what was read, filtered out or not, since the pager began; it is not
// lowered when pages are forgotten.
func (p *Pager[R, ID]) Passed() int { return p.passed }

// Begun reports whether anything was answered, be it nothing.
func (p *Pager[R, ID]) Begun() bool { return p.begun }

// Begin starts over with one page, and says whether the service has rows beyond its
// ends.
func (p *Pager[R, ID]) Begin(page Page[R, ID], above, below bool) {
	*p = Pager[R, ID]{id: p.id, begun: true, passed: len(page.IDs)}
	p.above.More, p.below.More = above, below
	if len(page.IDs) > 0 {
		p.pages = []Page[R, ID]{page}
	}
	p.join()
}

// After is the cursor of the next page, "" when nothing was read.
func (p *Pager[R, ID]) After() ID {
	if len(p.pages) == 0 {
		return ""
	}
	return p.pages[len(p.pages)-1].To
}

// Before is the cursor of the page in front, "" when nothing was read.
func (p *Pager[R, ID]) Before() ID {
	if len(p.pages) == 0 {
		return ""
	}
	return p.pages[0].From
}

// Append takes the page that follows, or the first one. More says whether the service has
// still others.
func (p *Pager[R, ID]) Append(page Page[R, ID], more bool) {
	p.begun = true
	fresh := p.unknown(page)
	p.below = Edge{More: more && len(fresh.IDs) > 0, Stalled: more && len(fresh.IDs) == 0}
	if len(fresh.IDs) == 0 {
		return
	}
	p.passed += len(fresh.IDs)
	if last := len(p.pages) - 1; last >= 0 && small(p.pages[last], fresh) {
		p.pages[last].Rows = append(p.pages[last].Rows, fresh.Rows...)
		p.pages[last].IDs, p.pages[last].To = fresh.IDs, fresh.To
	} else {
		p.pages = append(p.pages, fresh)
	}
	p.forgetAbove()
	p.join()
}

// Prepend takes the page in front.
func (p *Pager[R, ID]) Prepend(page Page[R, ID], more bool) {
	fresh := p.unknown(page)
	p.above = Edge{More: more && len(fresh.IDs) > 0, Stalled: more && len(fresh.IDs) == 0}
	if len(fresh.IDs) == 0 {
		return
	}
	p.passed += len(fresh.IDs)
	if len(p.pages) > 0 && small(p.pages[0], fresh) {
		p.pages[0].Rows = append(fresh.Rows, p.pages[0].Rows...)
		p.pages[0].IDs, p.pages[0].From = fresh.IDs, fresh.From
	} else {
		p.pages = slices.Insert(p.pages, 0, fresh)
	}
	p.forgetBelow()
	p.join()
}

// small reports whether two pages of which most was filtered out may become one, so that
// a search for few rows does not pile up pages. The ids of the older one are forgotten.
func small[R any, ID Identifier](a, b Page[R, ID]) bool {
	return len(a.Rows)+len(b.Rows) <= len(b.IDs)/2
}

// unknown is a page without what is there already.
func (p *Pager[R, ID]) unknown(page Page[R, ID]) Page[R, ID] {
	known := p.known()
	isKnown := func(id ID) bool { _, ok := known[id]; return ok }
	fresh := Page[R, ID]{}
	for _, id := range page.IDs {
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
	for _, r := range page.Rows {
		if isKnown(p.id(r)) {
			delete(known, p.id(r))
			fresh.Rows = append(fresh.Rows, r)
		}
	}
	return fresh
}

func (p *Pager[R, ID]) known() map[ID]struct{} {
	known := make(map[ID]struct{})
	for _, page := range p.pages {
		for _, id := range page.IDs {
			known[id] = struct{}{}
		}
		for _, r := range page.Rows {
			known[p.id(r)] = struct{}{}
		}
	}
	return known
}

func (p *Pager[R, ID]) count() int {
	n := 0
	for _, page := range p.pages {
		n += len(page.Rows)
	}
	return n
}

// forgetAbove lets go of first pages while enough is left without them.
func (p *Pager[R, ID]) forgetAbove() {
	for len(p.pages) > 1 && p.count()-len(p.pages[0].Rows) >= KeepRows {
		p.pages = slices.Delete(p.pages, 0, 1)
		p.above = Edge{More: true}
	}
}

func (p *Pager[R, ID]) forgetBelow() {
	for last := len(p.pages) - 1; last > 0 && p.count()-len(p.pages[last].Rows) >= KeepRows; last-- {
		p.pages = p.pages[:last]
		p.below = Edge{More: true}
	}
}

// join makes a new slice of all rows: the table holds on to the one before.
func (p *Pager[R, ID]) join() {
	p.rows = make([]R, 0, p.count())
	for _, page := range p.pages {
		p.rows = append(p.rows, page.Rows...)
	}
}

// Complete reports whether the pager holds the whole listing.
func (p *Pager[R, ID]) Complete() bool {
	return p.begun && !p.above.More && !p.below.More && !p.above.Stalled && !p.below.Stalled
}
