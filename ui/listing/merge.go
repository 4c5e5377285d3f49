package listing

import "slices"

// updated returns rows with those in place of them that were changed, without those that do
// not belong any more.
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

// Update replaces rows that were changed, drops those that do not belong to the listings
// any more, and adds those that are new.
func (s *Scan[R, ID]) Update(changed []R, belongs func(R) bool) {
	for _, row := range changed {
		if belongs(row) {
			s.known.Put(row)
		} else {
			s.known.Delete(s.id(row))
		}
	}
}

// endsWith reports whether a cursor to read on from is one of the rows: it has moved.
func (s *Scan[R, ID]) endsWith(changed []R) bool {
	return slices.ContainsFunc(changed, func(row R) bool {
		return slices.ContainsFunc(s.parts, func(p scanPart[ID]) bool { return !p.done && p.after != "" && p.after == s.id(row) })
	})
}

// Update replaces rows that were changed, in their places, and drops those that do not
// belong to the listing any more.
func (p *Pager[R, ID]) Update(changed []R, belongs func(R) bool) {
	if len(changed) == 0 {
		return
	}
	for i := range p.pages {
		p.pages[i].Rows = updated(p.pages[i].Rows, changed, p.id, belongs)
	}
	p.join()
}
