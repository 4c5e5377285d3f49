package spreadsheet

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// saveAsCSV is what to do with a file of another kind.
const saveAsCSV = `Save the table as "CSV UTF-8" and choose that file.`

// decode is a file as UTF-8 without a byte order mark.
func decode(data []byte) (text, encoding string, err error) {
	if kind := otherKind(data); kind != "" {
		return "", "", refused("This is %s, not a CSV file. %s", kind, saveAsCSV)
	}
	if order, body := utf16Order(data); order != nil {
		text := fromUTF16(body, order)
		if strings.IndexByte(text, 0) >= 0 {
			return "", "", refused("This is no text. %s", saveAsCSV)
		}
		return text, "UTF-16", nil
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if bytes.IndexByte(data, 0) >= 0 {
		return "", "", refused("This is no text. %s", saveAsCSV)
	}
	if !utf8.Valid(data) {
		return "", "", refused("Line %d is not in UTF-8, so its letters cannot be told. %s", invalidLine(data), saveAsCSV)
	}
	return string(data), "UTF-8", nil
}

// otherKind names the kind of a file that begins like something that is often taken for
// a table.
func otherKind(data []byte) string {
	for _, kind := range []struct{ begins, name string }{
		{"PK\x03\x04", "a workbook of a spreadsheet (or another zip archive)"},
		{"\xd0\xcf\x11\xe0", "a workbook of an old spreadsheet"},
		{"%PDF", "a PDF"},
		{"<", "a page of HTML or XML"},
		{"{\\rtf", "a text document"},
	} {
		if bytes.HasPrefix(data, []byte(kind.begins)) {
			return kind.name
		}
	}
	return ""
}

// utf16Order is the byte order of a file in UTF-16 and what follows its mark, or nil.
func utf16Order(data []byte) (binary.ByteOrder, []byte) {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
		return binary.LittleEndian, data[2:]
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		return binary.BigEndian, data[2:]
	}
	// Without a mark it is clear where every second byte of the beginning is zero and hardly
	// any other: a header in Latin letters.
	beginning := data[:min(len(data), 1024)&^1]
	var zeros [2]int
	for i, b := range beginning {
		if b == 0 {
			zeros[i%2]++
		}
	}
	half := len(beginning) / 2
	switch {
	case len(data)%2 != 0 || half == 0:
		return nil, nil
	case 16*zeros[0] < zeros[1] && 2*zeros[1] > half:
		return binary.LittleEndian, data
	case 16*zeros[1] < zeros[0] && 2*zeros[0] > half:
		return binary.BigEndian, data
	}
	return nil, nil
}

func fromUTF16(data []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return string(utf16.Decode(units))
}

func invalidLine(data []byte) int {
	line := 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		data = data[size:]
	}
	return line
}
