package listing

import (
	"cmp"
	"slices"
)

// KeepRows limits the rows of a pager: it drops a page as soon as the others have that
// many. It bounds the memory, whatever the size of the account.
const KeepRows = 1000

// Edge describes one end of the rows of a pager.
type Edge struct {
	More bool // says that the service has rows beyond it
	// Stalled says that the service claimed more rows, but sent no new ones; Silent, that it sent none at all.
	Stalled, Silent bool
}

func edge(more bool, rows, added int) Edge {
	return Edge{More: more && added > 0, Stalled: more && added == 0, Silent: more && rows == 0}
}

// Identifier identifies a row. An invalid one marks a row that could not be decoded; the service does not know it.
type Identifier interface {
	~string
	Valid() bool
}

// Ends returns the first and the last valid id of rows, "" for none: the cursors. The service
// sends rows beyond them again.
func Ends[R any, ID Identifier](rows []R, id func(R) ID) (first, last ID) {
	for _, r := range rows {
		if at := id(r); at.Valid() {
			last = at
			first = cmp.Or(first, at)
		}
	}
	return first, last
}

// Page holds a page of a listing.
type Page[R any, ID Identifier] struct {
	Rows []R
	IDs  []ID // holds the identifiers of the whole answer, including rows that were filtered out
	// From and To are the ids at its ends: the cursors of the neighbouring pages.
	From, To ID
}

// PageOf makes a page of an answer, with the rows that keep accepts; all when it is nil.
func PageOf[R any, ID Identifier](answer []R, id func(R) ID, keep func(R) bool) Page[R, ID] {
	var page Page[R, ID]
	for _, r := range answer {
		page.IDs = append(page.IDs, id(r))
		if keep == nil || keep(r) {
			page.Rows = append(page.Rows, r)
		}
	}
	page.From, page.To = Ends(page.IDs, func(id ID) ID { return id })
	return page
}

// Pager holds the part of a listing of rows R with identifiers ID that was read, in the
// order of the service, each row once.
type Pager[R any, ID Identifier] struct {
	id           func(R) ID
	pages        []Page[R, ID]
	rows         []R
	above, below Edge
	readCount    int
	begun        bool
}

// NewPager makes a pager that has read nothing.
func NewPager[R any, ID Identifier](id func(R) ID) *Pager[R, ID] { return &Pager[R, ID]{id: id} }

// Rows returns all rows there are. The slice is never changed: the pager makes a new one.
func (p *Pager[R, ID]) Rows() []R { return p.rows }

// Above returns the end towards the first row.
func (p *Pager[R, ID]) Above() Edge { return p.above }

// Below returns the end towards the last row.
func (p *Pager[R, ID]) Below() Edge { return p.below }

// ReadCount counts the rows read, filtered out or not, since the pager began; it is not
// lowered when pages are forgotten.
func (p *Pager[R, ID]) ReadCount() int { return p.readCount }

// Begun reports whether there was an answer; it may be empty.
func (p *Pager[R, ID]) Begun() bool { return p.begun }

// Begin starts over with one page; above and below say whether the service has rows beyond its ends.
func (p *Pager[R, ID]) Begin(page Page[R, ID], above, below bool) {
	*p = Pager[R, ID]{id: p.id, begun: true, readCount: len(page.IDs)}
	p.above, p.below = edge(above, len(page.IDs), len(page.IDs)), edge(below, len(page.IDs), len(page.IDs))
	if len(page.IDs) > 0 {
		p.pages = []Page[R, ID]{page}
	}
	p.join()
}

// After returns the cursor of the next page, "" when nothing was read.
func (p *Pager[R, ID]) After() ID {
	if len(p.pages) == 0 {
		return ""
	}
	return p.pages[len(p.pages)-1].To
}

// Before returns the cursor of the page in front, "" when nothing was read.
func (p *Pager[R, ID]) Before() ID {
	if len(p.pages) == 0 {
		return ""
	}
	return p.pages[0].From
}

// Append adds the next page, or the first one. More says whether the service has others after it.
func (p *Pager[R, ID]) Append(page Page[R, ID], more bool) {
	p.begun = true
	added := p.withoutKnown(page)
	p.below = edge(more, len(page.IDs), len(added.IDs))
	if len(added.IDs) == 0 {
		return
	}
	p.readCount += len(added.IDs)
	if last := len(p.pages) - 1; last >= 0 && mergeable(p.pages[last], added) {
		p.pages[last].Rows = append(p.pages[last].Rows, added.Rows...)
		p.pages[last].IDs, p.pages[last].To = added.IDs, added.To
	} else {
		p.pages = append(p.pages, added)
	}
	for len(p.pages) > 1 && p.count()-len(p.pages[0].Rows) >= KeepRows { // the others are enough
		p.pages = slices.Delete(p.pages, 0, 1)
		p.above = Edge{More: true}
	}
	p.join()
}

// Prepend adds the previous page. More says whether the service has others before it.
func (p *Pager[R, ID]) Prepend(page Page[R, ID], more bool) {
	added := p.withoutKnown(page)
	p.above = edge(more, len(page.IDs), len(added.IDs))
	if len(added.IDs) == 0 {
		return
	}
	p.readCount += len(added.IDs)
	if len(p.pages) > 0 && mergeable(p.pages[0], added) {
		p.pages[0].Rows = append(added.Rows, p.pages[0].Rows...)
		p.pages[0].IDs, p.pages[0].From = added.IDs, added.From
	} else {
		p.pages = slices.Insert(p.pages, 0, added)
	}
	for last := len(p.pages) - 1; last > 0 && p.count()-len(p.pages[last].Rows) >= KeepRows; last-- {
		p.pages = p.pages[:last]
		p.below = Edge{More: true}
	}
	p.join()
}

// mergeable reports whether two pages of which most was filtered out may become one, so that
// a search for few rows does not pile up pages. The ids of the older one are forgotten.
func mergeable[R any, ID Identifier](a, b Page[R, ID]) bool {
	return len(a.Rows)+len(b.Rows) <= len(b.IDs)/2
}

// withoutKnown returns a page without the rows that are loaded already.
func (p *Pager[R, ID]) withoutKnown(page Page[R, ID]) Page[R, ID] {
	known, fresh := make(map[ID]bool), make(map[ID]bool)
	for _, loaded := range p.pages {
		for _, id := range loaded.IDs {
			known[id] = true
		}
		for _, r := range loaded.Rows {
			known[p.id(r)] = true
		}
	}
	added := Page[R, ID]{}
	for _, id := range page.IDs {
		if !known[id] && !fresh[id] {
			fresh[id] = true
			added.IDs = append(added.IDs, id)
		}
	}
	added.From, added.To = Ends(added.IDs, func(id ID) ID { return id })
	for _, r := range page.Rows {
		if fresh[p.id(r)] {
			delete(fresh, p.id(r))
			added.Rows = append(added.Rows, r)
		}
	}
	return added
}

func (p *Pager[R, ID]) count() int {
	n := 0
	for _, page := range p.pages {
		n += len(page.Rows)
	}
	return n
}

// join makes a new slice of all rows, because the table still uses the old one.
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
