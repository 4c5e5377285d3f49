package describe

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Reread reads a document by itself, to compare it with what the envelope or the template says about it. The zero
// value has read none.
type Reread struct {
	slot screen.Slot[model.Document]
	id   model.DocumentID
}

// Ask reads the document with that id, and forgets the one before.
func (r *Reread) Ask(owner uint64, id model.DocumentID, read func(context.Context) (model.Document, error)) tea.Cmd {
	r.slot.Cancel()
	r.slot, r.id = screen.Slot[model.Document]{}, id
	return r.slot.Ask(owner, read)
}

// Answer accepts the reply, and reports whether msg was it.
func (r *Reread) Answer(msg tea.Msg, now time.Time) bool { return r.slot.Answer(msg, now) }

// Cancel cancels the open question.
func (r *Reread) Cancel() { r.slot.Cancel() }

// Write writes the result below its document, and nothing below another one.
func (r *Reread) Write(w *richtext.Writer, doc *model.Document) {
	if r.id != doc.ID || r.slot.Phase() == screen.Idle {
		return
	}
	indent := draw.Blank(2)
	single, has := r.slot.Value()
	switch {
	case r.slot.Phase() == screen.Waiting:
		w.Wrap(indent, "reading it by itself", theme.Muted)
	case !has:
		f := Problem(r.slot.Err())
		w.Wrap(indent+w.Theme.Paint(theme.Danger, w.Theme.Glyphs.Act)+" ", f.Sentence+" "+f.Next, theme.Danger)
	case sameDocument(single, *doc):
		w.Wrap(indent+w.Theme.Paint(theme.Good, w.Theme.Glyphs.Check)+" ", "read by itself: the same", theme.Muted)
	default:
		w.Wrap(indent+w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Watch)+" ", "read by itself, it is different:", theme.Warn)
		Document(w, 0, &single)
	}
}

func sameDocument(a, b model.Document) bool {
	return a.ID == b.ID && a.Name == b.Name && a.Filename == b.Filename && a.PageCount == b.PageCount && slices.Equal(a.Pages, b.Pages)
}

// ListedDocuments writes a note if the list of documents, read by itself, differs from the
// own documents of the envelope or the template; of is the word for that.
func ListedDocuments(w *richtext.Writer, listed, own []model.Document, of string) {
	if slices.EqualFunc(listed, own, func(x, y model.Document) bool { return x.ID == y.ID }) {
		return
	}
	w.Gap()
	w.Wrap(w.Theme.Paint(theme.Warn, w.Theme.Glyphs.Watch)+" ",
		"The list of documents and the "+of+" itself do not name the same ones; this is the list.", theme.Warn)
}
