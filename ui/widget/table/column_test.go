package table_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api/testbed"
	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/table"
)

// The mins are 1, 10, 6 and 8 cells; step has the lowest priority, then id. No column has more than its
// cells or its title with the sign of the order need.
func TestColumnsGoByPriority(t *testing.T) {
	for _, row := range []struct {
		width int
		want  string
	}{
		{60, "  St  Name        Step Id                                   "},
		{35, "  St  Name        Step Id          "},
		{30, "  St Name        Step Id      "},
		{29, "  … Name        Step Id      "},
		{22, "  St  Name            "},
		{15, "  St Name      "},
		{10, "  … Name  "}, // essential columns are narrowed instead
		{4, "  … "},
		{1, " "},
	} {
		tab, _ := filled(1)
		tab.Resize(row.width, 5)
		testbed.Equal(t, lines(tab)[0], row.want, "at %d the header", row.width)
	}
}

// A column without a value in any visible row gives its room away, until a row that has one is seen.
func TestEmptyColumnsGo(t *testing.T) {
	tab, _ := filled(0)
	tab.Resize(41, 4)
	rows := envelopes(20)
	for i := range rows {
		rows[i].name, rows[i].step = "Timesheet Fabio P. week 47", ""
	}
	rows[10].step = "1 of 2"
	tab.SetRows(rows)
	if got := lines(tab)[:2]; strings.Contains(got[0], "Step") || !strings.Contains(got[1], "Timesheet Fabio P. week 47") {
		t.Errorf("the empty column is there, or the name is cut:\n%s", strings.Join(got, "\n"))
	}
	tab.SelectID(rows[10].id)
	if got := lines(tab)[0]; !strings.Contains(got, "Step") {
		t.Errorf("the column of a value is not there: %q", got)
	}
}

func TestTheEndOfACutIDStaysReadable(t *testing.T) {
	tab, _ := filled(0)
	tab.Resize(30, 5)
	tab.SetRows([]envelope{{id: "0123456789abcdefghijk", name: "Lease"}})
	if got := lines(tab)[1]; !strings.Contains(got, "…") || !strings.Contains(got, "ijk") {
		t.Errorf("row is %q", got)
	}
}

func TestTheTailStaysVisible(t *testing.T) {
	for width, want := range map[int]string{
		60: "Greta Dvorak +?", 16: "Greta Dvor… +?", 6: "… +?", 4: "G…", 2: "",
	} {
		view := table.New(sizetest.Theme(), table.Options[int, int]{
			ID: func(n int) int { return n },
			Columns: []table.Column[int]{{Title: "Who", Essential: true, Min: 2, Ideal: 30, Cell: func(int) table.Cell {
				return table.Cell{Text: "Greta Dvorak", Tail: " +?"}
			}}},
		})
		view.Resize(width, 3)
		view.SetRows([]int{1, 2})
		testbed.Equal(t, strings.TrimSpace(ansi.Strip(view.Lines()[2])), want, "%d cells wide", width)
	}
}

func TestATextRunsOnInEmptyColumns(t *testing.T) {
	for _, row := range []struct {
		steady         bool
		text, far, out string
	}{
		{false, "Fault in Lease", "", "Fault in Lease       Why"},
		{false, "Fault in Lease", "Anna", "Fault in Lea… Anna   Why"},
		{true, "Fault in Lease", "", "Fault…               Why"},
		{false, "Short", "", "Short                Why"},
		{false, "Fault in a lease agreement", "", "Fault in a lease ag… Why"},
	} {
		column := func(text string, steady bool) table.Column[int] {
			return table.Column[int]{Essential: true, Min: 6, Ideal: 6, Steady: steady, Cell: func(n int) table.Cell {
				if n == 1 {
					return table.Cell{Text: "Filled"}
				}
				return table.Cell{Text: text}
			}}
		}
		view := table.New(sizetest.Theme(), table.Options[int, int]{
			ID:      func(n int) int { return n },
			Columns: []table.Column[int]{column(row.text, false), column("", row.steady), column(row.far, row.steady), column("Why", false)},
		})
		view.Resize(29, 3)
		view.SetRows([]int{1, 2})
		testbed.Equal(t, strings.TrimSpace(ansi.Strip(view.Lines()[2])), row.out, "the result")
	}
}

// A table that is too wide scrolls sideways: every column comes into sight, the leading one stays, and back at the
// left everything is as it was.
func TestSideways(t *testing.T) {
	var columns []table.Column[string]
	for i, title := range []string{"Sign", "Name", "Alpha", "Beta", "Gamma", "Delta", "Epsilon"} {
		columns = append(columns, table.Column[string]{
			Name: title, Title: title, Priority: i%3 + 9*(i%2), Essential: i%5 == 1, Lead: title == "Name", Min: 9, Ideal: 9,
			Cell: func(string) table.Cell { return table.Cell{Text: "text " + title} },
		})
	}
	for _, width := range []int{24, 40, 60, 100} {
		list := table.New(sizetest.Theme(), table.Options[string, string]{ID: func(r string) string { return r }, Columns: columns})
		list.Resize(width, 5)
		list.SetRows([]string{"a", "b"})
		first, seen := ansi.Strip(list.Lines()[0]), ""
		if left, _ := list.CanGoSideways(); left {
			t.Errorf("%d: it is scrolled at first", width)
		}
		for range len(columns) {
			header := ansi.Strip(list.Lines()[0])
			if seen += header; !strings.Contains(header, "Name") {
				t.Errorf("%d: the leading column is not in %q", width, header)
			}
			list.Sideways(true)
		}
		for _, c := range columns {
			testbed.Wrong(t, !strings.Contains(seen, c.Title), "%d: %s is nowhere in %q", width, c.Title, seen)
		}
		if _, right := list.CanGoSideways(); right {
			t.Errorf("%d: it goes on to the right for ever", width)
		}
		for range len(columns) {
			list.Sideways(false)
		}
		testbed.Equal(t, ansi.Strip(list.Lines()[0]), first, "%d", width)
	}
}

// A column whose texts are brief leaves the room that they do not take to the names.
func TestBriefTextsLeaveRoom(t *testing.T) {
	type row struct{ id, name string }
	tab := table.New(sizetest.Theme(), table.Options[row, string]{
		ID: func(r row) string { return r.id },
		Columns: []table.Column[row]{
			{Name: "name", Title: "Name", Priority: 2, Essential: true, Min: 12, Ideal: 40, Middle: true, Cell: func(r row) table.Cell { return table.Cell{Text: r.name} }},
			{Name: "why", Title: "Why", Priority: 1, Essential: true, Min: 20, Ideal: 40, Cell: func(row) table.Cell {
				return table.Cell{Text: strings.Repeat("a sentence ", 8), Brief: "two words"}
			}},
		},
	})
	tab.Resize(40, 3)
	tab.SetRows([]row{{"1", "Rental agreement Sunrise 12B"}})
	if got := ansi.Strip(tab.Lines()[1]); !strings.Contains(got, "Rental agreement Sunrise 12B") || !strings.Contains(got, "two words") {
		t.Errorf("the name is cut beside room: %q", got)
	}
}
