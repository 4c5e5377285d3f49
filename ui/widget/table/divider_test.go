package table_test

import (
	"strings"
	"testing"

	"inkdesk/ui/widget/table"
)

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
	if !tab.SelectLine(10) || tab.Index() != 8 {
		t.Errorf("the line below the divider is row %d", tab.Index())
	}
}

func TestMarksOfOnePart(t *testing.T) {
	tab := parted()
	tab.MarkAll()
	if tab.MarkCount() != 8 {
		t.Errorf("%d marked above", tab.MarkCount())
	}
	tab.Bottom()
	tab.MarkInvert()
	if tab.MarkCount() != 38 {
		t.Errorf("%d marked in all", tab.MarkCount())
	}
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
