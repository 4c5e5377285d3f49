package table_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/widget/sizetest"
	"inkdesk/ui/widget/table"
)

// The mins are 1, 10, 6 and 8 cells; step has the lowest priority, then id.
func TestColumnsGoByPriority(t *testing.T) {
	for _, row := range []struct {
		width int
		want  string
	}{
		{60, "  St Name                                  Step Id          "},
		{30, "  … Name         Step Id      "},
		{29, "  St Name            Id      "},
		{22, "  St Name             "},
		{15, "  St Name      "},
		{10, "  … Name  "}, // essential columns are narrowed instead
		{4, "  … "},
		{1, " "},
	} {
		tab, _ := filled(1)
		tab.Resize(row.width, 5)
		if got := lines(tab)[0]; got != row.want {
			t.Errorf("at %d the header is %q, want %q", row.width, got, row.want)
		}
	}
}

func TestTheEndOfACutIDStaysReadable(t *testing.T) {
	tab, _ := filled(0)
	tab.Resize(60, 5)
	tab.SetRows([]envelope{{id: "0123456789abcdefghijk", name: "x"}})
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
		if got := strings.TrimSpace(ansi.Strip(view.Lines()[2])); got != want {
			t.Errorf("%d cells wide: %q, want %q", width, got, want)
		}
	}
}

func TestATextRunsOnInEmptyColumns(t *testing.T) {
	for _, row := range []struct {
		runsOn         bool
		text, far, out string
	}{
		{true, "Fault in Lease", "", "Fault in Lease       Why"},
		{true, "Fault in Lease", "Anna", "Fault in Lea… Anna   Why"},
		{false, "Fault in Lease", "", "Fault…               Why"},
		{true, "Short", "", "Short                Why"},
		{true, "Fault in a lease agreement", "", "Fault in a lease ag… Why"},
	} {
		column := func(text string) table.Column[int] {
			return table.Column[int]{Essential: true, Min: 6, Ideal: 6, Cell: func(int) table.Cell {
				return table.Cell{Text: text, RunsOn: row.runsOn}
			}}
		}
		view := table.New(sizetest.Theme(), table.Options[int, int]{
			ID:      func(n int) int { return n },
			Columns: []table.Column[int]{column(row.text), column(""), column(row.far), column("Why")},
		})
		view.Resize(29, 3)
		view.SetRows([]int{1, 2})
		if got := strings.TrimSpace(ansi.Strip(view.Lines()[2])); got != row.out {
			t.Errorf("%q, want %q", got, row.out)
		}
	}
}
