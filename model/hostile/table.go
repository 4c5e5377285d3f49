package hostile

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// CheckCSV reports the first cell of a table that a spreadsheet would take for a
// formula. It reads the table as a spreadsheet does that divides lines at commas, at
// semicolons, at tabs, or at all of them, where a quote at the beginning of a cell holds
// it together; and as a reader does that knows nothing of quotes. A tab begins a cell
// only where it is the separator that the table was written with.
func CheckCSV(table string, separator byte) error {
	for _, separators := range []string{",", ";", "\t", ",;\t"} {
		for _, row := range slices.Concat(Rows(table, separators), unquotedRows(table, separators)) {
			for _, cell := range row {
				if isFormula(cell) || separator != '\t' && strings.HasPrefix(cell, "\t") {
					return fmt.Errorf("divided at %q the cell %.60q is a formula", separators, cell)
				}
			}
		}
	}
	return nil
}

// Rows returns the cells of a table as a lenient spreadsheet reads them: a quote that does
// not begin a cell is a letter, and what follows a closing quote belongs to the cell.
func Rows(table, separators string) [][]string {
	var rows [][]string
	var row []string
	var cell strings.Builder
	begins, quoted := true, false
	end := func() {
		row = append(row, cell.String())
		cell.Reset()
		begins = true
	}
	for i := 0; i < len(table); i++ {
		switch c := table[i]; {
		case quoted && c == '"' && i+1 < len(table) && table[i+1] == '"':
			cell.WriteByte(c)
			i++
		case quoted && c == '"':
			quoted = false
		case quoted:
			cell.WriteByte(c)
		case c == '"' && begins:
			quoted, begins = true, false
		case c == '\n', c == '\r':
			end()
			rows = append(rows, row)
			row = nil
		case strings.IndexByte(separators, c) >= 0:
			end()
		default:
			cell.WriteByte(c)
			begins = false
		}
	}
	if !begins || len(row) > 0 {
		end()
		rows = append(rows, row)
	}
	return rows
}

func unquotedRows(table, separators string) [][]string {
	var rows [][]string
	for row := range strings.FieldsFuncSeq(table, func(r rune) bool { return r == '\n' || r == '\r' }) {
		rows = append(rows, strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune(separators, r) }))
	}
	return rows
}

// isFormula also looks behind blanks and quotes, which some readers take away, and
// knows the wide forms of the signs.
func isFormula(cell string) bool {
	if strings.HasPrefix(cell, "\r") {
		return true
	}
	bare := strings.TrimLeftFunc(cell, func(r rune) bool { return unicode.IsSpace(r) || r == '"' || r == '\ufeff' })
	return strings.IndexAny(bare, "=+-@\uff1d\uff0b\uff0d\uff20") == 0
}
