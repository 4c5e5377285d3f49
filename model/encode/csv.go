package encode

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ByteOrderMark begins a CSV file: without it a spreadsheet takes UTF-8 for the encoding
// of its country. It does not belong into a pipe or a clipboard.
const ByteOrderMark = "\ufeff"

// separators lists the characters at which spreadsheets divide a line. Which one is a setting of the
// reader's country that no file can choose for all of them.
const separators = ",;\t"

// formula holds what makes a cell a formula at its beginning, also in the wide and small forms that spreadsheets of
// East Asia take for the same, and the controls that some drop to find one.
const formula = "=+-@＝＋－＠﹦﹢﹣﹫\t\r"

// mark in front of a text keeps a spreadsheet from taking it for anything else.
const mark = '\''

// AppendCSV appends one record to lines, with the separator, which is a comma, a
// semicolon or a tab, and a line feed at its end.
//
// No cell is a formula, whichever of the three separators a reader takes, or all of them, and whatever it makes of
// quotes. Quoting alone does not do that: for a reader that divides at semicolons the line a,"x;=1" has the cells a,"x
// and =1", because its quote does not begin a cell. So the beginning of a field and every place behind a separator or
// line end inside it is one where a cell may begin. Where a formula would begin there, or a tab or carriage return,
// maybe behind blanks and quotes, an apostrophe is put in front. [Unmarked] takes it away again. Negative numbers get
// it as well; other numbers and dates do not.
func AppendCSV(lines []byte, separator byte, fields ...string) []byte {
	for i, field := range fields {
		if i > 0 {
			lines = append(lines, separator)
		}
		lines = appendField(lines, neutralize(field))
	}
	return append(lines, '\n')
}

// AppendTSV appends one record to lines whose fields are divided by tabs and written as they are,
// for programs that divide lines at tabs and know no quotes: a tab or the end of a line inside a
// field is a blank. No cell is a formula, as in [AppendCSV].
func AppendTSV(lines []byte, fields ...string) []byte {
	for i, field := range fields {
		if i > 0 {
			lines = append(lines, '\t')
		}
		lines = append(lines, neutralize(oneCell.Replace(field))...)
	}
	return append(lines, '\n')
}

var oneCell = strings.NewReplacer("\t", " ", "\r", " ", "\n", " ")

func appendField(lines []byte, field string) []byte {
	if !strings.ContainsAny(field, separators+"\"\r\n") {
		return append(lines, field...)
	}
	lines = append(lines, '"')
	lines = append(lines, strings.ReplaceAll(field, `"`, `""`)...)
	return append(lines, '"')
}

// neutralize puts the mark wherever a cell that begins there would be a formula.
func neutralize(field string) string {
	if !strings.ContainsAny(field, formula) {
		return field
	}
	var b strings.Builder
	begins := true // a cell may begin here
	for i, r := range field {
		if begins && isFormula(field[i:]) {
			b.WriteByte(mark)
		}
		_, size := utf8.DecodeRuneInString(field[i:])
		b.WriteString(field[i : i+size])
		begins = strings.ContainsRune(separators+"\r\n", r)
	}
	return b.String()
}

// Unmarked returns the field that [AppendCSV] was given, once a reader has divided its line and taken the quotes away.
func Unmarked(field string) string {
	if !strings.ContainsAny(field, formula) || strings.IndexByte(field, mark) < 0 {
		return field
	}
	b := make([]byte, 0, len(field))
	begins := true
	decided, marked := 0, false // the answer is the same up to where it was found
	for i := range len(field) {
		if begins && field[i] == mark && i >= decided {
			decided = len(field) - len(strings.TrimLeftFunc(field[i:], isSkipped))
			marked = isFormula(field[decided:])
		}
		if !begins || field[i] != mark || !marked {
			b = append(b, field[i])
		}
		begins = strings.IndexByte(separators+"\r\n", field[i]) >= 0
	}
	return string(b)
}

// isFormula reports whether a cell that begins with text is a formula, with or without marks
// in front of it, so that Unmarked can tell the marks of AppendCSV from those of the text.
func isFormula(text string) bool {
	text = strings.TrimLeftFunc(text, isSkipped)
	first, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune(formula, first)
}

// isSkipped reports whether a reader may remove a rune from the beginning of a cell.
func isSkipped(r rune) bool {
	return r == '"' || r == mark || (unicode.IsSpace(r) || !unicode.IsGraphic(r)) && r != '\t' && r != '\r'
}
