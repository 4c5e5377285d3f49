package listing

const (
	// scanStep is how many rows a scan reads by itself, and again each time the person
	// asks for more.
	scanStep = 2000
	// maxScanRows is where a scan stops for good: people cannot work through more.
	maxScanRows = 6000
)

// Scan reads one or several listings from start to end, one after the other. It holds each
// row once.
type Scan[R any, ID Identifier] struct {
	id    func(R) ID
	parts int
	part  int // the present one
	after ID
	rows  []R
	known map[ID]struct{}
	limit int
	// stalled says that a part was given up, because the service sent no new rows.
	stalled bool
	begun   bool
}

// NewScan makes an empty scan of some listings.
func NewScan[R any, ID Identifier](id func(R) ID, parts int) *Scan[R, ID] {
	return &Scan[R, ID]{id: id, parts: parts, limit: scanStep, known: make(map[ID]struct{})}
}

// Rows are the rows read, in the order of the listings.
func (s *Scan[R, ID]) Rows() []R { return s.rows }

// Part is the number of the listing that is read.
func (s *Scan[R, ID]) Part() int { return s.part }

// After is the cursor of the next page.
func (s *Scan[R, ID]) After() ID { return s.after }

// Begun reports whether anything was answered.
func (s *Scan[R, ID]) Begun() bool { return s.begun }

// Done reports whether all parts were read to their end.
func (s *Scan[R, ID]) Done() bool { return s.part >= s.parts }

// Stalled reports whether a part was given up, because the service sent no new rows.
func (s *Scan[R, ID]) Stalled() bool { return s.stalled }

// Full reports whether the scan stopped at its limit before the end.
func (s *Scan[R, ID]) Full() bool { return !s.Done() && len(s.known) >= s.limit }

// RaiseLimit raises the limit of a full scan, and reports whether it could.
func (s *Scan[R, ID]) RaiseLimit() bool {
	if !s.Full() || s.limit >= maxScanRows {
		return false
	}
	s.limit = min(s.limit+scanStep, maxScanRows)
	return true
}

// Append adds a page of the present part, up to the first row for which ended holds; the
// next part follows then. It returns the rows that are new. How many rows follow the end
// of the part depends on the page size, so they are ignored.
func (s *Scan[R, ID]) Append(rows []R, more bool, ended func(R) bool) []R {
	s.begun = true
	before, partEnded := len(s.rows), !more
	for _, row := range rows {
		if _, ok := s.known[s.id(row)]; ok {
			continue
		}
		if ended != nil && ended(row) {
			partEnded = true
			break
		}
		s.known[s.id(row)] = struct{}{}
		s.rows = append(s.rows, row)
	}
	if len(rows) > 0 {
		_, s.after = Ends(rows, s.id)
	}
	if len(s.rows) == before && !partEnded {
		s.stalled, partEnded = true, true
	}
	if partEnded {
		s.part++
		s.after = ""
	}
	return s.rows[before:]
}

// Forget drops the rows, but Append still skips them.
func (s *Scan[R, ID]) Forget() { s.rows = nil }
