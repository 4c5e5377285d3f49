package spreadsheet

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
)

const (
	// MaxSize is the largest file that is read, in bytes.
	MaxSize = 10 << 20
	// maxRows bounds the memory of rows that hold next to nothing.
	maxRows    = 100_000
	maxColumns = 1000
)

// Sheet is a table whose first line names its columns.
type Sheet struct {
	// Encoding is UTF-8 or UTF-16, for people.
	Encoding string
	// Separator is a comma, a semicolon or a tab.
	Separator byte
	// Columns are the names of the columns. None is empty, and no two are alike when
	// case and blanks around them do not count.
	Columns []model.Text
	// Rows are in the order of the file. Rows without a value are left out.
	Rows []Row
}

// Row is one row of a table.
type Row struct {
	// Line is the line of the file on which the row begins, from 1. A cell may hold line
	// ends, so the rows are not numbered without gaps.
	Line int
	// Cells are as many as there are columns, unless the row has a fault.
	Cells []model.Text
	// Fault says in a sentence why the row cannot be read. It is empty when it can.
	Fault string
}

// Read reads a table with a header. It refuses with a sentence what is no such table:
// other kinds of file, more than [MaxSize], no header. A row that does not fit the
// header has a fault, and the others are not harmed.
func Read(data []byte) (Sheet, error) {
	if len(data) > MaxSize {
		return Sheet{}, refused("The file has %.1f MB; at most %d MB are read. Divide it into several files.",
			float64(len(data))/(1<<20), MaxSize>>20)
	}
	text, encoding, err := decode(data)
	if err != nil {
		return Sheet{}, err
	}
	rows, separator, err := records(text)
	if err != nil {
		return Sheet{}, err
	}
	if len(rows) == 0 {
		return Sheet{}, refused("The file is empty. Its first line must name the columns.")
	}
	columns, err := header(rows[0])
	if err != nil {
		return Sheet{}, err
	}
	rows = rows[1:]
	for i := range rows {
		rows[i].fitColumns(len(columns))
	}
	return Sheet{Encoding: encoding, Separator: separator, Columns: columns, Rows: rows}, nil
}

// header are the names that a first row holds. Spreadsheets add columns without a name
// at its end when a cell there was used once.
func header(first Row) ([]model.Text, error) {
	if first.Fault != "" {
		return nil, refused("Line %d must name the columns. %s", first.Line, first.Fault)
	}
	columns := withoutEmptyEnd(first.Cells)
	if len(columns) > maxColumns {
		return nil, refused("The file has more than %d columns. Keep those that are needed.", maxColumns)
	}
	seen := make(map[string]bool, len(columns))
	for i, column := range columns {
		name := strings.ToLower(strings.TrimSpace(column.String()))
		switch {
		case name == "":
			return nil, refused("Column %d has no name. The first line must name every column.", i+1)
		case seen[name]:
			return nil, refused("Two columns are called %q. Give every column a name of its own.", column)
		case isValue(name):
			return nil, refused("The first line has no names of columns: %q is a value. Put a line above it that names them.", column)
		}
		seen[name] = true
	}
	return columns, nil
}

// isValue reports whether a cell holds what no column is called: an address, a phone
// number.
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

// fitColumns makes the row as wide as the header or says why it is not.
func (r *Row) fitColumns(columns int) {
	if r.Fault != "" {
		return
	}
	if len(r.Cells) > columns {
		r.Cells = append(r.Cells[:columns:columns], withoutEmptyEnd(r.Cells[columns:])...)
	}
	if n := len(r.Cells); n != columns {
		r.Fault = fmt.Sprintf("The row has %d cells, the header has %d. Put cells with a separator or a line end into quotation marks.", n, columns)
	}
}

func withoutEmptyEnd(cells []model.Text) []model.Text {
	end := len(cells)
	for end > 0 && cells[end-1].IsEmpty() {
		end--
	}
	return cells[:end]
}

func isEmpty(cells []model.Text) bool {
	return !slices.ContainsFunc(cells, func(cell model.Text) bool { return !cell.IsEmpty() })
}

func refused(format string, args ...any) error { return fmt.Errorf(format, args...) }
