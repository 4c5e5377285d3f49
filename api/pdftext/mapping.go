package pdftext

import (
	"unicode/utf16"

	"github.com/ledongthuc/pdf"
)

// readMapping adds what a ToUnicode table says: the text of single codes and of ranges.
func readMapping(stream pdf.Value, to map[string]string) {
	operators(stream, func(operator string, given []operand) {
		switch operator {
		case "endbfchar":
			for i := 0; i+1 < len(given); i += 2 {
				put(to, given[i].string(), utf16Text(given[i+1].string()))
			}
		case "endbfrange":
			for i := 0; i+2 < len(given); i += 3 {
				putRange(to, given[i].string(), given[i+1].string(), given[i+2])
			}
		}
	})
}

func put(to map[string]string, code, text string) {
	if len(to) < 1<<16 && len(code) <= 4 {
		to[code] = text
	}
}

// putRange adds codes that follow each other: with a text each, or with one that is
// counted up.
func putRange(to map[string]string, first, last string, texts operand) {
	count := min(number(last)-number(first)+1, 1<<16)
	code := []byte(first)
	start := []rune(utf16Text(texts.string()))
	for i := range count {
		switch {
		case texts.kind == arrayToken:
			if i < len(texts.parts) {
				put(to, string(code), utf16Text(texts.parts[i].string()))
			}
		case len(start) > 0:
			text := append([]rune{}, start...)
			text[len(text)-1] += rune(i)
			put(to, string(code), string(text))
		}
		countUp(code)
	}
}

func countUp(code []byte) {
	for i := len(code) - 1; i >= 0; i-- {
		if code[i]++; code[i] != 0 {
			return
		}
	}
}

// utf16Text reads big-endian UTF-16, in which the table has its texts.
func utf16Text(raw string) string {
	units := make([]uint16, len(raw)/2)
	for i := range units {
		units[i] = uint16(raw[2*i])<<8 | uint16(raw[2*i+1])
	}
	return string(utf16.Decode(units))
}
