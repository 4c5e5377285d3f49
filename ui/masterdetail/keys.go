package masterdetail

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

// HandleKey handles the keys to move, to zoom, to show the preview and to search, and
// reports whether the key was one of those.
func (l *List[R, ID]) HandleKey(msg tea.KeyPressMsg) bool {
	k, m := l.env.Keys.List, l.env.Keys.Move
	switch {
	case l.split.Zoomed() && key.Matches(msg, m.Leave):
		l.Zoom()
	case l.split.Zoomed() && m.Through(msg, l.text):
	case m.Through(msg, l.Table):
	case key.Matches(msg, k.Preview):
		l.split.Toggle()
		l.layOut()
	case key.Matches(msg, k.Zoom):
		l.Zoom()
	case key.Matches(msg, k.Search):
		l.search.Open(l.env.Theme, textline.Options{Prompt: "Find: ", Placeholder: l.placeholder, Max: 300})
	default:
		return false
	}
	return true
}

// Click selects the row on a line of the body, counted from 0.
func (l *List[R, ID]) Click(x, y int) {
	main := l.Main()
	switch {
	case l.split.Zoomed():
		l.text.Click(y)
	case x < main.Width && y < main.Height:
		l.Table.SelectLine(y)
	}
}

// HeadAt returns the name of the column whose head is at a place of the screen, "" where there is none.
func (l *List[R, ID]) HeadAt(at tea.Mouse) string {
	if l.split.Zoomed() || at.Y != l.head || at.X >= l.Main().Width {
		return ""
	}
	return l.Table.HeadAt(at.X)
}

// Drag marks rows while the mouse is moved with its button held.
func (l *List[R, ID]) Drag(msg tea.MouseMsg) {
	_, dropped := msg.(tea.MouseReleaseMsg)
	switch at := msg.Mouse(); {
	case dropped:
		table.Drop(l.Table)
	case at.Button == tea.MouseLeft && !l.split.Zoomed() && at.X < l.Main().Width:
		table.Drag(l.Table, at.Y-l.head)
	}
}

// Wheel moves by one notch of the mouse wheel.
func (l *List[R, ID]) Wheel(msg tea.MouseWheelMsg) {
	if l.split.Zoomed() {
		keys.Wheel(msg, l.text)
		return
	}
	keys.Wheel(msg, l.Table)
}

// Hint adds the keys of the list to hints, with the reason why some of them do nothing now.
// Limited says whether anything apart from the search hides rows.
func (l *List[R, ID]) Hint(hints *screen.Hints, group int, limited bool) {
	k := l.env.Keys.List
	empty, hidden, whole := l.WhyEmpty(), "", ""
	switch {
	case empty != "":
		hidden = empty
	case l.split.Zoomed():
		hidden = "The preview covers the list."
	case !l.split.Fits():
		hidden = "There is no room for it beside the list; " + keys.Short(k.Zoom) + " shows it alone."
	}
	if !limited && l.search.Text() == "" {
		whole = "There is no filter."
	}
	hints.Covering = l.split.Zoomed()
	left, right := l.Table.CanGoSideways()
	hints.Offer(0, WhyNotSideways(left), l.env.Keys.Move.Leftwards)
	hints.Offer(0, WhyNotSideways(right), l.env.Keys.Move.Rightwards)
	hints.Offer(group, "", k.Search)
	hints.Offer(group, whole, k.ClearFilter)
	hints.Offer(group, hidden, k.Preview)
	hints.Offer(group, empty, k.Zoom)
}

// WhyNotSideways returns why the columns do not scroll to one side, "" where they do.
func WhyNotSideways(can bool) string {
	if can {
		return ""
	}
	return "There are no more columns on that side."
}

// WhyEmpty returns why a key that is about a row does nothing, "" where there are rows.
func (l *List[R, ID]) WhyEmpty() string {
	if l.Table.Len() == 0 {
		return "There is nothing in this list."
	}
	return ""
}

// HandleMarkKey handles the keys that mark rows, for lists that do something with them, and
// reports whether the key was one of those.
func (l *List[R, ID]) HandleMarkKey(msg tea.KeyPressMsg) bool {
	return !l.split.Zoomed() && HandleMarkKey(l.Table, l.env.Keys.List, msg)
}

// HandleMarkKey handles the keys that mark rows of a table, and reports whether the key was one of those.
func HandleMarkKey[R any, ID comparable](t *table.Table[R, ID], k keys.List, msg tea.KeyPressMsg) bool {
	switch {
	case key.Matches(msg, k.Mark):
		t.ToggleMark()
		t.Down()
	case key.Matches(msg, k.MarkRange):
		t.ToggleRange()
	case key.Matches(msg, k.ExtendUp, k.ExtendDown):
		if !t.Ranging() {
			t.ToggleRange()
		}
		if key.Matches(msg, k.ExtendUp) {
			t.Up()
		} else {
			t.Down()
		}
	case key.Matches(msg, k.MarkAll):
		t.EndRange()
		t.MarkAll()
	case key.Matches(msg, k.MarkInvert):
		t.MarkInvert()
	case key.Matches(msg, k.MarkNone):
		t.MarkNone()
	default:
		return false
	}
	return true
}

// HintMarks adds the keys that mark rows to hints.
func (l *List[R, ID]) HintMarks(hints *screen.Hints, group int) {
	k, unmarked := l.env.Keys.List, ""
	if l.Table.MarkCount() == 0 && !l.Table.Ranging() {
		unmarked = "Nothing is marked."
	}
	hints.Offer(group, l.WhyEmpty(), k.Mark, k.MarkRange, k.ExtendUp, k.ExtendDown, k.MarkAll, k.MarkInvert)
	hints.Offer(group, unmarked, k.MarkNone)
}
