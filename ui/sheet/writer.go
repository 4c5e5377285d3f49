package sheet

import (
	"fmt"
	"io"
)

// Writer writes a sheet row by row, so that no more than one of them is in memory.
type Writer struct {
	to     io.Writer
	about  *About
	form   form
	buffer []byte
	begun  bool
}

// form writes the parts of a sheet behind what is written already.
type form interface {
	begin(b []byte, about *About) []byte
	add(b []byte, r exported) ([]byte, error)
	end(b []byte, e *End) ([]byte, error)
}

// NewWriter makes a writer in a form. A table has the columns of some titles of [ColumnTitles] in
// their order; without titles it has all of them, and CSV a last line that says when there is
// more. Nothing is written before the first row, or the end.
func NewWriter(to io.Writer, about *About, f Format, titles []string) (*Writer, error) {
	w := &Writer{to: to, about: about}
	lines := table{appendComma, columnsOf(titles)}
	switch {
	case f == CSV && titles == nil:
		w.form = &commas{lines}
	case f == CSV:
		w.form = &lines
	case f == TSV:
		w.form = &table{appendTab, lines.columns}
	case f == JSON:
		w.form = &document{}
	case f == Markdown:
		w.form = &markdownTable{columnsOf(inMarkdown)}
	case f == IDs:
		w.form = ids{}
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
	var err error
	if w.buffer, err = w.form.end(w.buffer, e); err != nil {
		return err
	}
	return w.flush()
}

func (w *Writer) start() {
	if !w.begun {
		w.begun, w.buffer = true, w.form.begin(w.buffer, w.about)
	}
}

func (w *Writer) flush() error {
	_, err := w.to.Write(w.buffer)
	w.buffer = w.buffer[:0]
	return err
}
