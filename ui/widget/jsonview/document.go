package jsonview

import (
	"encoding/json"
	"strings"
)

// Document is JSON laid out in lines that are safe to show.
type Document struct {
	text   string
	starts []int // of the lines, and the end of the text
}

// NewDocument lays out an answer, in time proportional to its size: answers of megabytes
// need a command.
func NewDocument(source []byte) *Document {
	if len(source) == 0 {
		return &Document{starts: []int{0}}
	}
	if !json.Valid(source) {
		return documentOf("This answer is not JSON, so that its secrets cannot be masked; it is not shown.")
	}
	w := writer{source: source}
	w.out.Grow(len(source) + len(source)/2)
	w.writeValue("")
	return documentOf(w.out.String())
}

func documentOf(text string) *Document {
	d := &Document{text: text, starts: make([]int, 1, strings.Count(text, "\n")+2)}
	for i := range len(text) {
		if text[i] == '\n' {
			d.starts = append(d.starts, i+1)
		}
	}
	d.starts = append(d.starts, len(text)+1)
	return d
}

// Text is the whole of it, without colours.
func (d *Document) Text() string { return d.text }

// Len is the number of lines.
func (d *Document) Len() int { return len(d.starts) - 1 }

// Line is a line counted from 0, without colours.
func (d *Document) Line(i int) string { return d.text[d.starts[i] : d.starts[i+1]-1] }
