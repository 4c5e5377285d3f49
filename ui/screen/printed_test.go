package screen_test

import (
	"fmt"
	"testing"
	"time"

	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/geometry"
	"inkdesk/ui/screen"
)

// printed is a document of one page with so many words.
func printed(words int) screen.Printed {
	return screen.Printed{Document: pdftext.Document{Pages: [][]geometry.Word{make([]geometry.Word, words)}, Count: 1}}
}

func TestPrintedPagesAreBounded(t *testing.T) {
	p := screen.NewPrintedPages(account.New(account.Rules{}))
	for i := range 30 {
		p.Keep(model.DocumentID(fmt.Sprint("d", i)), printed(9_000))
		p.Keep("again", printed(5_000))
	}
	for id, want := range map[model.DocumentID]bool{"d0": false, "d18": false, "d20": true, "d29": true, "again": true} {
		if _, known := p.Of(id); known != want {
			t.Errorf("%s is kept: %v, want %v", id, known, want)
		}
	}
	p.Keep("huge", printed(200_000))
	if _, known := p.Of("huge"); known {
		t.Error("more is kept than may be")
	}
}

func TestPrintedPagesAreOfOneAccount(t *testing.T) {
	book := account.New(account.Rules{})
	p := screen.NewPrintedPages(book)
	p.Keep("d", printed(1))
	book.Clear(time.Now())
	if _, known := p.Of("d"); known {
		t.Error("the words of another account are shown")
	}
	var none *screen.PrintedPages
	none.Keep("d", printed(1))
	if _, known := none.Of("d"); known {
		t.Error("nothing keeps something")
	}
}

func TestWhyThereAreNoWords(t *testing.T) {
	some, none, turned, unreadable := printed(1), printed(0), printed(0), printed(0)
	turned.Lost, unreadable.Lost = []pdftext.Loss{pdftext.Turned}, []pdftext.Loss{"", pdftext.Unreadable}
	for want, p := range map[string]screen.Printed{
		"": some,
		"There are no words in : its pages are pictures.":                       none,
		"The words of  do not run from left to right, so they cannot be shown.": turned,
		"The letters of  cannot be read: the file does not say which they are.": unreadable,
	} {
		if got := p.WhyNone(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
