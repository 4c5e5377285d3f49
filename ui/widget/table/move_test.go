package table_test

import (
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/ui/widget/table"
)

func TestMovement(t *testing.T) {
	type tableOf = table.Table[envelope, string]
	for _, row := range []struct {
		name                         string
		move                         func(*tableOf)
		at, first, start, startFirst int
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
			testbed.Wrong(t, first < 0 || end > 30, "height %d: visible %d to %d", height, first, end)
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
	testbed.Wrong(t, !tab.SelectID("id000050") || tab.Index() != 50, "at %d", tab.Index())
	first, _ := tab.Visible()
	if !tab.SelectLine(3) || tab.Index() != first+2 {
		t.Errorf("the third line selects %d, visible from %d", tab.Index(), first)
	}
	testbed.Wrong(t, tab.SelectLine(0) || tab.SelectLine(11) || tab.SelectID("nope"), "selected what is not a row")
}

// parted has 8 rows above the divider and 30 below it, in a window of 10 lines.
func parted() *table.Table[envelope, string] {
	tab, _ := filled(0)
	all := envelopes(38)
	tab.SetParts(all[:8], all[8:], "Outside: 30")
	return tab
}

func TestTheDividerIsPassedOver(t *testing.T) {
	tab := parted()
	for at := range 38 {
		if _, below := tab.Part(); tab.Index() != at || below != (at >= 8) {
			t.Fatalf("at %d of %d", tab.Index(), at)
		}
		first, end := tab.Visible()
		drawn := lines(tab)
		divided := 0
		for _, line := range drawn[1:] {
			if strings.HasPrefix(line, "─ Outside: 30") {
				divided++
			}
		}
		if at < first || at >= end || end-first+divided != 10 || len(drawn) != 11 {
			t.Fatalf("row %d: %d to %d are visible:\n%s", at, first, end, strings.Join(drawn, "\n"))
		}
		if line := drawn[1+at-first+map[bool]int{true: divided}[at >= 8]]; !strings.HasPrefix(line, "▌") {
			t.Fatalf("row %d: its line is %q:\n%s", at, line, strings.Join(drawn, "\n"))
		}
		tab.Down()
	}
	tab.Top()
	if first, _ := tab.Visible(); first != 0 || tab.SelectLine(9) || !tab.SelectLine(8) || tab.Index() != 7 {
		t.Errorf("the line of the divider was selected, or not that above it: %d", tab.Index())
	}
	tab.Top()
	testbed.Wrong(t, !tab.SelectLine(10) || tab.Index() != 8, "the line below the divider is row %d", tab.Index())
}

func TestMarksOfOnePart(t *testing.T) {
	tab := parted()
	tab.MarkAll()
	testbed.Wrong(t, tab.MarkCount() != 8, "%d marked above", tab.MarkCount())
	tab.Bottom()
	tab.MarkInvert()
	testbed.Wrong(t, tab.MarkCount() != 38, "%d marked in all", tab.MarkCount())
}

// The selection stays on its row, and at its height, when the divider moves past it.
func TestTheSelectionCrossesTheDivider(t *testing.T) {
	tab := parted()
	for range 9 {
		tab.Down()
	}
	height := func() int {
		for y, line := range lines(tab) {
			if strings.HasPrefix(line, "▌") {
				return y
			}
		}
		return -1
	}
	before, all := height(), envelopes(38)
	if change := tab.SetParts(all[:20], all[20:], "Outside: 18"); change.Lost || tab.Index() != 9 || height() != before {
		t.Errorf("at %d, on line %d, was on %d", tab.Index(), height(), before)
	}
	tab.SetRows(all)
	if rows, below := tab.Part(); below || len(rows) != 38 || len(tab.Below()) != 0 {
		t.Error("without a divider all rows are above it")
	}
	tab.SetParts(nil, all, "Outside: 38")
	if rows, below := tab.Part(); tab.Index() != 9 || !below || len(rows) != 38 {
		t.Errorf("at %d of %d", tab.Index(), len(rows))
	}
	if tab.Top(); !strings.HasPrefix(lines(tab)[1], "─ Outside: 38") {
		t.Errorf("the divider is not on top: %q", lines(tab)[1])
	}
}
