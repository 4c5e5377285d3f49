package pdftext

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"github.com/ledongthuc/pdf"
)

// speaker writes what was read, line by line, so that what comes before a fault is kept.
type speaker struct{ out *json.Encoder }

func newSpeaker(w io.Writer) speaker { return speaker{json.NewEncoder(w)} }

// Errors are ignored: when nobody reads any more, the parent has ended this process.
func (s speaker) count(n int)        { _ = s.out.Encode(line{Count: n}) }
func (s speaker) end(because ending) { _ = s.out.Encode(line{End: because}) }
func (s speaker) page(one sheet, ws []wireWord) {
	width, height := one.size()
	_ = s.out.Encode(line{Page: true, Words: ws, Size: [2]float64{width, height}})
}

// extract says the words of each page of the file.
func extract(file []byte, say speaker) error {
	r, err := open(file)
	if err != nil {
		return err
	}
	var pages []sheet
	if err := guarded(func() { pages = sheets(r) }); err != nil || len(pages) == 0 {
		return ErrNotPDF
	}
	say.count(len(pages))
	for _, one := range pages {
		var glyphs []glyph
		// A page that cannot be read to its end has the words before the fault.
		_ = guarded(func() { one.read(&glyphs) })
		say.page(one, one.words(glyphs))
	}
	return nil
}

func open(file []byte) (*pdf.Reader, error) {
	// Some programs write something before the header, which the format allows.
	if i := bytes.Index(file[:min(len(file), 1024)], []byte("%PDF-")); i > 0 {
		file = file[i:]
	}
	var r *pdf.Reader
	var failed error
	if err := guarded(func() { r, failed = pdf.NewReader(bytes.NewReader(file), int64(len(file))) }); err != nil {
		return nil, ErrNotPDF
	}
	switch {
	case failed == nil:
		return r, nil
	case strings.Contains(failed.Error(), "password") || strings.Contains(failed.Error(), "encrypt"):
		return nil, ErrEncrypted
	default:
		return nil, ErrNotPDF
	}
}

// guarded turns a panic of the library, which is how it reports what is malformed, into
// an error.
func guarded(read func()) (err error) {
	defer func() {
		if recover() != nil {
			err = ErrNotPDF
		}
	}()
	read()
	return nil
}
