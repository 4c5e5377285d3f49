package pdftext

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/ledongthuc/pdf"
)

// speaker writes what was read, line by line, so that what comes before a fault is kept.
type speaker struct{ out *json.Encoder }

func newSpeaker(w io.Writer) speaker { return speaker{json.NewEncoder(w)} }

// Errors are ignored: when nobody reads any more, the parent has ended this process.
func (s speaker) found(l line)       { _ = s.out.Encode(l) }
func (s speaker) end(because string) { _ = s.out.Encode(line{End: because}) }
func (s speaker) page(one sheet, glyphs []glyph) {
	width, height := one.size()
	words, lost := one.words(glyphs)
	_ = s.out.Encode(line{Page: true, Words: words, Lost: lost, Size: [2]float64{width, height}})
}

func extract(file []byte, say speaker) error {
	pages, found, err := open(file)
	if err != nil {
		return err
	}
	say.found(found)
	for _, one := range pages {
		var glyphs []glyph
		// A page that cannot be read to its end has the words before the fault.
		_ = guarded(func() { one.read(&glyphs) })
		say.page(one, glyphs)
	}
	return nil
}

// open finds the pages of a file, how many there are beside those that are read, and what is odd of it. What
// stands before the header, some programs write and the format allows.
func open(file []byte) (pages []sheet, found line, err error) {
	before := bytes.Index(file[:min(len(file), 1024)], []byte("%PDF-"))
	if before < 0 {
		return nil, line{}, ErrNotPDF
	}
	file, odd := ofBytes(file[before:], before)
	copy(file, "%PDF-1.7\n") // the library refuses a version that it does not know
	renameLock(file, lockInFile, lockEntry)
	pages, found, err = pagesOf(file, false)
	if errors.Is(err, ErrNotPDF) || errors.Is(err, ErrNoPages) {
		if fixed := repaired(file); fixed != nil {
			pages, found, err = pagesOf(fixed, true)
		}
	}
	if errors.Is(err, ErrNotPDF) && slices.Contains(odd, cutOff) {
		err = ErrCutOff
	}
	found.Odd = append(odd, found.Odd...)
	return pages, found, err
}

func pagesOf(file []byte, damaged bool) (pages []sheet, found line, err error) {
	failed := ErrNotPDF
	err = guarded(func() {
		r, refused := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
		if refused != nil {
			return
		}
		if failed = unlock(r, file); failed != nil {
			return
		}
		if pages, found.Count = sheets(r, damaged); len(pages) == 0 {
			if failed = ErrNotPDF; r.Trailer().Key("Root").Key("Pages").Kind() == pdf.Dict {
				failed = ErrNoPages
			}
			return
		}
		_ = guarded(func() { found.Odd = ofContents(r, pages) })
	})
	return pages, found, cmp.Or(failed, err)
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
