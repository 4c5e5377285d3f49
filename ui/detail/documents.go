package detail

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// Documents reads and shows the documents of an envelope or a template with calls of their own.
type Documents[M any] struct {
	// Due says that the list is older than the envelope or template, which was read again.
	Due bool

	of    *Resource[M]
	calls DocumentCalls[M]
	list  screen.Slot[[]model.Document]
	read  describe.Reread
}

// DocumentCalls tells where documents come from.
type DocumentCalls[M any] struct {
	// Own returns those that the envelope or template holds itself.
	Own func(*M) []model.Document
	// List reads all of them, and One reads one.
	List func(context.Context, model.ID[M]) ([]model.Document, error)
	One  func(context.Context, model.ID[M], model.DocumentID) (model.Document, error)
}

// NewDocuments returns documents of which none was read.
func NewDocuments[M any](of *Resource[M], calls DocumentCalls[M]) *Documents[M] {
	return &Documents[M]{of: of, calls: calls}
}

// Forget drops all that was read.
func (d *Documents[M]) Forget() { *d = *NewDocuments(d.of, d.calls) }

// ReadList asks for the list of them.
func (d *Documents[M]) ReadList() tea.Cmd {
	list, id := d.calls.List, d.of.ID()
	return d.list.Ask(d.of.env.Owner, func(ctx context.Context) ([]model.Document, error) { return list(ctx, id) })
}

// ReadDue asks for the list if it is due.
func (d *Documents[M]) ReadDue() tea.Cmd {
	if !d.Due {
		return nil
	}
	d.Due = false
	return d.ReadList()
}

// ReadOne asks for one of them.
func (d *Documents[M]) ReadOne(document model.DocumentID) tea.Cmd {
	one, id := d.calls.One, d.of.ID()
	return d.read.Ask(d.of.env.Owner, document, func(ctx context.Context) (model.Document, error) { return one(ctx, id, document) })
}

// Answer takes a reply, and reports whether the message was one.
func (d *Documents[M]) Answer(msg tea.Msg, now time.Time) bool {
	return d.list.Answer(msg, now) || d.read.Answer(msg, now)
}

// Cancel withdraws the open calls.
func (d *Documents[M]) Cancel() {
	d.list.Cancel()
	d.read.Cancel()
}

// All returns the documents of the list, or while that was not read the own ones of m.
func (d *Documents[M]) All(m *M) []model.Document {
	if list, read := d.list.Value(); read {
		return list
	}
	return d.calls.Own(m)
}

// Write shows them with the sizes of their pages.
func (d *Documents[M]) Write(m *M, pen *richtext.Writer) {
	if d.list.Phase() == screen.Waiting {
		pen.Note("reading")
	}
	if err := d.list.Err(); err != nil {
		WriteFailure(err, pen)
	}
	all := d.All(m)
	if len(all) == 0 {
		pen.Note("No documents.")
	}
	for i := range all {
		pen.Gap()
		pen.Entry(DocumentKey(i, &all[i]), func() {
			describe.Document(pen, i, &all[i])
			d.read.Write(pen, &all[i])
		})
		pen.Copied("id of the document", all[i].ID.String())
	}
	if list, read := d.list.Value(); read {
		describe.ListedDocuments(pen, list, d.calls.Own(m), d.of.noun)
	}
}

// WriteFailure says why a part of a text could not be read.
func WriteFailure(err error, pen *richtext.Writer) {
	p := describe.Problem(err)
	pen.Wrap(pen.Theme.Paint(theme.Danger, pen.Theme.Glyphs.Act)+" ", p.Sentence+" "+p.Next, theme.Danger)
}

// DocumentKey tells the documents of a text apart: ids may be missing or doubled.
func DocumentKey(index int, doc *model.Document) string { return fmt.Sprintf("%d %s", index, doc.ID) }

// SelectedDocument returns the one with that key, nil for none.
func SelectedDocument(all []model.Document, selected string) *model.Document {
	for i := range all {
		if DocumentKey(i, &all[i]) == selected {
			return &all[i]
		}
	}
	return nil
}
