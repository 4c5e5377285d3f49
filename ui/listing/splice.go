package listing

import "slices"

// Splice replaces a part of an unfiltered listing by what the service answers now: the page
// that follows the row with the id anchor, or the first page when anchor is "". Rows
// after what was read again stay. It reports false, and changes nothing, when the answer
// does not fit, because the anchor has moved to another place meanwhile.
func (p *Pager[R, ID]) Splice(anchor ID, page Page[R, ID], more bool) bool {
	start := 0
	if anchor != "" {
		start = 1 + slices.IndexFunc(p.rows, func(r R) bool { return p.id(r) == anchor })
		if start == 0 {
			return false
		}
	}
	fresh := make(map[ID]struct{}, len(page.IDs))
	for _, id := range page.IDs {
		fresh[id] = struct{}{}
	}
	isFresh := func(r R) bool { _, ok := fresh[p.id(r)]; return ok }
	head := p.rows[:start]
	if slices.ContainsFunc(head, isFresh) {
		return false
	}
	tail := p.rows[start:]
	covered, reached := coveredBy(tail, isFresh)
	tail = slices.DeleteFunc(slices.Clone(tail[covered:]), isFresh)
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

// RenewTop replaces the rows that another pager from the top has passed by those it has,
// and keeps the rest. It reports false, and changes nothing, when the two cannot be
// fitted together. Unlike Splice it is also for filtered listings.
func (p *Pager[R, ID]) RenewTop(top *Pager[R, ID]) bool {
	if !p.begun || p.above.More {
		return false
	}
	return p.Splice("", PageOf(top.rows, p.id, nil), true)
}

// coveredBy finds how many of the old rows an answer stands for: of those, the ones that
// it does not have are gone. A row may also be in the answer because it has moved there
// from far below. So the place is chosen that explains the answer with the fewest rows
// gone and moved. It reports false when the answer has none of the old rows, or so few
// that rows might get lost: then nothing behind the answer can be kept.
func coveredBy[R any](old []R, isFresh func(R) bool) (covered int, ok bool) {
	below := 0
	for _, r := range old {
		if isFresh(r) {
			below++
		}
	}
	gone, least := 0, below
	for i, r := range old {
		if !isFresh(r) {
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
		if isFresh(r) {
			kept++
		}
	}
	return covered, kept > 0 && covered-kept <= kept
}

// chunkRows is how many rows are forgotten at once where the pages as they were
// answered are not known any more.
const chunkRows = 50

func (p *Pager[R, ID]) chunks(rows []R) []Page[R, ID] {
	var pages []Page[R, ID]
	for chunk := range slices.Chunk(rows, chunkRows) {
		page := Page[R, ID]{Rows: chunk}
		for _, r := range chunk {
			page.IDs = append(page.IDs, p.id(r))
		}
		page.From, page.To = ends(page.IDs)
		pages = append(pages, page)
	}
	return pages
}
