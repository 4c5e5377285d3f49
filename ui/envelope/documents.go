package envelope

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// readDocumentsMsg asks for one document by itself, or for the list of them where that is nil.
type readDocumentsMsg struct{ one *model.Document }

func (p *page) selectedDocument() *model.Document {
	e := p.envelope.Value()
	switch {
	case e == nil:
		return nil
	case p.tabs.IsOpen(tabDocuments):
		return detail.SelectedDocument(p.documents.All(e), p.tabs.Selected(tabDocuments))
	case p.tabs.IsOpen(tabFields):
		return detail.SelectedDocument(e.Documents, p.tabs.Selected(tabFields))
	}
	return nil
}

func (p *page) documentCommands() []screen.Command {
	list := screen.Command{
		Title: "Envelope: list the documents", Note: "to compare with the envelope", Operation: "envelope.list_documents", Msg: readDocumentsMsg{},
	}
	one := screen.Command{Title: "Envelope: read the document", Note: "the selected one, by itself", Operation: "envelope.get_document"}
	list.Why, one.Why = change.Barred(p.env.Client, list.Operation), change.Barred(p.env.Client, one.Operation)
	switch doc := p.selectedDocument(); {
	case doc != nil:
		one.Msg = readDocumentsMsg{doc}
	case one.Why == "":
		one.Why = "Select a document in the tab Documents first."
	}
	return []screen.Command{list, one}
}

func (p *page) writeAttachments(e *model.Envelope, pen *richtext.Writer) {
	all := detail.Requests(e)
	if len(all) == 0 {
		pen.Note("No files were asked for.")
		return
	}
	pen.Note(describe.Visibility(e.Attachments.Settings, p.env.Settings.Profile.Assumptions.AttachmentsVisible))
	for i, r := range all {
		pen.Gap()
		writeRequest(i, r, pen)
	}
	p.writeFindings(pen, func(f triage.Finding) bool {
		return slices.Contains([]triage.Rule{
			triage.RequiredMissing, triage.OrphanPlaceholder, triage.AskedFromCopy, triage.TooManyFiles, triage.OddFile, triage.Exposed,
		}, f.Rule)
	})
}

func writeRequest(index int, r detail.Request, pen *richtext.Writer) {
	state, role := pen.Theme.Glyphs.Check, theme.Good
	if len(r.Files) == 0 {
		state, role = pen.Theme.Glyphs.Dash, theme.Muted
		if r.Required {
			state, role = pen.Theme.Glyphs.Cross, theme.Warn
		}
	}
	pen.Wrap(pen.Theme.Paint(role, state)+" ", describe.Name(r.Name), theme.Strong)
	pen.Hidden(2, r.Name)
	indent := draw.Blank(2)
	pen.Wrap(indent, pen.Joined("asked of "+r.Who(), r.Terms()), theme.Muted)
	if !r.Hint.IsEmpty() {
		pen.Wrap(indent+pen.Theme.Paint(theme.Muted, pen.Theme.Glyphs.Separator)+" ", r.Hint.String(), theme.Text)
		pen.Hidden(2, r.Hint)
	}
	describe.Unread(pen, 2, r.Unread, "request")
	for i := range r.Files {
		f := &r.Files[i]
		pen.Entry(fileKey(index, i, f), func() { writeFile(f, pen) })
		pen.Copied("id of the file", f.ID.String())
	}
}

const fileIndent = 4

func writeFile(f *model.AttachmentFile, pen *richtext.Writer) {
	pen.Wrap(draw.Blank(fileIndent)+pen.Theme.Glyphs.Bullet+" ", describe.Name(f.Name), theme.Text)
	pen.Hidden(fileIndent+2, f.Name)
	size, kind := "size not given", "type not given"
	if n, known := f.Bytes(); known {
		size = describe.Bytes(n)
	}
	if !f.MIMEType.IsEmpty() {
		kind = f.MIMEType.String()
	}
	pen.Wrap(draw.Blank(fileIndent+2), pen.Joined(size, kind), theme.Muted)
}

// fileKey tells the files of a sheet apart: ids may be missing or doubled.
func fileKey(request, index int, f *model.AttachmentFile) string {
	return fmt.Sprintf("%d.%d %s", request, index, f.ID)
}

func selectedFile(e *model.Envelope, selected string) *model.AttachmentFile {
	for i, r := range detail.Requests(e) {
		for j := range r.Files {
			if f := &r.Files[j]; fileKey(i, j, f) == selected {
				return f
			}
		}
	}
	return nil
}
