package spreadsheet

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

const saveAsCSV = `Save the table as "CSV UTF-8" and choose that file.`

// decode returns a file as UTF-8 without a byte order mark, and the encoding it was in. Letters of
// 8 bits are in the encoding that is wanted, or guessed.
func decode(data []byte, wanted string) (text, encoding string, err error) {
	eight := slices.IndexFunc(eightBits, func(one *charmap.Charmap) bool { return encodingName(one) == wanted })
	kind, order := otherKind(data), unicode.LittleEndian
	switch {
	case kind != "":
		return "", "", refused("This is %s, not a CSV file. %s", kind, saveAsCSV)
	case eight >= 0:
		encoding = wanted
		data, err = eightBits[eight].NewDecoder().Bytes(data)
	case isUTF16(data, &order):
		encoding = "UTF-16"
		data, err = unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(data)
	case utf8.Valid(data):
		encoding = "UTF-8"
	default:
		encoding, data, err = fromEightBits(data)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if err == nil && bytes.IndexByte(data, 0) >= 0 {
		err = refused("This is no text. %s", saveAsCSV)
	}
	return string(data), encoding, err
}

// eightBits lists the encodings of spreadsheets that do not write Unicode, the most frequent first.
var eightBits = []*charmap.Charmap{charmap.Windows1252, charmap.Macintosh, charmap.CodePage850}

func encodingName(one *charmap.Charmap) string {
	return strings.Replace(one.String(), " 1252", "-1252", 1)
}

// Encodings returns the names of the encodings of 8 bits that can be asked for.
func Encodings() (names []string) {
	for _, one := range eightBits {
		names = append(names, encodingName(one))
	}
	return names
}

// Letters of the five languages: a file is in the encoding in which it has most of them.
const (
	smallLetters = "äöüßéèêëàâáçñíîïìóôòúûùœæøå"
	otherLetters = "ÄÖÜÉÈÊÀÂÁÇÑÍÓÚØÅ€–’‘“”«»°\u00a0"
)

// fromEightBits guesses the encoding of a file, and refuses one that is damaged Unicode.
func fromEightBits(data []byte) (encoding string, text []byte, err error) {
	valid, invalid, firstInvalid := 0, 0, 0
	for rest := data; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && size == 1:
			if invalid++; invalid == 1 {
				firstInvalid = len(data) - len(rest)
			}
		case size > 1:
			valid++
		}
		rest = rest[size:]
	}
	if valid >= invalid {
		line := 1 + bytes.Count(data[:firstInvalid], []byte("\n"))
		return "UTF-8", nil, refused("Line %d is not in UTF-8 as the others are, so its letters cannot be told. %s", line, saveAsCSV)
	}
	best := -1
	for _, one := range eightBits {
		decoded, err := one.NewDecoder().Bytes(data)
		score := 0
		for _, r := range string(decoded) {
			switch {
			case r < utf8.RuneSelf:
			case strings.ContainsRune(smallLetters, r):
				score += 2
			case strings.ContainsRune(otherLetters, r):
				score++
			}
		}
		if err == nil && score > best {
			best, encoding, text = score, encodingName(one), decoded
		}
	}
	return encoding, text, nil
}

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

// isUTF16 reports whether a file is in UTF-16: it has a byte order mark, or zeros in every
// second byte as Latin letters have. Without a mark it sets the order: the zeros come first in big endian.
func isUTF16(data []byte, order *unicode.Endianness) bool {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return true
	}
	zeros, beginning := [2]int{}, data[:min(len(data), 1024)&^1]
	for i, b := range beginning {
		if b == 0 {
			zeros[i%2]++
		}
	}
	few, many := min(zeros[0], zeros[1]), max(zeros[0], zeros[1])
	if zeros[0] > zeros[1] {
		*order = unicode.BigEndian
	}
	return len(data)%2 == 0 && 16*few < many && 4*many > len(beginning)
}
