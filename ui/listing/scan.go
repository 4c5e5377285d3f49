package listing

const (
	// scanRows is how many rows a scan reads by itself, and again each time it is asked to
	// read on.
	scanRows = 2000
	// mostScanned is where it stops for good: what is scanned is a queue for people.
	mostScanned = 6000
)

// Scan reads one or several listings from start to end, one after the other, and has each
// row once.
type Scan[R any, ID Identifier] struct {
	id    func(R) ID
	parts int
	part  int // the present one
	after ID
	rows  []R
	known map[ID]struct{}
	limit int
	// stalled holds when the service repeated itself and a part was given up.
	stalled bool
	begun   bool
}

// NewScan makes a scan of so many listings that has read nothing.
func NewScan[R any, ID Identifier](id func(R) ID, parts int) *Scan[R, ID] {
	return &Scan[R, ID]{id: id, parts: parts, limit: scanRows, known: make(map[ID]struct{})}
}

// Rows are those that were read, in the order of the listings.
func (s *Scan[R, ID]) Rows() []R { return s.rows }

// Part is the number of the listing that is read.
func (s *Scan[R, ID]) Part() int { return s.part }

// After is the cursor of the next page.
func (s *Scan[R, ID]) After() ID { return s.after }

// Begun reports whether anything was answered.
func (s *Scan[R, ID]) Begun() bool { return s.begun }

// Done reports whether all parts were read to their end.
func (s *Scan[R, ID]) Done() bool { return s.part >= s.parts }

// Stalled reports whether the service repeated itself, so that a part was given up.
func (s *Scan[R, ID]) Stalled() bool { return s.stalled }

// Full reports whether it stopped at the limit before the end.
func (s *Scan[R, ID]) Full() bool { return !s.Done() && len(s.known) >= s.limit }

// RaiseLimit reports whether there is anything to read on, and lets that be read.
func (s *Scan[R, ID]) RaiseLimit() bool {
	if !s.Full() || s.limit >= mostScanned {
		return false
	}
	s.limit = min(s.limit+scanRows, mostScanned)
	return true
}

// Take adds a page of the present part, up to the row that is over if there is one, goes
// on to the next part at its end, and returns what was not known. How far the page
// reaches beyond the part is up to its size, so nothing may follow from that.
func (s *Scan[R, ID]) Take(rows []R, more bool, over func(R) bool) []R {
	s.begun = true
	had, ended := len(s.rows), !more
	for _, row := range rows {
		if _, ok := s.known[s.id(row)]; ok {
			continue
		}
		if over != nil && over(row) {
			ended = true
			break
		}
		s.known[s.id(row)] = struct{}{}
		s.rows = append(s.rows, row)
	}
	if len(rows) > 0 {
		_, s.after = Ends(rows, s.id)
	}
	if len(s.rows) == had && !ended {
		s.stalled, ended = true, true
	}
	if ended {
		s.part++
		s.after = ""
	}
	return s.rows[had:]
}

// Forget lets go of the rows, which are still known: they are not taken again.
func (s *Scan[R, ID]) Forget() { s.rows = nil }
