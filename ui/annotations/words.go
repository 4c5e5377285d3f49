package annotations

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// words are what is printed on the pages of the documents, as far as somebody has asked for
// it. They are kept in memory only, for as long as the viewer is open.
type words struct {
	env  screen.Env
	slot screen.Slot[printedWords]

	known  map[model.DocumentID]printedWords
	hidden bool
	// due says that they are to be read once all fields are there, and asked that the person
	// has pressed no other key since asking for them.
	due, asked bool
	unasked    unaskedWords
	// version changes whenever other words are to be drawn.
	version int
}

// printedWords are the words of one document and where they were read.
type printedWords struct {
	pdftext.Document
	document model.DocumentID
	source   string // "the signed document"
	percent  int    // of likeness where they are those of another envelope, else 0
	read     []sibling
}

func newWords(env screen.Env) *words {
	return &words{env: env, known: map[model.DocumentID]printedWords{}}
}

func (w *words) waiting() bool { return w.slot.Phase() == screen.Waiting }

// readSigned downloads the signed document into memory and reads it.
func (w *words) readSigned(id model.EnvelopeID, document model.DocumentID) tea.Cmd {
	client := w.env.Client
	return w.slot.Ask(w.env.Owner, func(ctx context.Context) (printedWords, error) {
		return signedWords(ctx, client, id, document, "the signed document")
	})
}

func signedWords(ctx context.Context, client *api.Client, id model.EnvelopeID, document model.DocumentID, source string) (printedWords, error) {
	var file boundedBuffer
	err := client.SignedDocument(ctx, id, document, func(info api.DownloadInfo) (io.Writer, error) {
		if info.Length > pdftext.MostBytes {
			return nil, pdftext.ErrTooLarge
		}
		return &file, nil
	})
	if err != nil {
		return printedWords{}, err
	}
	read, err := pdftext.Read(ctx, &file.Buffer, int64(file.Len()))
	return printedWords{Document: read, document: document, source: source}, err
}

// readFile reads the words of a file on this machine for a document.
func (w *words) readFile(path string, document model.DocumentID) tea.Cmd {
	return w.slot.Ask(w.env.Owner, func(ctx context.Context) (printedWords, error) {
		read, err := pdftext.ReadFile(ctx, path)
		return printedWords{Document: read, document: document, source: model.NewText(filepath.Base(path)).String()}, err
	})
}

// boundedBuffer refuses more than what is read of a file.
type boundedBuffer struct{ bytes.Buffer }

func (b *boundedBuffer) Write(p []byte) (int, error) {
	if b.Len()+len(p) > pdftext.MostBytes {
		return 0, pdftext.ErrTooLarge
	}
	return b.Buffer.Write(p)
}

// answer keeps the words that were read, and returns what to say of them for the document, which has so many pages, 0 where that is not known.
func (w *words) answer(pages int) tea.Cmd {
	found, _ := w.slot.Value()
	found.read = nil
	w.known[found.document] = found
	w.hidden = false
	w.version++
	switch {
	case found.Empty():
		return notice.Say(notice.Warning, "There are no words in %s: its pages are pictures.", found.source)
	case found.Cut:
		return notice.Say(notice.Warning, "Only the words of %s were read; the rest takes too much time or memory.", describe.Counted(len(found.Pages), "page"))
	case found.percent > 0:
		return notice.Say(notice.Done, "The words are likely those of the same form (%d %%), from %s; they are kept in memory only.", found.percent, found.source)
	case pages > 0 && found.Count != pages:
		return notice.Say(notice.Warning, "The words are those of %s, which has %s; the document has %d.", found.source, describe.Counted(found.Count, "page"), pages)
	default:
		return notice.Say(notice.Done, "The words are those of %s; they are kept in memory only.", found.source)
	}
}

// toggle hides the words of a document or shows them again, and reports false where none
// were read.
func (w *words) toggle(document model.DocumentID) bool {
	if _, known := w.known[document]; !known {
		return false
	}
	w.hidden = !w.hidden
	w.version++
	return true
}

// on are the words of a page, by its index, as they are drawn.
func (w *words) on(document model.DocumentID, page int) []geometry.Word {
	if w.hidden {
		return nil
	}
	return w.of(document, page)
}

// of are the words of a page, by its index, whether they are drawn or not.
func (w *words) of(document model.DocumentID, page int) []geometry.Word {
	known := w.known[document]
	if page < 0 || page >= len(known.Pages) {
		return nil
	}
	return known.Pages[page]
}

