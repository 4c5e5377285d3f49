package masterdetail

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
)

// HandleMarkKey handles the keys that mark rows, for lists that do something with them, and
// reports whether the key was one of those.
func (l *List[R, ID]) HandleMarkKey(msg tea.KeyPressMsg) bool {
	k, t := l.env.Keys.List, l.Table
	switch {
	case l.split.Zoomed():
		return false
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
