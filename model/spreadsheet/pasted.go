package spreadsheet

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"inkdesk/model"
)

// Paste reads a table out of a text in which a quote may be an ordinary character. It is false for text that is no table:
// one has tabs, names of columns, or an address in a cell of its own in every row.
func (o Options) Paste(text string) (Sheet, bool) {
	separators := ";|,"
	switch {
	case o.Separator != 0:
		separators = string(rune(o.Separator))
	case strings.ContainsRune(text, '\t'):
		separators = "\t"
	}
	for _, separator := range []byte(separators) {
		rows, whole := pasted(text, separator)
		if len(rows) == 0 {
			return Sheet{}, false
		}
		at := o.pastedHeader(rows)
		if at < 0 && separator != '\t' && separator != o.Separator && (!whole || slices.ContainsFunc(rows, func(r Row) bool { return !hasOneAddress(r) })) {
			continue
		}
		sheet := Sheet{Separator: separator, Nameless: at < 0, First: rows[:min(len(rows), maxAbove+1)], Rows: rows[at+1:]}
		if at >= 0 {
			sheet.Columns, sheet.Header = rows[at].Cells, rows[at].Line
		}
		sheet.fitPasted()
		return sheet, true
	}
	return Sheet{}, false
}

func (s *Sheet) fitPasted() {
	width := len(s.Columns)
	for i := range s.Rows {
		s.Rows[i].Cells = withoutEmptyEnd(s.Rows[i].Cells)
		if s.Nameless {
			width = max(width, len(s.Rows[i].Cells))
		}
	}
	for i := len(s.Columns); i < width; i++ {
		s.Columns = append(s.Columns, model.NewText(fmt.Sprint("column ", i+1)))
	}
	for i := range s.Rows {
		row := &s.Rows[i]
		if len(row.Cells) > width {
			row.Fault = fmt.Sprintf("It has more than the %d cells that the first line names.", width)
		}
		row.Cells = append(row.Cells, make([]model.Text, max(width-len(row.Cells), 0))...)
	}
}

// pastedHeader returns the row that names the columns, -1 for none: none of its cells and of those above has an address,
// and one is called like a name or an address; below the first row two are known.
func (o Options) pastedHeader(rows []Row) int {
	for i, row := range rows[:min(len(rows), maxAbove+1)] {
		if o.Header != 0 {
			if row.Line == o.Header {
				return i
			}
			continue
		}
		if slices.ContainsFunc(row.Cells, func(cell model.Text) bool { return strings.Contains(cell.String(), "@") }) {
			return -1
		}
		names, others := false, map[Kind]bool{} // columns of anybody, and of others
		for _, cell := range row.Cells {
			switch h := ParseHeading(cell.String()); h.column() {
			case Email, FullName, LastName:
				names = names || h.Who == "" || Generic(h.Who)
				others[h.column()] = true
			}
		}
		names = names || others[Email] && len(others) > 1
		if names && (i == 0 || row.known() > 1) {
			return i
		}
	}
	return -1
}

// pasted divides a text into rows, line by line where a quote would span addresses; whole is false then.
func pasted(text string, separator byte) (rows []Row, whole bool) {
	reader := newReader(text, separator)
	reader.LazyQuotes = true
	cells, err := reader.Read()
	for ; err == nil; cells, err = reader.Read() {
		if slices.ContainsFunc(cells, func(cell string) bool { return strings.Contains(cell, "\n") && strings.Contains(cell, "@") }) {
			break
		}
		line, _ := reader.FieldPos(0)
		rows = append(rows, pastedRow(line, cells))
	}
	if errors.Is(err, io.EOF) {
		return rows, true
	}
	rows = nil
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) != "" {
			rows = append(rows, pastedLine(i+1, line, separator))
		}
	}
	return rows, false
}

func pastedRow(line int, cells []string) Row {
	row := newRow(line, cells)
	for i, cell := range row.Cells {
		row.Cells[i] = model.NewText(strings.TrimSpace(cell.String()))
	}
	return row
}

// PastedLine divides a line at semicolons or commas where one cell is an address then.
func PastedLine(number int, line string) (Sheet, bool) {
	for _, separator := range []byte(";,") {
		if row := pastedLine(number, line, separator); hasOneAddress(row) {
			return row.Alone(), true
		}
	}
	return Sheet{}, false
}

// Alone returns a table of the row alone.
func (r Row) Alone() Sheet {
	sheet := Sheet{Nameless: true, Rows: []Row{r}}
	sheet.fitPasted()
	return sheet
}

// pastedLine divides one line. A quote that would join cells is an ordinary character.
func pastedLine(number int, line string, separator byte) Row {
	reader := newReader(line, separator)
	reader.LazyQuotes = true
	cells, err := reader.Read()
	joined := func(cell string) bool { return strings.IndexByte(cell, separator) >= 0 && strings.Contains(cell, "@") }
	if err != nil || slices.ContainsFunc(cells, joined) {
		cells = strings.Split(line, string(separator))
	}
	return pastedRow(number, cells)
}

// hasOneAddress reports whether one of several cells is an address, and no other has one.
func hasOneAddress(r Row) bool {
	addresses := slices.DeleteFunc(slices.Clone(r.Cells), func(cell model.Text) bool { return !strings.Contains(cell.String(), "@") })
	return len(r.Cells) > 1 && len(addresses) == 1 && !strings.ContainsAny(model.BareAddress(addresses[0].String()), " <>,;")
}
