package table_test

import (
	"strings"
	"testing"
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
