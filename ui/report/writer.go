package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"time"

	"inkdesk/model/encode"
)

// Writer writes a sheet row by row, so that no more than one of them is in memory.
type Writer struct {
	to     io.Writer
	about  *About
	form   form
	buffer []byte
	begun  bool
}

// NewWriter makes a writer in a form. A table has the columns of some titles of [ColumnTitles] in
// their order; without titles it has all of them, and CSV a last line that says when there is
// more. Nothing is written before the first row, or the end.
func NewWriter(to io.Writer, about *About, f Format, titles []string) (*Writer, error) {
	w := &Writer{to: to, about: about}
	switch f {
	case CSV:
		if w.form = tableForm(columnsOf(titles), appendComma); titles == nil {
			w.form.end = appendScope
		}
	case TSV:
		w.form = tableForm(columnsOf(titles), encode.AppendTSV)
	case JSON:
		d := new(document)
		w.form = form{d.begin, d.add, d.end}
	case Markdown:
		w.form = markdownForm()
	case IDs:
		w.form.add = func(b []byte, r exported) ([]byte, error) { return append(b, r.ID.String()+"\n"...), nil }
	default:
		return nil, fmt.Errorf("there is no form %q to export in", f)
	}
	return w, nil
}

// Add writes a row.
func (w *Writer) Add(r Row) error {
	w.start()
	var err error
	if w.buffer, err = w.form.add(w.buffer, exported{r, w.about}); err != nil {
		return err
	}
	return w.flush()
}

// Close writes the end. The writer behind stays open.
func (w *Writer) Close(e *End) error {
	w.start()
	if w.form.end != nil {
		var err error
		if w.buffer, err = w.form.end(w.buffer, e); err != nil {
			return err
		}
	}
	return w.flush()
}

func (w *Writer) start() {
	if !w.begun && w.form.begin != nil {
		w.buffer = w.form.begin(w.buffer, w.about)
	}
	w.begun = true
}

func (w *Writer) flush() error {
	_, err := w.to.Write(w.buffer)
	w.buffer = w.buffer[:0]
	return err
}

type form struct {
	begin func(b []byte, about *About) []byte // nil for nothing
	add   func(b []byte, r exported) ([]byte, error)
	end   func(b []byte, e *End) ([]byte, error) // nil for nothing
}

func appendComma(b []byte, fields ...string) []byte { return encode.AppendCSV(b, ',', fields...) }

func tableForm(columns []column, line func(b []byte, fields ...string) []byte) form {
	return form{
		begin: func(b []byte, _ *About) []byte { return line(b, titlesOf(columns)...) },
		add:   func(b []byte, r exported) ([]byte, error) { return line(b, r.fields(columns)...), nil },
	}
}

// appendScope adds a last line to a table for spreadsheets that says when there is more.
func appendScope(b []byte, e *End) ([]byte, error) {
	if e.Complete {
		return b, nil
	}
	fields := make([]string, len(columns()))
	fields[0] = "# " + e.Scope
	return appendComma(b, fields...), nil
}

func markdownForm() form {
	columns := columnsOf(inMarkdown)
	return form{
		begin: func(b []byte, about *About) []byte {
			scope := ""
			if about.End != nil {
				scope = about.End.Scope + ", "
			}
			of := strings.TrimSpace(about.View + " " + about.Query)
			b = fmt.Appendf(b, "%sread %s (%s)\n\n", scope, about.At.UTC().Format(time.RFC3339), encode.Markdown(of))
			return appendMarkdownTitles(b, titlesOf(columns))
		},
		add: func(b []byte, r exported) ([]byte, error) { return appendMarkdownRow(b, r.fields(columns)...), nil },
	}
}

func appendMarkdownTitles(b []byte, titles []string) []byte {
	b = appendMarkdownRow(b, titles...)
	return append(b, strings.Repeat("| --- ", len(titles))+"|\n"...)
}

func appendMarkdownRow(b []byte, fields ...string) []byte {
	b = append(b, '|')
	for _, field := range fields {
		b = append(b, " "+encode.Markdown(field)+" |"...)
	}
	return append(b, '\n')
}

// document writes one JSON object. Head comes before the envelopes, foot behind the last.
type document struct{ rows int }

type head struct {
	View        string      `json:"view"`
	Query       string      `json:"query"`
	ReadAt      time.Time   `json:"read_at"`
	Assumptions Assumptions `json:"assumptions"`
}

type foot struct {
	Scope    string  `json:"scope"`
	Complete bool    `json:"complete"` // says that it is everything that was asked for
	Causes   []Cause `json:"causes"`
}

func (d *document) begin(b []byte, about *About) []byte {
	object, _ := encode.JSON(head{about.View, about.Query, about.At.UTC().Truncate(time.Second), about.Assumptions}) // words and numbers
	b = append(b, bytes.TrimSuffix(object, []byte("\n}\n"))...)
	return append(b, ",\n  \"envelopes\": ["...)
}

func (d *document) add(b []byte, r exported) ([]byte, error) {
	one := NewEntry(r.Envelope, r.Report)
	if r.about.Bare {
		one.Envelope = nil
	}
	if r.Cause != "" {
		one.Cause = &r.Cause
	}
	if r.about.Desk != nil {
		one = one.WithDesk(r.about.Desk(r.Envelope))
	}
	if r.Rank > 0 {
		one.Urgency.Rank = &r.Rank
	}
	object, err := encode.JSON(one)
	if err != nil {
		return b, err
	}
	if d.rows++; d.rows > 1 {
		b = append(b, ',')
	}
	// No string in JSON holds the end of a line.
	b = append(b, "\n    "...)
	b = append(b, bytes.ReplaceAll(bytes.TrimSuffix(object, []byte("\n")), []byte("\n"), []byte("\n    "))...)
	return b, nil
}

func (d *document) end(b []byte, e *End) ([]byte, error) {
	if d.rows > 0 {
		b = append(b, "\n  "...)
	}
	object, err := encode.JSON(foot{e.Scope, e.Complete, append([]Cause{}, e.Causes...)})
	if err != nil {
		return b, err
	}
	return append(append(b, "],\n"...), bytes.TrimPrefix(object, []byte("{\n"))...), nil
}
