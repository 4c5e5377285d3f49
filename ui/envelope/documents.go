package envelope

import (
	"fmt"

	"github.com/dustin/go-humanize"

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

// documents shows those of the envelope. Calls of extensions about them are made when the user
// asks for them.
type documents struct {
	*detail.Documents[model.Envelope]
	env      screen.Env
	envelope *resource
	tabs     *tabs
}

func newDocuments(env screen.Env, of *resource) *documents {
	return &documents{env: env, envelope: of, Documents: detail.NewDocuments(of, detail.DocumentCalls[model.Envelope]{
		Own:  func(e *model.Envelope) []model.Document { return e.Documents },
		List: env.Client.Documents, One: env.Client.Document,
	})}
}

type (
	readDocumentsMsg struct{}
	readDocumentMsg  struct{ id model.DocumentID }
)

func (d *documents) selected() *model.Document {
	e := d.envelope.Value()
	switch {
	case e == nil:
		return nil
	case d.tabs.IsOpen(tabDocuments):
		return detail.SelectedDocument(d.All(e), d.tabs.Selected(tabDocuments))
	case d.tabs.IsOpen(tabFields):
		return detail.SelectedDocument(e.Documents, d.tabs.Selected(tabFields))
	default:
		return nil
	}
}

func (d *documents) commands() []screen.Command {
	list := screen.Command{
		Title: "Envelope: list the documents", Note: "to compare with the envelope", Operation: "envelope.list_documents", Msg: readDocumentsMsg{},
	}
	one := screen.Command{Title: "Envelope: read the document", Note: "the selected one, by itself", Operation: "envelope.get_document"}
	list.Why, one.Why = change.Barred(d.env.Client, list.Operation), change.Barred(d.env.Client, one.Operation)
	switch doc := d.selected(); {
	case doc != nil:
		one.Msg = readDocumentMsg{doc.ID}
	case one.Why == "":
		one.Why = "Select a document in the tab Documents first."
	}
	return []screen.Command{list, one}
}

func writeAttachments(e *model.Envelope, found *report, pen *richtext.Writer) {
	all := detail.Requests(e)
	if len(all) == 0 {
		pen.Note("No files were asked for.")
		return
	}
	pen.Note(describe.Visibility(e.Attachments.Settings, found.env.Settings.Profile.Assumptions.AttachmentsVisible))
	for i, r := range all {
		pen.Gap()
		writeRequest(i, r, pen)
	}
	found.writeFindings(pen, aboutFiles)
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
	}
}

const fileIndent = 4

func writeFile(f *model.AttachmentFile, pen *richtext.Writer) {
	pen.Wrap(draw.Blank(fileIndent)+pen.Theme.Glyphs.Bullet+" ", describe.Name(f.Name), theme.Text)
	pen.Hidden(fileIndent+2, f.Name)
	size, kind := "size not given", "type not given"
	if n, known := f.Bytes(); known {
		size = humanize.IBytes(uint64(n))
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

func aboutFiles(f triage.Finding) bool {
	switch f.Rule {
	case triage.RequiredMissing, triage.OrphanPlaceholder, triage.AskedFromCopy, triage.TooManyFiles, triage.OddFile, triage.Exposed:
		return true
	default:
		return false
	}
}
