package detail

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// Documents reads and shows the documents of an envelope or a template with calls of their own.
type Documents[M any] struct {
	Due bool // says that the list is older than the envelope or template, which was read again

	of    *Resource[M]
	calls DocumentCalls[M]
	list  screen.Slot[[]model.Document]
	one   screen.Slot[model.Document] // read by itself, to compare it with what the envelope or template says about it
	oneID model.DocumentID
}

// DocumentCalls tells where documents come from.
type DocumentCalls[M any] struct {
	Own func(*M) []model.Document // returns those that the envelope or template holds itself
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

// ReadOne asks for one of them, and forgets the one before.
func (d *Documents[M]) ReadOne(document model.DocumentID) tea.Cmd {
	d.one.Cancel()
	d.one, d.oneID = screen.Slot[model.Document]{}, document
	one, of := d.calls.One, d.of.ID()
	read := func(ctx context.Context) (model.Document, error) { return one(ctx, of, document) }
	return d.one.Ask(d.of.env.Owner, read)
}

// Answer takes a reply, and reports whether the message was one.
func (d *Documents[M]) Answer(msg tea.Msg, now time.Time) bool {
	return d.list.Answer(msg, now) || d.one.Answer(msg, now)
}

// Cancel withdraws the open calls.
func (d *Documents[M]) Cancel() {
	d.list.Cancel()
	d.one.Cancel()
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
			d.compare(&all[i], pen)
		})
		pen.Copied("id of the document", all[i].ID.String())
	}
	same := func(x, y model.Document) bool { return x.ID == y.ID }
	if list, read := d.list.Value(); read && !slices.EqualFunc(list, d.calls.Own(m), same) {
		pen.Gap()
		said := "The list of documents and the " + d.of.noun + " itself do not name the same ones; this is the list."
		pen.Wrap(pen.Theme.Paint(theme.Warn, pen.Theme.Glyphs.Watch)+" ", said, theme.Warn)
	}
}

// compare says below a document whether it is the same when it is read by itself; nothing where it was not read.
func (d *Documents[M]) compare(doc *model.Document, pen *richtext.Writer) {
	if d.oneID != doc.ID || d.one.Phase() == screen.Idle {
		return
	}
	indent, g := draw.Blank(2), pen.Theme.Glyphs
	single, has := d.one.Value()
	switch {
	case d.one.Phase() == screen.Waiting:
		pen.Wrap(indent, "reading it by itself", theme.Muted)
	case !has:
		p := describe.Problem(d.one.Err())
		pen.Wrap(indent+pen.Theme.Paint(theme.Danger, g.Act)+" ", p.Sentence+" "+p.Next, theme.Danger)
	case single.ID == doc.ID && single.Name == doc.Name && single.Filename == doc.Filename &&
		single.PageCount == doc.PageCount && slices.Equal(single.Pages, doc.Pages):
		pen.Wrap(indent+pen.Theme.Paint(theme.Good, g.Check)+" ", "read by itself: the same", theme.Muted)
	default:
		pen.Wrap(indent+pen.Theme.Paint(theme.Warn, g.Watch)+" ", "read by itself, it is different:", theme.Warn)
		describe.Document(pen, 0, &single)
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

// WriteSteps shows who takes part, step by step; write writes one of them, with the number of the recipient from 0.
func WriteSteps(steps []model.SigningStep, pen *richtext.Writer, write func(index int, r *model.Recipient)) {
	index := 0
	for i, step := range steps {
		pen.Heading(fmt.Sprintf("Step %d of %d", i+1, len(steps)))
		if len(step.Recipients) == 0 {
			pen.Note("nobody")
		}
		for j := range step.Recipients {
			r := &step.Recipients[j]
			pen.Entry(RecipientKey(index, r), func() { write(index, r) })
			if pen.Copied("address", r.Email.String()); r.Email.IsEmpty() {
				pen.Copied("id of the recipient", r.ID.String())
			}
			index++
		}
	}
}

// RecipientKey tells the recipients of a text apart: ids may be missing or doubled.
func RecipientKey(index int, r *model.Recipient) string { return fmt.Sprintf("%d %s", index, r.ID) }

// WriteFields counts the fields of one document, by type and by recipient; own gives those
// of a recipient, and of no recipient.
func WriteFields(all []model.Annotation, who iter.Seq2[int, *model.Recipient], own func(model.RecipientID) []model.Annotation, pen *richtext.Writer) {
	indent, index := draw.Blank(2), 0
	if len(all) == 0 {
		pen.Wrap(indent, "no fields", theme.Muted)
		return
	}
	pen.Wrap(indent, describe.Fields(all), theme.Text)
	for _, r := range who {
		var of []model.Annotation
		if r.ID != "" {
			of = own(r.ID)
		}
		if len(of) > 0 {
			look := pen.Theme.Recipient(index)
			pen.Wrap(indent+pen.Theme.Paint(look.Role, look.Letter)+" ", describe.Name(r.Name)+": "+describe.Fields(of), theme.Text)
		}
		index++
	}
	if of := own(""); len(of) > 0 {
		pen.Wrap(indent, "without a recipient: "+describe.Fields(of), theme.Text)
	}
}

// Terms returns how a file is asked for: whether it must come, and how many may.
func Terms(p *model.AttachmentPlaceholder) string {
	text := "optional"
	if p.Required {
		text = "required"
	}
	if p.Multiple {
		text += ", several files allowed"
	}
	return text
}

// Request describes one file that was asked for, and of whom.
type Request struct {
	model.AttachmentPlaceholder
	owner *model.Recipient // nil for no recipient of this envelope
	named model.Text       // who it was asked of, as the request says
}

// Requests returns the files that were asked for, those that hold the envelope up first.
func Requests(e *model.Envelope) []Request {
	placeholders := e.Attachments.Placeholders()
	all := make([]Request, len(placeholders))
	for i, p := range placeholders {
		all[i] = Request{p, e.Recipient(p.RecipientID), e.Attachments.NameOf(p.RecipientID)}
	}
	slices.SortStableFunc(all, func(a, b Request) int { return a.rank() - b.rank() })
	return all
}

func (r Request) rank() int {
	switch {
	case r.Required && len(r.Files) == 0:
		return 0
	case r.Required:
		return 1
	}
	return 2
}

// Who names the person whom it was asked of.
func (r Request) Who() string {
	switch {
	case r.owner == nil && !r.named.IsEmpty():
		return describe.Name(r.named) + ", who is not among the recipients"
	case r.owner == nil:
		return "no recipient of this envelope"
	}
	return describe.Name(r.owner.Name)
}

// Terms returns how it is asked for, and whether it is missing.
func (r Request) Terms() string {
	text := Terms(&r.AttachmentPlaceholder)
	if len(r.Files) == 0 {
		text += ", missing"
	}
	return text
}
