package richtext

// Up selects the stretch above, or scrolls where there is none.
func (s *Text) Up() { s.step(-1) }

// Down selects the stretch below, or scrolls where there is none.
func (s *Text) Down() { s.step(1) }

// HalfUp moves the window up by half its height.
func (s *Text) HalfUp() { s.move(s.scroll.HalfUp) }

// HalfDown moves the window down by half its height.
func (s *Text) HalfDown() { s.move(s.scroll.HalfDown) }

// PageUp moves the window up by its height.
func (s *Text) PageUp() { s.move(s.scroll.PageUp) }

// PageDown moves the window down by its height.
func (s *Text) PageDown() { s.move(s.scroll.PageDown) }

// Top shows the start.
func (s *Text) Top() {
	s.scroll.Top()
	if len(s.entries) > 0 {
		s.selected = s.entries[0].id
	}
}

// Bottom shows the end.
func (s *Text) Bottom() {
	s.scroll.Bottom()
	if n := len(s.entries); n > 0 {
		s.selected = s.entries[n-1].id
	}
}

// Click selects the stretch on a line of the window, counted from 0.
func (s *Text) Click(y int) {
	first, _, _ := s.scroll.Position()
	for _, e := range s.entries {
		if at := first - 1 + y; at >= e.from && at < e.to {
			s.selected = e.id
			return
		}
	}
}

// Search looks for text, whatever its case, and shows the first hit. It returns how many
// lines hold the text. An empty query ends the search.
func (s *Text) Search(query string) int {
	n := s.scroll.Search(query)
	s.follow()
	return n
}

// NextMatch goes to the next hit, and from the last one to the first.
func (s *Text) NextMatch() { s.move(s.scroll.NextMatch) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (s *Text) PrevMatch() { s.move(s.scroll.PrevMatch) }

// Match is the number of the present hit counted from 1, and how many there are.
func (s *Text) Match() (present, total int) { return s.scroll.Match() }

func (s *Text) move(window func()) {
	window()
	s.follow()
}

// step selects the next entry in a direction, or scrolls where there is none or where
// the selected one does not fit into the window.
func (s *Text) step(by int) {
	at := s.index()
	if at < 0 || s.hidden(s.entries[at], by) {
		s.roll(by)
		return
	}
	next := at + by
	if next < 0 || next >= len(s.entries) {
		s.roll(by) // to what stands before the first entry and behind the last one
		return
	}
	s.selected = s.entries[next].id
	s.scroll.Show(s.entries[next].from, s.entries[next].to)
}

func (s *Text) roll(by int) {
	if by < 0 {
		s.scroll.Up()
	} else {
		s.scroll.Down()
	}
}

// hidden reports whether the end of an entry that lies in a direction is out of sight
// while some of it is seen.
func (s *Text) hidden(e entry, by int) bool {
	first, last, _ := s.scroll.Position()
	top, bottom := first-1, last
	if by < 0 {
		return e.from < top && e.to > top
	}
	return e.to > bottom && e.from < bottom
}

// follow selects the first entry in the window when the selected one has left it.
func (s *Text) follow() {
	first, last, _ := s.scroll.Position()
	seen := func(e entry) bool { return e.from < last && e.to > first-1 }
	if at := s.index(); at < 0 || seen(s.entries[at]) {
		return
	}
	for _, e := range s.entries {
		if seen(e) {
			s.selected = e.id
			return
		}
	}
}
