package annotations

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// words holds the words printed on the pages of the documents, as far as they were asked for.
// They are kept in memory only, and found there when the viewer is opened again.
type words struct {
	env  screen.Env
	slot screen.Slot[printedWords]

	known  map[model.DocumentID]screen.Printed
	hidden bool
	// due says that they are to be read once all fields are there, and asked that the person
	// has pressed no other key since asking for them.
	due, asked bool
	// pause ends when words may be read without being asked for, tried says that this was done, quiet
	// that it is being done: these words are shown without a notice.
	pause        screen.Timer
	tried, quiet bool
	// version changes whenever other words are to be drawn.
	version int
}

type printedWords struct {
	screen.Printed
	document model.DocumentID
	read     []similarEnvelope
}

func (w *words) waiting() bool { return w.slot.Phase() == screen.Waiting }

// notePress notes that the person has gone on, which also puts off reading words that no one asked for.
func (w *words) notePress() tea.Cmd {
	w.asked = false
	if !w.pause.Running() {
		return nil
	}
	return w.pause.Start(w.env.Owner, autoPause)
}

func (w *words) readSigned(id model.EnvelopeID, document model.DocumentID) tea.Cmd {
	client := w.env.Client
	return w.slot.Ask(w.env.Owner, func(ctx context.Context) (printedWords, error) {
		return signedWords(ctx, client, id, document, "the signed document")
	})
}

func signedWords(ctx context.Context, client *api.Client, id model.EnvelopeID, document model.DocumentID, source string) (printedWords, error) {
	var file boundedBuffer
	err := client.SignedDocument(ctx, id, document, func(length int64) (io.Writer, error) {
		if length > pdftext.MostBytes {
			return nil, pdftext.ErrTooLarge
		}
		return &file, nil
	})
	if err != nil {
		return printedWords{}, err
	}
	read, err := pdftext.Read(ctx, &file.Buffer, int64(file.Len()))
	return printedWords{Printed: screen.Printed{Document: read, Source: source}, document: document}, err
}

func (w *words) readFile(path string, document model.DocumentID) tea.Cmd {
	return w.slot.Ask(w.env.Owner, func(ctx context.Context) (printedWords, error) {
		read, err := pdftext.ReadFile(ctx, path)
		return printedWords{Printed: screen.Printed{Document: read, Source: model.NewText(filepath.Base(path)).String()}, document: document}, err
	})
}

// boundedBuffer refuses more bytes than are read of a file.
type boundedBuffer struct{ bytes.Buffer }

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > pdftext.MostBytes {
		return 0, pdftext.ErrTooLarge
	}
	return b.Buffer.Write(p)
}

// answer keeps the words that were read and says so; pages are those of the document, none if they are not known.
func (w *words) answer(found *printedWords, pages []geometry.Page) tea.Cmd {
	w.known[found.document] = found.Printed
	w.env.Printed.Keep(found.document, found.Printed)
	w.hidden = false
	w.version++
	differs := found.Differs(pages)
	switch {
	case found.Empty():
		return notice.Say(notice.Warning, "%s", found.WhyNone())
	case found.Cut:
		return notice.Say(notice.Warning, "Only the words of %s were read; the rest takes too much time or memory.", describe.Counted(len(found.Pages), "page"))
	case differs != "":
		return notice.Say(notice.Warning, "%s", differs)
	case found.Percent > 0:
		return notice.Say(notice.Done, "The words are likely those of the same form (%d %%), from %s; they are kept in memory only.", found.Percent, found.Source)
	default:
		return notice.Say(notice.Done, "The words are those of %s; they are kept in memory only.", found.Source)
	}
}

func (w *words) recall(documents []model.Document) {
	for i := range documents {
		id := documents[i].ID
		if _, known := w.known[id]; known {
			continue
		}
		if kept, ok := w.env.Printed.Of(id); ok {
			w.known[id] = kept
			w.version++
		}
	}
}

// toggle hides the words of a document or shows them again, and reports false where none were read.
func (w *words) toggle(document model.DocumentID) bool {
	if _, known := w.known[document]; !known {
		return false
	}
	w.hidden = !w.hidden
	w.version++
	return true
}

// on returns the words of a page, by its index, as they are drawn.
func (w *words) on(document model.DocumentID, page int) []geometry.Word {
	if known := w.known[document]; !w.hidden && page >= 0 && page < len(known.Pages) {
		return known.Pages[page]
	}
	return nil
}

func (w *words) pages() map[model.DocumentID][][]geometry.Word {
	pages := make(map[model.DocumentID][][]geometry.Word, len(w.known))
	for id, known := range w.known {
		pages[id] = known.Pages
	}
	return pages
}

// label says whose words are drawn, "" where none are.
func (w *words) label(document model.DocumentID, page int, size geometry.Page) string {
	known, ok := w.known[document]
	differs, shapes := known.PageDiffers(page, size)
	switch {
	case !ok || w.hidden:
		return ""
	case page < 0 || page >= len(known.Pages):
		return "this page has no words in " + known.Source
	case known.LossAt(page) == pdftext.Turned:
		return "the words of this page do not run from left to right"
	case known.LossAt(page) == pdftext.Unreadable:
		return "the letters of this page cannot be read"
	case len(known.Pages[page]) == 0:
		return "this page is a picture"
	case differs:
		return "the page of " + known.Source + " is " + shapes
	case known.Percent > 0:
		return fmt.Sprintf("words of likely the same form (%d %%), %s", known.Percent, known.Source)
	default:
		return "words of " + known.Source
	}
}
