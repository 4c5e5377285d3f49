package richtext

// Up selects the entry above, or scrolls where there is none.
func (t *Text) Up() { t.moveSelection(-1) }

// Down selects the entry below, or scrolls where there is none.
func (t *Text) Down() { t.moveSelection(1) }

// HalfUp moves the window up by half its height.
func (t *Text) HalfUp() { t.moveWindow(t.viewport.HalfUp) }

// HalfDown moves the window down by half its height.
func (t *Text) HalfDown() { t.moveWindow(t.viewport.HalfDown) }

// PageUp moves the window up by its height.
func (t *Text) PageUp() { t.moveWindow(t.viewport.PageUp) }

// PageDown moves the window down by its height.
func (t *Text) PageDown() { t.moveWindow(t.viewport.PageDown) }

// Top shows the start.
func (t *Text) Top() {
	t.viewport.Top()
	if len(t.entries) > 0 {
		t.selected = t.entries[0].id
	}
}

// Bottom shows the end.
func (t *Text) Bottom() {
	t.viewport.Bottom()
	if n := len(t.entries); n > 0 {
		t.selected = t.entries[n-1].id
	}
}

// Click selects the entry on a line of the window, counted from 0.
func (t *Text) Click(y int) {
	first, _, _ := t.viewport.Position()
	for _, e := range t.entries {
		if at := first - 1 + y; at >= e.from && at < e.to {
			t.selected = e.id
			return
		}
	}
}

// Search does what [Viewport.Search] does, and selects an entry that shows.
func (t *Text) Search(query string) int {
	n := t.viewport.Search(query)
	t.selectVisible()
	return n
}

// NextMatch goes to the next hit, and from the last one to the first.
func (t *Text) NextMatch() { t.moveWindow(t.viewport.NextMatch) }

// PrevMatch goes to the previous hit, and from the first one to the last.
func (t *Text) PrevMatch() { t.moveWindow(t.viewport.PrevMatch) }

// Match returns the number of the present hit counted from 1, and how many there are.
func (t *Text) Match() (present, total int) { return t.viewport.Match() }

func (t *Text) moveWindow(window func()) {
	window()
	t.selectVisible()
}

// moveSelection selects the next entry in a direction. It scrolls where there is none,
// or while the selected one does not fit into the window.
func (t *Text) moveSelection(by int) {
	at := t.index()
	if at < 0 || t.endHidden(t.entries[at], by) {
		t.scrollBy(by)
		return
	}
	next := at + by
	if next < 0 || next >= len(t.entries) {
		t.scrollBy(by) // lines before the first entry and after the last one
		return
	}
	t.selected = t.entries[next].id
	t.viewport.Show(t.entries[next].from, t.entries[next].to)
}

func (t *Text) scrollBy(by int) {
	if by < 0 {
		t.viewport.Up()
	} else {
		t.viewport.Down()
	}
}

// endHidden reports whether the window shows a part of an entry, but not its end in a
// direction.
func (t *Text) endHidden(e entry, by int) bool {
	first, last, _ := t.viewport.Position()
	top, bottom := first-1, last
	if by < 0 {
		return e.from < top && e.to > top
	}
	return e.to > bottom && e.from < bottom
}

// selectVisible selects the first entry in the window when the selected one has left it.
func (t *Text) selectVisible() {
	first, last, _ := t.viewport.Position()
	seen := func(e entry) bool { return e.from < last && e.to > first-1 }
	if at := t.index(); at < 0 || seen(t.entries[at]) {
		return
	}
	for _, e := range t.entries {
		if seen(e) {
			t.selected = e.id
			return
		}
	}
}
