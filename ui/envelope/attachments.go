package envelope

import (
	"fmt"

	"github.com/dustin/go-humanize"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

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
