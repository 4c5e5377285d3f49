package pdftext

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"inkdesk/model"
	"inkdesk/model/geometry"
)

// line holds one line of what the reading process says: the number of pages first, then a
// line for each page, and at last why it ended.
type line struct {
	Count int        `json:"count,omitempty"`
	Words []wireWord `json:"words,omitempty"`
	Page  bool       `json:"page,omitempty"`
	Size  [2]float64 `json:"size"` // of the page in points, width and height
	Lost  Loss       `json:"lost,omitempty"`
	Odd   []Oddity   `json:"odd,omitempty"`
	End   string     `json:"end,omitempty"` // endDone, or the error
}

type wireWord struct {
	Text  string     `json:"t"`
	Place [4]float64 `json:"p"` // left, top, width, height in percent
}

const endDone = "done"

func reasons() []error { return []error{ErrNotPDF, ErrEncrypted, ErrLocked, ErrCutOff, ErrNoPages} }

func receive(r io.Reader) (Document, error) {
	var d Document
	in := json.NewDecoder(io.LimitReader(r, mostOutput))
	for {
		var l line
		if err := in.Decode(&l); err != nil {
			if d.Cut = len(d.Pages) > 0; d.Cut {
				return d, nil
			}
			if errors.Is(err, io.EOF) { // the process was ended, which is no cause to tell
				return d, ErrGaveUp
			}
			return d, fmt.Errorf("%w: %w", ErrGaveUp, err)
		}
		switch {
		case l.End == endDone:
			d.Cut = len(d.Pages) < d.Count
			return d, nil
		case l.End != "":
			i := slices.IndexFunc(reasons(), func(one error) bool { return one.Error() == l.End })
			return d, reasons()[max(i, 0)]
		case l.Page && len(d.Pages) < mostPages:
			d.Pages, d.Sizes, d.Lost = append(d.Pages, pageOf(l.Words)), append(d.Sizes, sizeOf(l.Size)), append(d.Lost, l.Lost)
		case l.Count > 0:
			d.Count, d.Odd = l.Count, l.Odd
		}
	}
}

// sizeOf returns a size in the pixels that the service counts in, 0 for one that no page has.
func sizeOf(points [2]float64) model.Page {
	const pixelsPerPoint, most = 96.0 / 72, 1e6
	width, height := math.Round(points[0]*pixelsPerPoint), math.Round(points[1]*pixelsPerPoint)
	if width < 1 || height < 1 || width > most || height > most {
		return model.Page{}
	}
	return model.Page{Width: model.Int(width), Height: model.Int(height)}
}

// pageOf trusts nothing that the process says: it has read a stranger's file.
func pageOf(words []wireWord) []geometry.Word {
	page := make([]geometry.Word, 0, min(len(words), mostWords))
	for _, w := range words {
		if len(page) == mostWords || len(w.Text) > mostLetters*4 || !onPage(w.Place) {
			continue
		}
		text := model.NewText(w.Text)
		if text.String() == "" {
			continue
		}
		page = append(page, geometry.Word{Text: text, Box: geometry.Box{
			Left: w.Place[0] / 100, Top: w.Place[1] / 100,
			Right: (w.Place[0] + w.Place[2]) / 100, Bottom: (w.Place[1] + w.Place[3]) / 100,
		}})
	}
	return page
}

func onPage(place [4]float64) bool {
	for _, v := range place {
		if math.IsNaN(v) || v < 0 || v > 100 {
			return false
		}
	}
	return true
}

const (
	// MostBytes limits the files that are read.
	MostBytes = 64 << 20
	// MostTime limits a reading.
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

// Document holds the words of a file, page by page and on each line by line from the top. They have their
// places on the page as it is looked at. A page without any is a picture, or empty, unless Lost says otherwise.
type Document struct {
	Pages [][]geometry.Word
	// Sizes holds the sizes of the pages.
	Sizes []model.Page
	// Lost says for each page why its printed words are missing.
	Lost []Loss
	// Odd lists what makes the file hard to sign.
	Odd []Oddity
	// Count tells how many pages the file has, Cut that the reading was given up after some.
	Count int
	Cut   bool
}

// Loss says why a page has letters and no words.
type Loss string

const (
	// Turned letters do not run from left to right. They cannot be drawn in rows.
	Turned Loss = "turned"
	// Unreadable letters are drawn by a font that does not say which they are.
	Unreadable Loss = "unreadable"
)

// LossAt returns the loss of the page with an index, counted from 0.
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
