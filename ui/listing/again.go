package listing

import "inkdesk/model/index"

// earlier are the rows of a scan that is read again. Most are as they were: they are noted, and
// only those that differ are held twice until the end.
type earlier[R any, ID Identifier] struct {
	known *index.Index[ID, R]
	// same are those that were read again and are as they were, by their numbers in known, and
	// met is how many.
	same   []bool
	met    int
	isSame func(known, read R) bool
}

// again makes a scan that reads the same listings. Its rows are complete once it has taken the
// place of s, see [Scan.replace]; until then s does not change.
func (s *Scan[R, ID]) again(isSame func(known, read R) bool) *Scan[R, ID] {
	again := NewScan(s.id, len(s.parts))
	again.earlier = &earlier[R, ID]{known: s.known, same: make([]bool, s.known.Len()), isSame: isSame}
	return again
}

// replace ends the reading of an earlier scan. It returns the rows of that one that were not read
// again, which are gone; where the scan was given up, that says nothing about them: they stay.
func (s *Scan[R, ID]) replace() (lacking []R) {
	e := s.earlier
	if !s.Stalled() {
		for n, row := range e.known.Values() {
			if !e.same[n] && !s.known.Has(s.id(row)) {
				lacking = append(lacking, row)
			}
		}
	}
	for _, row := range lacking {
		e.known.Delete(s.id(row))
	}
	for _, row := range s.known.Values() {
		e.known.Put(row)
	}
	s.known, s.earlier = e.known, nil
	return lacking
}

// find returns the row of the earlier scan that a row which was read is the same as, and notes it.
func (e *earlier[R, ID]) find(id ID, read R) (known R, same bool) {
	if e == nil {
		return known, false
	}
	n, ok := e.known.Find(id)
	if !ok || !e.isSame(e.known.Values()[n], read) {
		return known, false
	}
	e.same[n] = true
	e.met++
	return e.known.Values()[n], true
}

// has reports whether a row with an id was noted.
func (e *earlier[R, ID]) has(id ID) bool {
	if e == nil {
		return false
	}
	n, ok := e.known.Find(id)
	return ok && e.same[n]
}

// count is how many rows were noted.
func (e *earlier[R, ID]) count() int {
	if e == nil {
		return 0
	}
	return e.met
}
