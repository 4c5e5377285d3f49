package spreadsheet

import (
	"errors"
	"io"
	"slices"
	"strings"
)

// Pasted reads the rows of a text with line feeds in which a quote may be an ordinary character.
// Where one would span addresses of other lines, the lines are divided one by one, and whole is
// false.
func Pasted(text string, separator byte) (rows []Row, whole bool) {
	reader := newReader(text, separator)
	reader.LazyQuotes = true
	for {
		cells, err := reader.Read()
		if err != nil {
			whole = errors.Is(err, io.EOF)
			break
		}
		line, _ := reader.FieldPos(0)
		whole = !slices.ContainsFunc(cells, func(cell string) bool { return strings.Contains(cell, "\n") && strings.Contains(cell, "@") })
		if !whole {
			break
		}
		rows = append(rows, newRow(line, cells))
	}
	if whole {
		return rows, true
	}
	rows = nil
	for i, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) != "" {
			rows = append(rows, PastedLine(i+1, line, separator))
		}
	}
	return rows, false
}

// PastedLine divides one line. A quote that would join cells is an ordinary character.
func PastedLine(number int, line string, separator byte) Row {
	reader := newReader(line, separator)
	reader.LazyQuotes = true
	cells, err := reader.Read()
	joined := func(cell string) bool {
		return strings.IndexByte(cell, separator) >= 0 && strings.Contains(cell, "@")
	}
	if err != nil || slices.ContainsFunc(cells, joined) {
		cells = strings.Split(line, string(separator))
	}
	return newRow(number, cells)
}
