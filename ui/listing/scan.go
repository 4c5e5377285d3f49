package listing

import (
	"hash/maphash"
	"slices"

	"inkdesk/model/index"
)

// maxScanRows bounds a scan, which stops there for good. No account is as large: a service that sends new rows
// for ever would take all memory.
const maxScanRows = 2_000_000

// Scan reads one or several listings from start to end, a page of each in turn. It holds each row once.
type Scan[R any, ID Identifier] struct {
	id    func(R) ID
	parts []scanPart[ID]
	part  int // the present one
	known *index.Index[ID, R]
	begun bool
	// forgotten holds digests of those that were known before the rows were dropped: there may be a million.
	forgotten map[uint64]struct{}
	// earlier holds the rows of a scan that is read again, nil for none. A row that is as it was stays
	// the same one, which reuse decides.
	earlier *index.Index[ID, R]
	reuse   func(known, read R) bool
}

type scanPart[ID Identifier] struct {
	after ID
	done  bool
	// stalled says that it was given up, because the service sent no new rows; silent, that it sent none at all.
	stalled, silent bool
}

// NewScan makes an empty scan of some listings.
func NewScan[R any, ID Identifier](id func(R) ID, parts int) *Scan[R, ID] {
	return &Scan[R, ID]{id: id, parts: make([]scanPart[ID], parts), known: index.New(id)}
}

// Rows returns the rows read, in the order in which they came until one is taken away. They are
// valid until the next change, and not to be changed.
func (s *Scan[R, ID]) Rows() []R { return s.known.Values() }

// Find returns the row with an id that was read.
func (s *Scan[R, ID]) Find(id ID) (R, bool) { return s.known.Get(id) }

// Part returns the number of the listing that is read.
func (s *Scan[R, ID]) Part() int { return s.part }

// After returns the cursor of the next page.
func (s *Scan[R, ID]) After() ID { return s.parts[s.part].after }

// Begun reports whether anything was answered.
func (s *Scan[R, ID]) Begun() bool { return s.begun }

// Done reports whether all of some parts were read to their end; of all of them when none is named.
func (s *Scan[R, ID]) Done(parts ...int) bool {
	for i := range s.parts {
		if !s.parts[i].done && concerns(parts, i) {
			return false
		}
	}
	return true
}

// Stalled reports whether one of some parts was given up, because the service sent no new
// rows; any part when none is named.
func (s *Scan[R, ID]) Stalled(parts ...int) bool {
	for i := range s.parts {
		if s.parts[i].stalled && concerns(parts, i) {
			return true
		}
	}
	return false
}

// silent reports whether all parts that were given up were so because a page had no rows.
func (s *Scan[R, ID]) silent(parts []int) bool {
	for i := range s.parts {
		if p := &s.parts[i]; p.stalled && !p.silent && concerns(parts, i) {
			return false
		}
	}
	return true
}

func concerns(parts []int, one int) bool { return len(parts) == 0 || slices.Contains(parts, one) }

// Full reports whether the scan stopped at its limit before the end.
func (s *Scan[R, ID]) Full() bool { return !s.Done() && s.Count() >= maxScanRows }

// Count returns how many rows were read, forgotten ones included.
func (s *Scan[R, ID]) Count() int { return s.known.Len() + len(s.forgotten) }

// Add adds rows of another order, and returns those that are new.
func (s *Scan[R, ID]) Add(rows []R) (added []R) {
	for _, row := range rows {
		if !s.knows(s.id(row)) {
			s.known.Put(row)
			added = append(added, row)
		}
	}
	return added
}

// Append adds a page of the present part, up to the first row for which ended holds; the next part follows. It returns
// the rows that are new, those of an earlier scan that are as they were in place of those read again. How many rows
// follow the end of the part depends on the page size, so they are ignored.
func (s *Scan[R, ID]) Append(rows []R, more bool, ended func(R) bool) (added []R) {
	s.begun = true
	part := &s.parts[s.part]
	part.done = !more
	for _, row := range rows {
		if s.knows(s.id(row)) {
			continue
		}
		if ended != nil && ended(row) {
			part.done = true
			break
		}
		if s.earlier != nil && s.reuse != nil {
			if known, ok := s.earlier.Get(s.id(row)); ok && s.reuse(known, row) {
				row = known
			}
		}
		s.known.Put(row)
		added = append(added, row)
	}
	if len(rows) > 0 {
		_, part.after = Ends(rows, s.id)
	}
	if len(added) == 0 && !part.done {
		part.stalled, part.silent, part.done = true, len(rows) == 0, true
	}
	for range s.parts { // the next one that has not ended
		s.part = (s.part + 1) % len(s.parts)
		if !s.parts[s.part].done {
			break
		}
	}
	return added
}

// again makes a scan that reads the same listings, in the place of s once it [Scan.succeed]s.
func (s *Scan[R, ID]) again(reuse func(known, read R) bool) *Scan[R, ID] {
	again := NewScan(s.id, len(s.parts))
	again.earlier, again.reuse = s.known, reuse
	return again
}

// succeed ends the reading of an earlier scan. It returns the rows of that one that were not read
// again, which are gone; where the scan was given up, that says nothing about them: they stay.
func (s *Scan[R, ID]) succeed() (lacking []R) {
	for _, row := range s.earlier.Values() {
		switch {
		case s.known.Has(s.id(row)):
		case s.Stalled():
			s.known.Put(row)
		default:
			lacking = append(lacking, row)
		}
	}
	s.earlier = nil
	return lacking
}

// Forget drops the rows, but Append still skips them.
func (s *Scan[R, ID]) Forget() {
	if s.forgotten == nil {
		s.forgotten = make(map[uint64]struct{}, s.known.Len())
	}
	for _, row := range s.known.Values() {
		s.forgotten[maphash.String(forgottenSeed, string(s.id(row)))] = struct{}{}
	}
	s.known = index.New(s.id)
}

var forgottenSeed = maphash.MakeSeed()

func (s *Scan[R, ID]) knows(id ID) bool {
	_, forgotten := s.forgotten[maphash.String(forgottenSeed, string(id))]
	return forgotten || s.known.Has(id)
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

// MoreToCome says that a listing is still being read.
const MoreToCome = "more to come"

const (
	repeating = "the service repeats itself"
	silent    = "the service does not say whether there are more"
)

// Rest says that rows were not read, or why, "" when all were.
func (p *Pager[R, ID]) Rest() string {
	switch above, below := p.above, p.below; {
	case above.Silent || below.Silent:
		return silent
	case above.Stalled || below.Stalled:
		return repeating
	case above.More && below.More:
		return "more above and below"
	case above.More:
		return "more above"
	case below.More:
		return "more below"
	case !p.begun:
		return MoreToCome
	}
	return ""
}

// Rest says that rows of some parts, of all when none is named, were not read, or why, "" when all were.
func (s *Scan[R, ID]) Rest(parts ...int) string {
	switch {
	case s.Stalled(parts...) && s.silent(parts):
		return silent
	case s.Stalled(parts...):
		return repeating
	case s.Done(parts...):
		return ""
	case s.Full():
		return "there are too many"
	}
	return MoreToCome
}
