package table_test

import (
	"testing"

	"inkdesk/ui/widget/table"
)

func TestMovement(t *testing.T) {
	type tableOf = table.Table[envelope, string]
	for _, row := range []struct {
		name       string
		move       func(*tableOf)
		at, first  int
		start      int
		startFirst int
	}{
		{name: "down", start: 0, move: (*tableOf).Down, at: 1, first: 0},
		{name: "up at the top", start: 0, move: (*tableOf).Up, at: 0, first: 0},
		{name: "down keeps two rows below", start: 7, move: (*tableOf).Down, at: 8, first: 1},
		{name: "bottom", start: 0, move: (*tableOf).Bottom, at: 99, first: 90},
		{name: "down at the bottom", start: 99, move: (*tableOf).Down, at: 99, first: 90},
		{name: "page down", start: 0, move: (*tableOf).PageDown, at: 10, first: 8},
		{name: "half down", start: 4, move: (*tableOf).HalfDown, at: 9, first: 5},
		{name: "page up", start: 50, move: (*tableOf).PageUp, at: 40, first: 33},
		{name: "half up at the top", start: 2, move: (*tableOf).HalfUp, at: 0, first: 0},
		{name: "top", start: 60, move: (*tableOf).Top, at: 0, first: 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			tab, _ := filled(100)
			for range row.start {
				tab.Down()
			}
			row.move(tab)
			first, end := tab.Visible()
			if tab.Index() != row.at || first != row.first || end != first+10 {
				t.Errorf("at %d, visible %d to %d; want at %d, from %d", tab.Index(), first, end, row.at, row.first)
			}
		})
	}
}

func TestTheSelectionIsAlwaysVisible(t *testing.T) {
	for height := range 9 {
		tab, _ := filled(30)
		tab.Resize(60, height)
		for _, move := range []func(){tab.Down, tab.PageDown, tab.Bottom, tab.HalfUp, tab.PageUp, tab.Up, tab.Top, tab.HalfDown} {
			move()
			first, end := tab.Visible()
			if height > 1 && (tab.Index() < first || tab.Index() >= end) {
				t.Errorf("height %d: %d is not within %d to %d", height, tab.Index(), first, end)
			}
			if first < 0 || end > 30 {
				t.Errorf("height %d: visible %d to %d", height, first, end)
			}
		}
	}
}

func TestMovementWithoutRows(t *testing.T) {
	tab, _ := filled(0)
	for _, move := range []func(){tab.Down, tab.Up, tab.Top, tab.Bottom, tab.PageDown, tab.PageUp, tab.HalfUp, tab.HalfDown, tab.ToggleMark, tab.MarkAll, tab.MarkInvert} {
		move()
	}
	if _, ok := tab.Selected(); ok || tab.Index() != -1 || tab.ToggleRange() || tab.SelectID("x") || tab.SelectLine(1) {
		t.Error("an empty table has a selection")
	}
}

func TestSelectByIDAndLine(t *testing.T) {
	tab, _ := filled(100)
	if !tab.SelectID("id000050") || tab.Index() != 50 {
		t.Errorf("at %d", tab.Index())
	}
	first, _ := tab.Visible()
	if !tab.SelectLine(3) || tab.Index() != first+2 {
		t.Errorf("the third line selects %d, visible from %d", tab.Index(), first)
	}
	if tab.SelectLine(0) || tab.SelectLine(11) || tab.SelectID("nope") {
		t.Error("selected what is not a row")
	}
}
