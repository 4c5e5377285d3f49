package pdftext

import (
	"bytes"
	"encoding/json"
	"errors"
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
func (s speaker) page(one sheet, glyphs []glyph) {
	width, height := one.size()
	words, turned := one.words(glyphs)
	_ = s.out.Encode(line{Page: true, Words: words, Turned: turned, Size: [2]float64{width, height}})
}

// extract says the words of each page of the file.
func extract(file []byte, say speaker) error {
	pages, count, err := open(file)
	if err != nil {
		return err
	}
	say.count(count)
	for _, one := range pages {
		var glyphs []glyph
		// A page that cannot be read to its end has the words before the fault.
		_ = guarded(func() { one.read(&glyphs) })
		say.page(one, glyphs)
	}
	return nil
}

// open finds the pages of a file, and how many there are beside those that are read. What stands
// before the header, some programs write and the format allows.
func open(file []byte) (pages []sheet, count int, err error) {
	i := bytes.Index(file[:min(len(file), 1024)], []byte("%PDF-"))
	if i < 0 {
		return nil, 0, ErrNotPDF
	}
	file = file[i:]
	copy(file, "%PDF-1.7\n") // the library refuses a version that it does not know
	pages, count, err = pagesOf(file, false)
	if !errors.Is(err, ErrNotPDF) {
		return pages, count, err
	}
	fixed := repaired(file)
	if fixed == nil {
		return nil, 0, ErrNotPDF
	}
	return pagesOf(fixed, true)
}

func pagesOf(file []byte, damaged bool) (pages []sheet, count int, err error) {
	var failed error
	err = guarded(func() {
		var r *pdf.Reader
		if r, failed = pdf.NewReader(bytes.NewReader(file), int64(len(file))); failed != nil {
			return
		}
		if cannotDecrypt(r) {
			failed = ErrEncrypted
			return
		}
		pages, count = sheets(r, damaged)
	})
	switch {
	case failed != nil && (strings.Contains(failed.Error(), "password") || strings.Contains(failed.Error(), "encrypt")):
		return nil, 0, ErrEncrypted
	case err != nil || failed != nil || len(pages) == 0:
		return nil, 0, ErrNotPDF
	default:
		return pages, count, nil
	}
}

// cannotDecrypt reports whether the library takes a file for one that it can decrypt and gets
// the keys of its parts wrong: that happens where the key of the file is short.
func cannotDecrypt(r *pdf.Reader) bool {
	const least = 88 // bits
	key := r.Trailer().Key("Encrypt")
	return key.Kind() == pdf.Dict && (key.Key("V").Int64() == 1 || key.Key("Length").Int64() < least)
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
