package jsonview

import (
	"strings"
)

// writer lays out valid JSON, token by token, without decoding what it need not.
type writer struct {
	source []byte
	at     int
	depth  int
	out    strings.Builder
}

const (
	indent = "  "
	// deepest is the depth from which on lines are indented no further: what is nested a
	// thousand times must not become a megabyte of blanks.
	deepest = 20
)

// value writes the value that comes next. name is the key it belongs to, of the object
// around it where it stands in a list.
func (w *writer) value(name string) {
	w.blanks()
	switch w.source[w.at] {
	case '{':
		w.group('}', func() {
			key := w.literal()
			w.out.WriteString(shown(key))
			w.skip() // the colon
			w.out.WriteString(": ")
			w.member(name, plain(key))
		})
	case '[':
		w.group(']', func() { w.value(name) })
	default:
		w.out.WriteString(shown(w.literal()))
	}
}

// member writes the value of a key in an object that belongs to another key itself.
func (w *writer) member(object, key string) {
	if !secret(object, key) {
		w.value(key)
		return
	}
	w.blanks()
	from := w.at
	w.pass()
	w.out.WriteString(masked(string(w.source[from:w.at])))
}

// group writes what stands between brackets, one part a line.
func (w *writer) group(end byte, part func()) {
	w.out.WriteByte(w.source[w.at])
	w.at++
	w.blanks()
	w.depth++
	for first := true; w.source[w.at] != end; first = false {
		if !first {
			w.skip() // the comma
			w.out.WriteByte(',')
		}
		w.newline()
		part()
		w.blanks()
		if w.source[w.at] == end {
			w.depth--
			w.newline()
			w.depth++
		}
	}
	w.depth--
	w.out.WriteByte(end)
	w.at++
}

func (w *writer) newline() {
	w.out.WriteByte('\n')
	for range min(w.depth, deepest) {
		w.out.WriteString(indent)
	}
}

// skip passes one sign and the blanks around it.
func (w *writer) skip() {
	w.blanks()
	w.at++
	w.blanks()
}

func (w *writer) blanks() {
	for w.at < len(w.source) && strings.IndexByte(" \t\r\n", w.source[w.at]) >= 0 {
		w.at++
	}
}

// literal takes a string with its quotes, a number or a word.
func (w *writer) literal() string {
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

// pass goes behind the value that comes next, whatever it holds.
func (w *writer) pass() {
	depth := 0
	for {
		w.blanks()
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
			w.literal()
		}
		if depth == 0 {
			return
		}
	}
}
