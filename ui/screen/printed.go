package screen

import (
	"fmt"
	"slices"

	"github.com/dustin/go-humanize/english"

	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
)

const mostPrinted = 100_000 // bounds how many words are kept in all: about 10 MB of them

// Printed holds the words on the pages of a document, and where they were read.
type Printed struct {
	pdftext.Document
	Source  string // "the signed document"
	Percent int    // of likeness where it is that of another envelope, else 0
}

// WhyNone says in a sentence why there are no words in it, "" where there are some.
func (p *Printed) WhyNone() string {
	switch {
	case !p.Empty():
		return ""
	case slices.Contains(p.Lost, pdftext.Turned):
		return "The words of " + p.Source + " do not run from left to right, so they cannot be shown."
	case slices.Contains(p.Lost, pdftext.Unreadable):
		return "The letters of " + p.Source + " cannot be read: the file does not say which they are."
	default:
		return "There are no words in " + p.Source + ": its pages are pictures."
	}
}

// Differs says in a sentence what shows that it is not printed on these pages of a document, "" where nothing does.
func (p *Printed) Differs(pages []geometry.Page) string {
	if len(pages) > 0 && p.Count != len(pages) {
		return fmt.Sprintf("The words are those of %s, which has %s; the document has %d.", p.Source, english.Plural(p.Count, "page", ""), len(pages))
	}
	for i, there := range pages {
		if own, other := p.PageDiffers(i, there); own {
			return fmt.Sprintf("Page %d of %s is %s: the words may not be where they are printed.", i+1, p.Source, other)
		}
	}
	return ""
}

// PageDiffers reports whether the page with that index has another shape than the one of the document, and says both.
func (p *Printed) PageDiffers(i int, there geometry.Page) (differs bool, both string) {
	if i < 0 || i >= len(p.Sizes) || there.Assumed || p.Sizes[i].Width == 0 {
		return false, ""
	}
	const enough = 1.2 // letter and A4 are alike
	own := geometry.Page{Width: float64(p.Sizes[i].Width), Height: float64(p.Sizes[i].Height)}
	off := own.Width / own.Height * there.Height / there.Width
	return max(off, 1/off) > enough, fmt.Sprintf("%s, and that of the document %s", shape(own), shape(there))
}

func shape(p geometry.Page) string {
	kind := "square"
	switch {
	case p.Width > p.Height:
		kind = "landscape"
	case p.Width < p.Height:
		kind = "portrait"
	}
	return fmt.Sprintf("%s (%.0f x %.0f)", kind, p.Width, p.Height)
}

func (p *Printed) words() (n int) {
	for _, page := range p.Pages {
		n += len(page)
	}
	return n
}

// PrintedPages holds the words on the pages of the documents that were looked at last. They are
// kept in memory only, while the program runs and shows one account. It belongs to the goroutine of
// Update. The nil PrintedPages hold nothing.
type PrintedPages struct {
	account *account.Book
	era     uint64
	kept    map[model.DocumentID]Printed
	queue   []model.DocumentID // the latest last
	words   int
}

// NewPrintedPages returns an empty PrintedPages for the account.
func NewPrintedPages(of *account.Book) *PrintedPages { return &PrintedPages{account: of} }

// Keep keeps the words read for a document, and forgets the oldest where they are too many together.
func (p *PrintedPages) Keep(id model.DocumentID, read Printed) {
	if p == nil {
		return
	}
	p.follow()
	p.drop(id)
	p.kept[id] = read
	p.queue = append(p.queue, id)
	p.words += read.words()
	for p.words > mostPrinted {
		p.drop(p.queue[0])
	}
}

// Of returns the words kept of a document.
func (p *PrintedPages) Of(id model.DocumentID) (Printed, bool) {
	if p == nil {
		return Printed{}, false
	}
	p.follow()
	kept, known := p.kept[id]
	return kept, known
}

func (p *PrintedPages) drop(id model.DocumentID) {
	if old, known := p.kept[id]; known {
		p.words -= old.words()
		delete(p.kept, id)
		p.queue = slices.DeleteFunc(p.queue, func(other model.DocumentID) bool { return other == id })
	}
}

func (p *PrintedPages) follow() {
	if era := p.account.Era(); p.kept == nil || era != p.era {
		*p = PrintedPages{account: p.account, era: era, kept: make(map[model.DocumentID]Printed)}
	}
}
