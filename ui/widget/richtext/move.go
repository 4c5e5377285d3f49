package richtext

// Up selects the entry above, or scrolls where there is none.
func (s *Text) Up() { s.moveSelection(-1) }

// Down selects the entry below, or scrolls where there is none.
func (s *Text) Down() { s.moveSelection(1) }

// HalfUp moves the window up by half its height.
func (s *Text) HalfUp() { s.moveWindow(s.viewport.HalfUp) }

// HalfDown moves the window down by half its height.
func (s *Text) HalfDown() { s.moveWindow(s.viewport.HalfDown) }

// PageUp moves the window up by its height.
func (s *Text) PageUp() { s.moveWindow(s.viewport.PageUp) }

// PageDown moves the window down by its height.
func (s *Text) PageDown() { s.moveWindow(s.viewport.PageDown) }

// Top shows the start.
func (s *Text) Top() {
	s.viewport.Top()
	if len(s.entries) > 0 {
		s.selected = s.entries[0].id
	}
}

// Bottom shows the end.
func (s *Text) Bottom() {
	s.viewport.Bottom()
	if n := len(s.entries); n > 0 {
		s.selected = s.entries[n-1].id
	}
}

// Click selects the entry on a line of the window, counted from 0.
func (s *Text) Click(y int) {
	first, _, _ := s.viewport.Position()
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
	n := s.viewport.Search(query)
	s.selectVisible()
	return n
}

// NextMatch goes to the next hit, and from the last one to the first.
func (s *Text) NextMatch() { s.moveWindow(s.viewport.NextMatch) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (s *Text) PrevMatch() { s.moveWindow(s.viewport.PrevMatch) }

// Match is the number of the present hit counted from 1, and how many there are.
func (s *Text) Match() (present, total int) { return s.viewport.Match() }

func (s *Text) moveWindow(window func()) {
	window()
	s.selectVisible()
}

// moveSelection selects the next entry in a direction. It scrolls where there is none,
// or while the selected one does not fit into the window.
func (s *Text) moveSelection(by int) {
	at := s.index()
	if at < 0 || s.endHidden(s.entries[at], by) {
		s.scrollBy(by)
		return
	}
	next := at + by
	if next < 0 || next >= len(s.entries) {
		s.scrollBy(by) // lines before the first entry and after the last one
		return
	}
	s.selected = s.entries[next].id
	s.viewport.Show(s.entries[next].from, s.entries[next].to)
}

func (s *Text) scrollBy(by int) {
	if by < 0 {
		s.viewport.Up()
	} else {
		s.viewport.Down()
	}
}

// endHidden reports whether the window shows a part of an entry, but not its end in a
// direction.
func (s *Text) endHidden(e entry, by int) bool {
	first, last, _ := s.viewport.Position()
	top, bottom := first-1, last
	if by < 0 {
		return e.from < top && e.to > top
	}
	return e.to > bottom && e.from < bottom
}

// selectVisible selects the first entry in the window when the selected one has left it.
func (s *Text) selectVisible() {
	first, last, _ := s.viewport.Position()
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
