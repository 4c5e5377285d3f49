package pdftext

import (
	"errors"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// The limits of one reading.
const (
	// MostBytes is the size of the largest file that is read.
	MostBytes = 64 << 20
	// MostTime is how long a reading may take.
	MostTime = 4 * time.Second

	mostPages   = 2000
	mostWords   = 20_000    // of a page
	mostLetters = 200       // of a word
	mostOutput  = 32 << 20  // bytes, of the process that reads
	mostSteps   = 1_000_000 // operators of a page
	mostDepth   = 12        // forms in forms
)

// Reasons why a file has no words for us.
var (
	ErrTooLarge  = errors.New("the file is larger than 64 MB; its words are not read")
	ErrNotPDF    = errors.New("this is not a PDF that can be read")
	ErrEncrypted = errors.New("the PDF is encrypted; its words cannot be read without its password")
	ErrGaveUp    = errors.New("reading the PDF took too much time or memory and was given up")
)

// Word is what stands on a page without a gap. Its place is in percent of the page as it
// is looked at, from its left and its top edge.
type Word struct {
	Text                     model.Text
	Left, Top, Width, Height float64
}

// Page are the words of one page, line by line from the top. A page without any is a
// picture, or empty.
type Page struct {
	Words []Word
}

// Placed are the words in parts of the page.
func (p Page) Placed() []geometry.Word {
	placed := make([]geometry.Word, len(p.Words))
	for i, word := range p.Words {
		placed[i] = geometry.Word{Text: word.Text, Box: geometry.Box{
			Left: word.Left / 100, Top: word.Top / 100,
			Right: (word.Left + word.Width) / 100, Bottom: (word.Top + word.Height) / 100,
		}}
	}
	return placed
}

// Document are the pages of a file, in their order. Pages behind the last one that could
// be read are missing; Count is how many the file has.
type Document struct {
	Pages []Page
	Count int
}
