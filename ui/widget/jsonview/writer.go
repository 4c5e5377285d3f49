package jsonview

import (
	"strings"
)

// writer lays out valid JSON token by token, without decoding values.
type writer struct {
	source []byte
	at     int
	depth  int
	out    strings.Builder
}

const (
	indent = "  "
	// maxIndentDepth is the depth from which on lines are indented no further: JSON nested
	// a thousand times must not become a megabyte of blanks.
	maxIndentDepth = 20
)

// writeValue writes the next value. name is its key, or that of the list it is in.
func (w *writer) writeValue(name string) {
	w.skipBlanks()
	switch w.source[w.at] {
	case '{':
		w.writeGroup('}', func() {
			key := w.readLiteral()
			w.out.WriteString(escaped(key))
			w.skipPunctuation() // the colon
			w.out.WriteString(": ")
			w.writeMember(name, decodedKey(key))
		})
	case '[':
		w.writeGroup(']', func() { w.writeValue(name) })
	default:
		w.out.WriteString(escaped(w.readLiteral()))
	}
}

// writeMember writes the value of a key. object is the key of the object it is in.
func (w *writer) writeMember(object, key string) {
	if !isSecret(object, key) {
		w.writeValue(key)
		return
	}
	w.skipBlanks()
	from := w.at
	w.skipValue()
	w.out.WriteString(masked(string(w.source[from:w.at])))
}

// writeGroup writes an object or a list, one part a line.
func (w *writer) writeGroup(end byte, part func()) {
	w.out.WriteByte(w.source[w.at])
	w.at++
	w.skipBlanks()
	w.depth++
	for first := true; w.source[w.at] != end; first = false {
		if !first {
			w.skipPunctuation() // the comma
			w.out.WriteByte(',')
		}
		w.writeNewline()
		part()
		w.skipBlanks()
		if w.source[w.at] == end {
			w.depth--
			w.writeNewline()
			w.depth++
		}
	}
	w.depth--
	w.out.WriteByte(end)
	w.at++
}

func (w *writer) writeNewline() {
	w.out.WriteByte('\n')
	for range min(w.depth, maxIndentDepth) {
		w.out.WriteString(indent)
	}
}

// skipPunctuation skips one character and the blanks around it.
func (w *writer) skipPunctuation() {
	w.skipBlanks()
	w.at++
	w.skipBlanks()
}

func (w *writer) skipBlanks() {
	for w.at < len(w.source) && strings.IndexByte(" \t\r\n", w.source[w.at]) >= 0 {
		w.at++
	}
}

// readLiteral reads a string with its quotes, a number or a word.
func (w *writer) readLiteral() string {
	from := w.at
	if w.source[w.at] == '"' {
		for w.at++; w.source[w.at] != '"'; w.at++ {
			if w.source[w.at] == '\\' {
				w.at++
			}
		}
		w.at++
		return string(w.source[from:w.at])
	}
	for w.at < len(w.source) && strings.IndexByte(" \t\r\n,]}", w.source[w.at]) < 0 {
		w.at++
	}
	return string(w.source[from:w.at])
}

// skipValue skips the next value, whatever it holds.
func (w *writer) skipValue() {
	depth := 0
	for {
		w.skipBlanks()
		switch w.source[w.at] {
		case '{', '[':
			depth++
			w.at++
		case '}', ']':
			depth--
			w.at++
		case ',', ':':
			w.at++
		default:
			w.readLiteral()
		}
		if depth == 0 {
			return
		}
	}
}
