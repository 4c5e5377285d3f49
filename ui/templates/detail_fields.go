package templates

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/lint"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

type fields struct {
	env       screen.Env
	template  *resource
	documents *detail.Documents[model.Template]
	slot      screen.Slot[[]model.Annotation]
	sharing   *change.Sharing
	due       bool // the fields are older than the template, which was read again
}

func (f *fields) forget() { f.slot, f.due = screen.Slot[[]model.Annotation]{}, false }

func (f *fields) read() tea.Cmd {
	if !f.due {
		return nil
	}
	f.due = false
	client, id := f.env.Client, f.template.ID()
	return f.slot.Ask(f.env.Owner, func(ctx context.Context) ([]model.Annotation, error) { return client.TemplateAnnotations(ctx, id) })
}

func (f *fields) write(t *model.Template, pen *richtext.Writer) {
	switch f.slot.Phase() {
	case screen.Waiting:
		pen.Note("reading")
	case screen.Failed:
		detail.WriteFailure(f.slot.Err(), pen)
	}
	all, read := f.slot.Value()
	if !read {
		return
	}
	pen.Wrap("", describe.Fields(all), theme.Strong)
	rest := all
	for i := range t.Documents {
		doc := &t.Documents[i]
		own, others := divide(rest, func(a *model.Annotation) bool { return a.DocumentID == doc.ID })
		rest = others
		pen.Gap()
		pen.Entry(detail.DocumentKey(i, doc), func() { writeFieldsOf(t, doc, own, pen) })
		pen.Copied("id of the document", doc.ID.String())
	}
	if len(rest) > 0 {
		pen.Gap()
		pen.Wrap(pen.Theme.Paint(theme.Warn, pen.Theme.Glyphs.Cross)+" ",
			"on no document of this template: "+describe.Fields(rest), theme.Warn)
	}
	documents := f.documents.All(t)
	pen.Heading("Check") // the faults that keep people from signing, and who is sent the same
	describe.Faults(pen, lint.Examine(lint.Subject{
		Template: t, Documents: documents, Fields: all, Complete: true, Assume: f.env.Positions(all, documents),
	}), documents)
	f.sharing.Write(pen, t)
	pen.Gap()
	pen.Note(f.env.Keys.Template.Pages.Help().Key + " shows the pages with their fields.")
}

func writeFieldsOf(t *model.Template, doc *model.Document, rest []model.Annotation, pen *richtext.Writer) {
	pen.Wrap("", describe.Name(doc.Title()), theme.Strong)
	detail.WriteFields(rest, t.Recipients(), func(id model.RecipientID) (own []model.Annotation) {
		own, rest = divide(rest, func(a *model.Annotation) bool { return a.RecipientID == id })
		return own
	}, pen)
	if len(rest) > 0 {
		pen.Wrap(draw.Blank(2)+pen.Theme.Paint(theme.Warn, pen.Theme.Glyphs.Cross)+" ",
			"of no recipient in this template: "+describe.Fields(rest), theme.Warn)
	}
}

func divide(all []model.Annotation, meant func(*model.Annotation) bool) (own, others []model.Annotation) {
	for i := range all {
		if meant(&all[i]) {
			own = append(own, all[i])
		} else {
			others = append(others, all[i])
		}
	}
	return own, others
}

func (f *fields) writeDynamic(t *model.Template, pen *richtext.Writer) {
	if len(t.DynamicFields) == 0 {
		pen.Note("No dynamic fields.")
		return
	}
	all, read := f.slot.Value()
	for i, name := range t.DynamicFields {
		pen.Entry(fmt.Sprint(i), func() {
			text := describe.Name(name)
			uses := slices.DeleteFunc(slices.Clone(all), func(f model.Annotation) bool {
				return f.Text == nil || f.Text.DynamicFieldName != name
			})
			if read {
				text += pen.Theme.Paint(theme.Muted, ", in "+describe.Counted(len(uses), "field"))
			}
			pen.Add(pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Bullet) + " " + text)
			pen.Hidden(2, name)
		})
		pen.Copied("dynamic field", name.String())
	}
	pen.Gap()
	pen.Note("Text fields take their value from a dynamic field of that name. Values are given when an envelope is made from the template.")
}
