package spreadsheet

import (
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strings"

	"inkdesk/model"
	"inkdesk/model/encode"
)

const (
	// Separators lists the separators in the order of trying: of two that divide equally well the first is taken.
	Separators = ",;\t|"
	sampled    = 50
)

// records reads the rows, which need not be equally long. A quotation mark that does not close where its line ends is
// refused, because it is unknown where the row ends.
func records(text string, by byte) (rows []Row, separator byte, err error) {
	text = lineFeeds(text)
	// The first line of some spreadsheets says how the others are divided.
	first, rest, _ := strings.Cut(text, "\n")
	first = strings.TrimSuffix(first, "\r")
	skipped := 0
	if s, ok := strings.CutPrefix(strings.ToLower(first), "sep="); ok && len(s) == 1 && strings.Contains(Separators, s) {
		separator, text, skipped = s[0], rest, 1
	} else {
		separator = findSeparator(text)
	}
	if by != 0 {
		separator = by
	}
	if strings.Contains(text, `="`) {
		kept := regexp.MustCompile(`(?m)(^|` + regexp.QuoteMeta(string(separator)) + `)="([^"\n]+)"`) // as text, not a number
		text = kept.ReplaceAllString(text, `$1"$2"`)
	}
	reader := newReader(text, separator)
	for {
		var row Row
		cells, err := reader.Read()
		wrong, malformed := errors.AsType[*csv.ParseError](err)
		switch {
		case errors.Is(err, io.EOF):
			return rows, separator, nil
		case malformed && wrong.Line != wrong.StartLine:
			return nil, separator, refused("The quotation mark that opens on line %d does not close on its line, and what follows does not fit. Close it, or write it twice.", wrong.StartLine)
		case malformed:
			row = Row{Line: wrong.StartLine, Fault: "A quotation mark stands inside a cell. Put the cell into quotation marks and write it twice."}
		case err != nil:
			return nil, separator, err
		default:
			line, _ := reader.FieldPos(0)
			row = newRow(line, cells[:min(len(cells), maxColumns+1)])
		}
		row.Line += skipped
		if row.Fault == "" && len(withoutEmptyEnd(row.Cells)) == 0 {
			continue
		}
		if rows = append(rows, row); len(rows) > maxRows+1 {
			return nil, separator, refused("The file has more than %d rows. Divide it into several files.", maxRows)
		}
	}
}

// newRow drops what keeps a spreadsheet from reading cells as numbers or formulas.
func newRow(line int, cells []string) Row {
	row := Row{Line: line, Cells: make([]model.Text, len(cells))}
	for i := range row.Cells {
		cell := strings.TrimSpace(encode.Unmarked(cells[i]))
		if inner, ok := strings.CutPrefix(cell, `="`); ok && strings.HasSuffix(inner, `"`) {
			cell = strings.TrimSpace(inner[:len(inner)-1])
		}
		row.Cells[i] = model.NewText(cell)
	}
	return row
}

// findSeparator divides most of the first rows into equally many cells, two or more.
func findSeparator(text string) byte {
	best, bestRows, bestCells := Separators[0], 0, 0
	for _, separator := range []byte(Separators) {
		reader := newReader(text, separator)
		alike := map[int]int{}
		for range sampled {
			cells, err := reader.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if n := len(cells); err == nil && n > 1 {
				alike[n]++
			}
		}
		for cells, rows := range alike {
			if rows > bestRows || rows == bestRows && cells > bestCells {
				best, bestRows, bestCells = separator, rows, cells
			}
		}
	}
	return best
}

func newReader(text string, separator byte) *csv.Reader {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = rune(separator)
	reader.FieldsPerRecord = -1
	reader.ReuseRecord = true
	return reader
}

// lineFeeds replaces lone carriage returns, as some spreadsheets still write, where the first line ends with one.
func lineFeeds(text string) string {
	quoted := false
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case quoted:
		case text[i] == '\n':
			return text
		case text[i] == '\r':
			if strings.HasPrefix(text[i:], "\r\n") {
				return text
			}
			return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		}
	}
	return text
}
