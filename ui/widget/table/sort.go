package table

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
)

// SortByText orders rows by the texts of a column, with numbers in them by their values and empty cells last. Rows
// with the same text stay in their order.
func SortByText[R comparable](rows []R, by Column[R], ascending bool) {
	texts := make(map[R]string, len(rows))
	for _, r := range rows {
		texts[r] = model.Fold(strings.Trim(by.Cell(r).Text, "-? "))
	}
	slices.SortStableFunc(rows, func(a, b R) int {
		x, y := texts[a], texts[b]
		switch {
		case x == "" || y == "":
			return cmp.Compare(len(y), len(x))
		case ascending:
			return compareTexts(x, y)
		}
		return compareTexts(y, x)
	})
}

// compareTexts compares texts, with the numbers in them by their values.
func compareTexts(a, b string) int {
	for a != "" && b != "" {
		if x, y := digits(a), digits(b); x != "" && y != "" {
			if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[len(x):], b[len(y):]
			continue
		}
		if c := cmp.Compare(a[0], b[0]); c != 0 {
			return c
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits returns the digits that a text begins with.
func digits(text string) string { return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))] }
