package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

const (
	// MaxSize limits the files that are read, in bytes.
	MaxSize    = 10 << 20
	maxRows    = 100_000 // bounds the memory of rows that hold next to nothing
	maxColumns = 1000
)

// Sheet holds a table with names for its columns.
type Sheet struct {
	Encoding  string // such as UTF-8 or Windows-1252, for people
	Separator byte   // a comma, a semicolon, a tab or a vertical bar
	// Columns holds the names of the columns. None is empty; two may be alike.
	Columns []model.Text
	Rows    []Row // the rows in the order of the file, without those that have no value
	// Nameless says that no line names the columns. Header is the line that does.
	Nameless bool
	Header   int
	First    []Row    // the first rows of the text, one of which may name the columns
	Notes    []string // says in clean sentences what the reading guessed
}

// Options say how a table is read where a person knows better. The zero Options find it out.
type Options struct {
	Encoding  string // one of [Encodings]
	Separator byte   // one of [Separators]
	Header    int    // the line that names the columns, NoHeader for none
}

// NoHeader marks a table without names of columns.
const NoHeader = -1

// Row holds one row of a table.
type Row struct {
	// Line numbers the line on which the row begins, from 1. A cell may hold line ends, so there are gaps.
	Line  int
	Cells []model.Text // as many as there are columns, unless the row has a fault
	// Fault says in a sentence why the row cannot be read. It is empty when it can.
	Fault string
}

// Read reads a table. It refuses data that is no table or larger than [MaxSize] with a sentence. It notes each guess, and
// a row that does not fit the header has a fault.
func (o Options) Read(data []byte) (Sheet, error) {
	if len(data) > MaxSize {
		return Sheet{}, refused("The file has %.1f MB; at most %d MB are read. Divide it into several files.",
			float64(len(data))/(1<<20), MaxSize>>20)
	}
	text, encoding, err := decode(data, o.Encoding)
	if err != nil {
		return Sheet{}, err
	}
	rows, separator, err := records(text, o.Separator)
	if err != nil {
		return Sheet{}, err
	}
	if len(rows) == 0 {
		return Sheet{}, refused("The file is empty. Its first line must name the columns.")
	}
	sheet := Sheet{Encoding: encoding, Separator: separator}
	if encoding[:3] != "UTF" && o.Encoding == "" {
		sheet.note("It is no Unicode, so its letters were read as %s: look at the names.", encoding)
	}
	if err := sheet.divide(rows, o.Header); err != nil {
		return Sheet{}, err
	}
	columns := len(sheet.Columns)
	for i := range sheet.Rows {
		r := &sheet.Rows[i]
		if len(r.Cells) > columns {
			r.Cells = append(r.Cells[:columns:columns], withoutEmptyEnd(r.Cells[columns:])...)
		}
		if n := len(r.Cells); n != columns && r.Fault == "" {
			r.Fault = fmt.Sprintf("The row has %d cells, the header has %d. Put cells with a separator or a line end into quotation marks.", n, columns)
		}
	}
	return sheet, nil
}

func (s *Sheet) note(format string, args ...any) {
	s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
}

// divide finds the names of the columns. Header is their line, 0 where it is to be found.
func (s *Sheet) divide(rows []Row, header int) error {
	at := headerRow(rows)
	if header != 0 {
		at = max(slices.IndexFunc(rows, func(r Row) bool { return r.Line == header }), 0)
	}
	head := rows[at]
	s.First = rows[:min(len(rows), maxAbove+1)]
	if head.Fault != "" {
		return refused("Line %d must name the columns. %s", head.Line, head.Fault)
	}
	s.Rows = rows[at+1:]
	if at > 0 {
		above := slices.DeleteFunc(slices.Clone(rows[0].Cells), model.Text.IsEmpty)
		s.note("Line %d names the columns; what is above it is not used, such as %q.", head.Line, append(above, model.Text{})[0])
	}
	s.Header = head.Line
	isValueCell := func(cell model.Text) bool { return isValue(strings.TrimSpace(cell.String())) }
	s.Nameless = header == NoHeader || header == 0 && head.known() <= 1 && slices.ContainsFunc(head.Cells, isValueCell)
	if s.Nameless {
		s.Rows, s.Header = rows[at:], 0
		s.note("No line names the columns: line %d has a value already.", head.Line)
	}
	width := len(withoutEmptyEnd(head.Cells))
	for _, row := range s.Rows { // a column may have values and no name
		width = max(width, min(len(withoutEmptyEnd(row.Cells)), len(head.Cells)))
	}
	if width > maxColumns {
		return refused("The file has more than %d columns. Keep those that are needed.", maxColumns)
	}
	for i, name := range head.Cells[:width] {
		if s.Nameless || name.IsEmpty() {
			if name = model.NewText(fmt.Sprint("column ", i+1)); !s.Nameless {
				s.note("Column %d has no name.", i+1)
			}
		}
		s.Columns = append(s.Columns, name)
	}
	return nil
}

const maxAbove = 20

// Values returns the cells of a column that are not empty.
func Values(rows []Row, column int) (list []model.Text) {
	for _, row := range rows {
		if row.Fault == "" && column >= 0 && column < len(row.Cells) && !row.Cells[column].IsEmpty() {
			list = append(list, row.Cells[column])
		}
	}
	return list
}

// headerRow returns the row that names the columns, or the first of a table without names: the first that has more than a
// title in it, or a later one with more column names.
func headerRow(rows []Row) int {
	rows = rows[:min(len(rows), maxAbove+1)]
	first := max(slices.IndexFunc(rows, func(r Row) bool { return len(slices.DeleteFunc(slices.Clone(r.Cells), model.Text.IsEmpty)) > 1 }), 0)
	if rows[0].Fault != "" {
		return 0
	}
	best := first
	for i := first + 1; i < len(rows); i++ {
		if n := rows[i].known(); n > 1 && n > rows[best].known() {
			best = i
		}
	}
	return best
}

func (r Row) known() (n int) {
	for _, cell := range r.Cells {
		if h := ParseHeading(cell.String()); h.Kind != Unused && h.Who == "" {
			n++
		}
	}
	return n
}

// isValue reports whether a cell holds what no column is called: an address, a phone number.
func isValue(cell string) bool {
	digits := 0
	for _, r := range cell {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case !strings.ContainsRune("+ .-/()", r):
			return model.CheckEmail(cell) == nil
		}
	}
	return digits >= 6
}

func withoutEmptyEnd(cells []model.Text) []model.Text {
	end := len(cells)
	for end > 0 && cells[end-1].IsEmpty() {
		end--
	}
	return cells[:end]
}

func refused(format string, args ...any) error { return fmt.Errorf(format, args...) }
