package listing

import "slices"

// Splice replaces a part of an unfiltered listing by a page that was read again: the one after the row with the id
// anchor, or the first one when anchor is "". Later rows stay. It reports false, and changes nothing, when the page
// does not fit because the anchor has moved.
func (p *Pager[R, ID]) Splice(anchor ID, page Page[R, ID], more bool) bool {
	start := 0
	if anchor != "" {
		start = 1 + slices.IndexFunc(p.rows, func(r R) bool { return p.id(r) == anchor })
		if start == 0 {
			return false
		}
	}
	ids := make(map[ID]struct{}, len(page.IDs))
	for _, id := range page.IDs {
		ids[id] = struct{}{}
	}
	isNew := func(r R) bool { _, ok := ids[p.id(r)]; return ok }
	head := p.rows[:start]
	if slices.ContainsFunc(head, isNew) {
		return false
	}
	tail := p.rows[start:]
	covered, reached := coveredBy(tail, isNew)
	tail = slices.DeleteFunc(slices.Clone(tail[covered:]), isNew)
	if !more || !reached {
		tail = nil
		p.below = Edge{More: more}
	}
	from, to := p.Before(), p.After()
	p.pages = slices.Concat(p.chunks(head), p.chunks(page.Rows), p.chunks(tail))
	if len(head) > 0 {
		p.pages[0].From = from
	}
	if len(tail) > 0 {
		p.pages[len(p.pages)-1].To = to
	}
	p.join()
	return true
}

// ReplaceTop replaces the rows that another pager has read from the top by those it holds, and keeps the rest. It
// reports false, and changes nothing, when they do not fit together. Unlike Splice it also works for filtered listings.
func (p *Pager[R, ID]) ReplaceTop(top *Pager[R, ID]) bool {
	if !p.begun || p.above.More {
		return false
	}
	return p.Splice("", PageOf(top.rows, p.id, nil), true)
}

// coveredBy finds how many of the old rows an answer replaces; those that it does not have are gone. A row may also be
// in the answer because it has moved up from far below, so the number is chosen that explains the answer with the
// fewest rows gone and moved. It reports false when the answer has none of the old rows, or so few that rows might get
// lost: then no row after the answer can be kept.
func coveredBy[R any](old []R, isNew func(R) bool) (covered int, ok bool) {
	below := 0
	for _, r := range old {
		if isNew(r) {
			below++
		}
	}
	gone, least := 0, below
	for i, r := range old {
		if !isNew(r) {
			gone++
			continue
		}
		below--
		if gone+below <= least {
			covered, least = i+1, gone+below
		}
	}
	kept := 0
	for _, r := range old[:covered] {
		if isNew(r) {
			kept++
		}
	}
	return covered, kept > 0 && covered-kept <= kept
}

// chunkRows sets the size of the pages that rows are divided into after a splice.
const chunkRows = 50

func (p *Pager[R, ID]) chunks(rows []R) []Page[R, ID] {
	var pages []Page[R, ID]
	for chunk := range slices.Chunk(rows, chunkRows) {
		pages = append(pages, PageOf(chunk, p.id, nil))
	}
	return pages
}

// updated returns rows with those in place of them that were changed, without those that do not belong any more.
func updated[R any, ID Identifier](rows, changed []R, id func(R) ID, belongs func(R) bool) (kept []R) {
	left := make(map[ID]R, len(changed))
	for _, row := range changed {
		left[id(row)] = row
	}
	for _, row := range rows {
		one, isChanged := left[id(row)]
		switch {
		case !isChanged:
			kept = append(kept, row)
		case belongs(one):
			kept = append(kept, one)
		}
	}
	return kept
}

// Update replaces rows that were changed, in their places, and drops those that do not belong to the listing any more.
func (p *Pager[R, ID]) Update(changed []R, belongs func(R) bool) {
	if len(changed) == 0 {
		return
	}
	for i := range p.pages {
		p.pages[i].Rows = updated(p.pages[i].Rows, changed, p.id, belongs)
	}
	p.join()
}
