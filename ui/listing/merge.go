package listing

import "slices"

// updated are rows with those in place of them that were changed, without those that do
// not belong any more; left are the changed rows that are not among them.
func updated[R any, ID Identifier](rows, changed []R, id func(R) ID, belongs func(R) bool) (kept []R, gone, left map[ID]R) {
	left, gone = make(map[ID]R, len(changed)), make(map[ID]R)
	for _, row := range changed {
		left[id(row)] = row
	}
	kept = make([]R, 0, len(rows)+len(changed))
	for _, row := range rows {
		at := id(row)
		if one, ok := left[at]; ok {
			delete(left, at)
			if row = one; !belongs(row) {
				gone[at] = row
				continue
			}
		}
		kept = append(kept, row)
	}
	return kept, gone, left
}

// Update replaces rows that were changed, drops those that do not belong to the listings
// any more, and adds those that are new.
func (s *Scan[R, ID]) Update(changed []R, belongs func(R) bool) {
	rows, gone, left := updated(s.rows, changed, s.id, belongs)
	for _, row := range changed {
		id := s.id(row)
		if _, isGone := gone[id]; isGone {
			s.known.Delete(id)
			continue
		}
		_, added := left[id]
		if added && !belongs(row) {
			continue
		}
		if added {
			rows = append(rows, row)
		}
		s.known.Put(row)
	}
	s.rows = rows
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
		p.pages[i].Rows, _, _ = updated(p.pages[i].Rows, changed, p.id, belongs)
	}
	p.join()
}
