package pdftext

import (
	"errors"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

const (
	// MostBytes is the size of the largest file that is read.
	MostBytes = 64 << 20
	// MostTime is how long a reading may take.
	MostTime = 4 * time.Second

	mostPages   = 2000      // that are read
	mostCounted = 1_000_000 // pages that a file is believed to have
	mostWords   = 20_000    // of a page
	mostLetters = 200       // of a word
	mostOutput  = 32 << 20  // bytes, of the process that reads
	mostSteps   = 1_000_000 // operators of a page
	mostDepth   = 12        // forms in forms
)

var (
	ErrTooLarge  = errors.New("the file is larger than 64 MB; its words are not read")
	ErrNotPDF    = errors.New("this is not a PDF that can be read; choose another copy of it")
	ErrCutOff    = errors.New("the PDF breaks off before its end and cannot be opened; download or copy it again")
	ErrNoPages   = errors.New("the PDF has no pages; choose another copy of it")
	ErrEncrypted = errors.New("the PDF needs a password, or a key, to be opened; choose a copy that needs none")
	ErrLocked    = errors.New("the PDF is encrypted in a way that is not known here, so it was not read; choose a copy that is not")
	ErrGaveUp    = errors.New("reading the PDF took too much time or memory and was given up; choose a smaller copy of it")
)

// Document are the words of a file, page by page and on each line by line from the top. They
// stand at their places on the page as it is looked at. A page without any is a picture, or empty,
// unless Lost says otherwise.
type Document struct {
	Pages [][]geometry.Word
	// Sizes are those of the pages.
	Sizes []model.Page
	// Lost says of each page why there are no words of those that are printed on it.
	Lost []Loss
	// Odd is what makes the file hard to sign.
	Odd []Oddity
	// Count is how many pages the file has, Cut that the reading was given up after some.
	Count int
	Cut   bool
}

// Loss is why a page has letters and no words.
type Loss string

const (
	// Turned letters do not run from left to right. They cannot be drawn in rows.
	Turned Loss = "turned"
	// Unreadable letters are drawn by a font that does not say which they are.
	Unreadable Loss = "unreadable"
)

// LossAt is that of the page with an index, counted from 0.
func (d *Document) LossAt(page int) Loss {
	if page < 0 || page >= len(d.Lost) {
		return ""
	}
	return d.Lost[page]
}

// Empty reports whether there is no word in it.
func (d Document) Empty() bool {
	return !slices.ContainsFunc(d.Pages, func(page []geometry.Word) bool { return len(page) > 0 })
}
