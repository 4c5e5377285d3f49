// Package hostile holds strings that strangers could put into an envelope to harm the person who looks at it, and the
// check that none of the harm got through. Tests feed the strings to every text field of the program; the demo
// service serves them on request.
//
// The check shares nothing with the code that cleans texts: it forbids things known
// to do harm, where the cleaner allows things known to do none.
package hostile

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const maxStacked = 4 // limits the nonspacing marks of one cell

// Forbidden reports whether r must never be part of a terminal cell: controls, format
// and bidirectional controls, private use, surrogates, line and paragraph separators,
// unassigned code points, and everything that takes part in a text without being seen.
func Forbidden(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0: // C0, delete, C1
		return true
	case r < 0x7f:
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp) ||
		isUnseen(r) || !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z) // unassigned
}

// isUnseen reports whether a rune has the property Default_Ignorable_Code_Point, or is invisible without having it.
func isUnseen(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r == 0x2800 || r == 0xfffc || r == 0x16fe4 || r == 0x1d159 || r == 0x13441 || r == 0x13442
}

// Check reports the first thing in output that must not reach a terminal: a forbidden rune, bytes that are no UTF-8,
// or more than four marks stacked on one cell. The output is the text of the cells, its rows separated by line feeds,
// without the sequences that colour it.
func Check(output string) error {
	for row, line := range strings.Split(output, "\n") {
		if err := checkRow(line); err != nil {
			return fmt.Errorf("row %d: %w", row+1, err)
		}
	}
	return nil
}

// CheckASCII reports the first thing in output that must not reach a terminal that does not read UTF-8: what [Check]
// forbids, and any byte above 7E. Sequences that colour the text may be part of it.
func CheckASCII(output string) error {
	plain := WithoutStyles(output)
	if i := strings.IndexFunc(plain, func(r rune) bool { return r > 0x7e }); i >= 0 {
		return fmt.Errorf("byte %#x after %q is no ASCII", plain[i], tail(plain[:i]))
	}
	return Check(plain)
}

// WithoutStyles takes out the sequences that colour text, and nothing else: whatever
// other sequence there is stays and is found.
func WithoutStyles(output string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(output, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		end := strings.IndexFunc(after, func(r rune) bool { return !strings.ContainsRune("0123456789;:", r) })
		if end < 0 || after[end] != 'm' {
			b.WriteString("\x1b[")
			output = after
			continue
		}
		output = after[end+1:]
	}
}

func checkRow(line string) error {
	stacked := 0
	for i, r := range line {
		_, size := utf8.DecodeRuneInString(line[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return fmt.Errorf("byte %#x after %q is no UTF-8", line[i], tail(line[:i]))
		case Forbidden(r):
			return fmt.Errorf("%U after %q is forbidden", r, tail(line[:i]))
		case !unicode.Is(unicode.Mn, r):
			stacked = 0
		default:
			if stacked++; stacked > maxStacked {
				return fmt.Errorf("more than %d marks are stacked after %q", maxStacked, tail(line[:i]))
			}
		}
	}
	return nil
}

func tail(s string) string {
	runes := []rune(s)
	return string(runes[max(0, len(runes)-20):])
}

// CheckFile reports what would do harm in a file that was saved, by the end of its name:
// JSON is valid and ASCII, CSV has no formula, and nothing holds what [Check] forbids.
// Files of other kinds are those of the service, and not looked at.
func CheckFile(name, content string) error {
	switch path.Ext(name) {
	case ".json", ".jsonl":
		return errors.Join(checkJSON(content), CheckASCII(content))
	case ".csv":
		content = strings.TrimPrefix(content, "\ufeff")
		return errors.Join(CheckCSV(content, ','), Check(content))
	case ".md", ".txt":
		return Check(content)
	}
	return nil
}

func checkJSON(content string) error {
	decoder := json.NewDecoder(strings.NewReader(content))
	for decoder.More() {
		var value any
		if err := decoder.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// CheckCSV reports the first cell of a table that a spreadsheet would take for a formula. It reads the table as a
// spreadsheet does that divides lines at commas, at semicolons, at tabs, or at all of them, where a quote at the
// beginning of a cell holds it together; and as a reader does that knows nothing of quotes. A tab begins a cell only
// where it is the separator that the table was written with.
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

// isFormula also looks behind blanks and quotes, which some readers take away, and knows the wide forms of the signs.
func isFormula(cell string) bool {
	if strings.HasPrefix(cell, "\r") {
		return true
	}
	bare := strings.TrimLeftFunc(cell, func(r rune) bool { return unicode.IsSpace(r) || r == '"' || r == '\ufeff' })
	return strings.IndexAny(bare, "=+-@\uff1d\uff0b\uff0d\uff20") == 0
}