// pages are the words of all documents that are known, for a form.
func (w *words) pages() map[model.DocumentID][][]geometry.Word {
	pages := make(map[model.DocumentID][][]geometry.Word, len(w.known))
	for id, known := range w.known {
		pages[id] = known.Pages
	}
	return pages
}

// label says whose words are drawn, "" where none are.
func (w *words) label(document model.DocumentID, page int) string {
	known, ok := w.known[document]
	switch {
	case !ok || w.hidden:
		return ""
	case page < 0 || page >= len(known.Pages):
		return "this page has no words in " + known.source
	case len(known.Pages[page]) == 0:
		return "this page is a picture"
	case known.percent > 0:
		return fmt.Sprintf("words of likely the same form (%d %%), %s", known.percent, known.source)
	default:
		return "words of " + known.source
	}
}

// showWords shows or hides the words of the open document. Those of a completed envelope are
// downloaded. For any other one they are looked for in a completed envelope of the same form,
// and where there is none, a file is asked for.
func (s *Screen) showWords() tea.Cmd {
	d := s.selection.document()
	switch {
	case d == nil || d.stray:
		return notice.Say(notice.Info, "There is no document whose words could be shown.")
	case s.words.waiting() || s.words.due:
		s.words.unasked.quiet = false
		return notice.Say(notice.Info, "The words are being read.")
	case s.words.toggle(d.id):
		return nil
	}
	s.words.asked = true
	return s.readWords()
}

// chooseFile asks for a file with the words, whatever is known of them.
func (s *Screen) chooseFile() tea.Cmd {
	if d := s.selection.document(); d == nil || d.stray {
		return notice.Say(notice.Info, "There is no document whose words could be shown.")
	}
	s.askFile("path of a PDF on this machine")
	return nil
}

// readWords reads the words of the open document from the service. The places of all fields
// tell which envelope is of the same form, so they are read first.
func (s *Screen) readWords() tea.Cmd {
	e, d := s.layout.subject.envelope, s.selection.document()
	switch {
	case e != nil && e.Status == model.Completed:
		return tea.Batch(s.words.readSigned(e.ID, d.id), s.reader.spinner.Begin())
	case !s.layout.subject.complete():
		s.words.due = true
		if read := s.reader.readAll(s.selection.doc); read != nil || s.reader.waiting() {
			return read
		}
		return s.resumeWords()
	case len(s.layout.fields) == 0:
		return s.noForm()
	}
	return tea.Batch(s.words.readSameForm(s.compare.ownSide(), s.selection.doc, s.layout.subject.name.String(), s.siblings()), s.reader.spinner.Begin())
}

// resumeWords reads the words that waited for the fields here.
func (s *Screen) resumeWords() tea.Cmd {
	d := s.selection.document()
	if !s.words.due || s.reader.waiting() {
		return nil
	}
	s.words.due = false
	if d == nil || d.stray || !s.layout.subject.complete() {
		return s.noForm()
	}
	return s.readWords()
}

// noForm asks for a file with the words, which no completed envelope has, or only says so where
// the person has gone on to something else meanwhile.
func (s *Screen) noForm() tea.Cmd {
	if s.words.asked && !s.Capturing() && s.mode == pageMode {
		s.askFile("path of a PDF here; no completed envelope has this form")
		return nil
	}
	return notice.Say(notice.Info, "No completed envelope of this form was found whose words could be shown.")
}

// useWords shows the words that were read.
func (s *Screen) useWords() tea.Cmd {
	quiet := s.words.unasked.quiet
	s.words.unasked.quiet = false
	if s.words.slot.Phase() == screen.Failed {
		if quiet {
			return nil
		}
		if errors.Is(s.words.slot.Err(), errNoForm) {
			return s.noForm()
		}
		return notice.Fail(s.words.slot.Err())
	}
	found, _ := s.words.slot.Value()
	for _, one := range found.read {
		s.env.Account.LearnFields(&one.envelope, one.fields)
	}
	said := s.words.answer(s.pageCount())
	if quiet {
		said = nil // the line above the page says it
	}
	return tea.Batch(said, s.rebuild())
}

// readWordsOf reads the words of the file that was typed.
func (s *Screen) readWordsOf(path string) tea.Cmd {
	d := s.selection.document()
	path = strings.TrimSpace(path)
	if d == nil || path == "" {
		return nil
	}
	return tea.Batch(s.words.readFile(path, d.id), s.reader.spinner.Begin())
}

// pageCount is how many pages the open document has, 0 where that is not known.
func (s *Screen) pageCount() int {
	d, n := s.selection.document(), 0
	if d == nil {
		return 0
	}
	for i := range d.pages {
		if d.pages[i].exists {
			n++
		}
	}
	return n
}
