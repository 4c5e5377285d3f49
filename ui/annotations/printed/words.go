// Package printed reads the words that are printed on the pages of documents: those of a signed
// document, of a file, or of the completed envelope that is most like the one that is shown.
// [Words] keeps them while a viewer is open.
package printed

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api/pdftext"
	"inkdesk/model"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// Words holds the words printed on the pages of the documents, as far as they were asked for.
// They are kept in memory only, and found there when the viewer is opened again.
type Words struct {
	// Known holds them by their documents.
	Known map[model.DocumentID]screen.Printed
	// Version changes whenever other words are to be drawn.
	Version int
	// Quiet says that no one asked for the words that are being read: they are shown without a notice.
	Quiet bool

	env    screen.Env
	slot   screen.Slot[found]
	hidden bool
	// asked says that the person has pressed no other key since asking for words.
	asked bool
	// pause ends when words may be read without being asked for, and tried says that this was done.
	pause screen.Timer
	tried bool
}

type found struct {
	screen.Printed
	document model.DocumentID
	read     []similarEnvelope
}

// New returns no words yet.
func New(env screen.Env) Words {
	return Words{Known: map[model.DocumentID]screen.Printed{}, env: env}
}

// Cancel ends what is under way.
func (w *Words) Cancel() {
	w.slot.Cancel()
	w.pause.Stop()
}

// Waiting reports whether words are being read.
func (w *Words) Waiting() bool { return w.slot.Phase() == screen.Waiting }

// Begin notes that words are asked for: by the person, or quiet.
func (w *Words) Begin(quiet bool) {
	w.asked, w.Quiet, w.tried = !quiet, quiet, w.tried || quiet
}

// Asked reports whether the person still waits for what [Words.Begin] was called for.
func (w *Words) Asked() bool { return w.asked }

// autoPause delays the reading after a key, and each further look whether the service is idle.
const autoPause = time.Second

// NotePress notes that the person has gone on, which also puts off reading words that no one
// asked for.
func (w *Words) NotePress() tea.Cmd {
	w.asked = false
	if !w.pause.Running() {
		return nil
	}
	return w.pause.Start(w.env.Owner, autoPause)
}

// Wanted reports whether the words of one document of the envelope are to be read without being
// asked for, where the profile gives leave for that (evidence: full). The calls that a person asks
// for go first.
func (w *Words) Wanted() bool {
	allowed := w.env.Settings.Profile.Prefetch == settings.PrefetchFull
	return allowed && !w.tried && !w.Waiting() && len(w.Known) == 0
}

// Pause waits for a quiet moment to read words. [Words.Rested] tells when it is over.
func (w *Words) Pause() tea.Cmd {
	if w.pause.Running() {
		return nil
	}
	return w.pause.Start(w.env.Owner, autoPause)
}

// Rested reports whether the message ends the pause.
func (w *Words) Rested(msg tea.Msg) bool { return w.pause.Ran(msg) }

// Answer takes the reply about words, and reports whether the message was one.
func (w *Words) Answer(msg tea.Msg) bool { return w.slot.Answer(msg, w.env.Now()) }

// Take keeps the words that were read and says so, unless they were read quietly; pages are those of
// the open document, none if they are not known. The error is that of the reading, [ErrNoForm] where
// no envelope has the words; said tells of it.
func (w *Words) Take(pages []geometry.Page) (said tea.Cmd, err error) {
	quiet := w.Quiet
	w.Quiet = false
	switch {
	case w.slot.Phase() != screen.Failed:
	case quiet:
		return nil, errQuiet
	default:
		return notice.Fail(w.slot.Err()), w.slot.Err()
	}
	read, _ := w.slot.Value()
	for _, one := range read.read {
		w.env.Account.LearnFields(&one.envelope, one.fields)
	}
	w.Known[read.document] = read.Printed
	w.env.Printed.Keep(read.document, read.Printed)
	w.hidden = false
	w.Version++
	if quiet { // the line above the page says it
		return nil, nil
	}
	return read.say(pages), nil
}

func (f *found) say(pages []geometry.Page) tea.Cmd {
	differs := f.Differs(pages)
	switch {
	case f.Empty():
		return notice.Say(notice.Warning, "%s", f.WhyNone())
	case f.Cut:
		return notice.Say(notice.Warning, "Only the words of %s were read; the rest takes too much time or memory.", describe.Counted(len(f.Pages), "page"))
	case differs != "":
		return notice.Say(notice.Warning, "%s", differs)
	case f.Percent > 0:
		return notice.Say(notice.Done, "The words are likely those of the same form (%d %%), from %s; they are kept in memory only.", f.Percent, f.Source)
	default:
		return notice.Say(notice.Done, "The words are those of %s; they are kept in memory only.", f.Source)
	}
}

// Recall finds the words of documents that were read before.
func (w *Words) Recall(documents []model.Document) {
	for i := range documents {
		id := documents[i].ID
		if _, known := w.Known[id]; known {
			continue
		}
		if kept, ok := w.env.Printed.Of(id); ok {
			w.Known[id] = kept
			w.Version++
		}
	}
}

// Toggle hides the words of a document or shows them again, and reports false where none were read.
func (w *Words) Toggle(document model.DocumentID) bool {
	if _, known := w.Known[document]; !known {
		return false
	}
	w.hidden = !w.hidden
	w.Version++
	return true
}

// On returns the words of a page, by its index, as they are drawn.
func (w *Words) On(document model.DocumentID, page int) []geometry.Word {
	if known := w.Known[document]; !w.hidden && page >= 0 && page < len(known.Pages) {
		return known.Pages[page]
	}
	return nil
}

// Pages returns the words of all pages of each document.
func (w *Words) Pages() map[model.DocumentID][][]geometry.Word {
	pages := make(map[model.DocumentID][][]geometry.Word, len(w.Known))
	for id, known := range w.Known {
		pages[id] = known.Pages
	}
	return pages
}

// Label says whose words are drawn, "" where none are.
func (w *Words) Label(document model.DocumentID, page int, size geometry.Page) string {
	known, ok := w.Known[document]
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
