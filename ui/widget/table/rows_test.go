package table_test

import (
	"slices"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/ui/widget/table"
)

func TestSetRowsKeepsTheSelectionInPlace(t *testing.T) {
	tab, _ := filled(100)
	tab.SelectID("id000050")
	first, _ := tab.Visible()
	offset := tab.Index() - first

	rows := append([]envelope{{id: "new1"}, {id: "new2"}, {id: "new3"}}, envelopes(100)...)
	if change := tab.SetRows(rows); change.Lost {
		t.Error("the selection counts as lost")
	}
	first, _ = tab.Visible()
	if id, _ := tab.SelectedID(); id != "id000050" || tab.Index()-first != offset {
		t.Errorf("selected %s at height %d, want id000050 at %d", id, tab.Index()-first, offset)
	}
}

func TestSetRowsWithoutTheSelectedRow(t *testing.T) {
	for _, row := range []struct {
		name string
		gone func(i int) bool
		want string
	}{
		{"the next one takes its place", func(i int) bool { return i == 50 }, "id000051"},
		{"then the one after", func(i int) bool { return i >= 50 && i < 60 }, "id000060"},
		{"or the one before", func(i int) bool { return i >= 50 }, "id000049"},
	} {
		t.Run(row.name, func(t *testing.T) {
			tab, _ := filled(100)
			tab.SelectID("id000050")
			var rows []envelope
			for i, e := range envelopes(100) {
				if !row.gone(i) {
					rows = append(rows, e)
				}
			}
			change := tab.SetRows(rows)
			if id, _ := tab.SelectedID(); id != row.want || change != (table.Change[string]{Lost: true, Was: "id000050"}) {
				t.Errorf("selected %s, change %+v", id, change)
			}
		})
	}
}

func TestSetRowsWithOtherRowsAltogether(t *testing.T) {
	tab, _ := filled(100)
	tab.Bottom()
	if change := tab.SetRows([]envelope{{id: "a"}, {id: "b"}}); !change.Lost || tab.Index() != 1 {
		t.Errorf("change %+v, at %d", change, tab.Index())
	}
	if change := tab.SetRows(nil); !change.Lost || tab.Index() != -1 {
		t.Errorf("change %+v, at %d", change, tab.Index())
	}
	if change := tab.SetRows(envelopes(3)); change.Lost || tab.Index() != 0 {
		t.Errorf("change %+v, at %d", change, tab.Index())
	}
}

func TestMarksFollowTheID(t *testing.T) {
	tab, _ := filled(100)
	tab.SelectID("id000010")
	tab.ToggleMark()
	tab.SetMark("elsewhere", true)
	rows := envelopes(100)
	slices.Reverse(rows)
	tab.SetRows(rows)
	testbed.Wrong(t, !tab.Marked("id000010") || tab.MarkCount() != 2, "marks are %v", tab.Marks())
	tab.SetRows(rows[:10]) // a filter hides the marked row
	testbed.Wrong(t, tab.MarkCount() != 2, "marks are %v", tab.Marks())
	if got := tab.Marks(); len(got) != 2 {
		t.Errorf("marks are %v", got)
	}
}

func TestMarkAllInvertAndNone(t *testing.T) {
	tab, _ := filled(5)
	tab.ToggleMark()
	tab.MarkInvert()
	if got := tab.Marks(); !slices.Equal(got, []string{"id000001", "id000002", "id000003", "id000004"}) {
		t.Errorf("inverted marks are %v", got)
	}
	tab.MarkAll()
	testbed.Wrong(t, tab.MarkCount() != 5, "all marks are %v", tab.Marks())
	tab.MarkNone()
	testbed.Wrong(t, tab.MarkCount() != 0, "no marks are %v", tab.Marks())
}

func TestRange(t *testing.T) {
	tab, _ := filled(20)
	tab.SelectID("id000001")
	tab.ToggleMark() // marked before, and stays so
	tab.SelectID("id000005")
	if !tab.ToggleRange() || !tab.Ranging() {
		t.Fatal("no range is open")
	}
	tab.Down()
	tab.Down()
	tab.Down()
	tab.Up()
	want := []string{"id000001", "id000005", "id000006", "id000007"}
	if got := tab.Marks(); !slices.Equal(got, want) {
		t.Errorf("downwards marks %v, want %v", got, want)
	}
	tab.Top()
	want = []string{"id000000", "id000001", "id000002", "id000003", "id000004", "id000005"}
	if got := tab.Marks(); !slices.Equal(got, want) {
		t.Errorf("upwards marks %v, want %v", got, want)
	}
	tab.SelectID("id000004")
	want = []string{"id000001", "id000004", "id000005"}
	if got := tab.Marks(); !slices.Equal(got, want) {
		t.Errorf("shrunk marks %v, want %v", got, want)
	}
	testbed.Wrong(t, tab.ToggleRange() || tab.Ranging(), "the range is still open")
	tab.Bottom()
	if got := tab.Marks(); !slices.Equal(got, want) {
		t.Errorf("movement after the range marks %v", got)
	}
}
