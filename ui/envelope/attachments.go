package envelope

import (
	"fmt"
	"slices"

	"github.com/dustin/go-humanize"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/detail"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// request is one file that was asked for, with whom it was asked of.
type request struct {
	model.AttachmentPlaceholder
	owner *model.Recipient // nil for nobody of this envelope
}

// requests are the files that were asked for, those that hold the envelope up first.
func requests(e *model.Envelope) []request {
	placeholders := e.Attachments.Placeholders()
	all := make([]request, len(placeholders))
	for i, p := range placeholders {
		all[i] = request{p, e.Recipient(p.RecipientID)}
	}
	slices.SortStableFunc(all, func(a, b request) int { return a.rank() - b.rank() })
	return all
}

func (r request) rank() int {
	switch {
	case r.Required && len(r.Files) == 0:
		return 0
	case r.Required:
		return 1
	default:
		return 2
	}
}

// writeAttachments shows who was asked for what, and what came.
func writeAttachments(e *model.Envelope, found *report, pen *richtext.Writer) {
	all := requests(e)
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

func writeRequest(index int, r request, pen *richtext.Writer) {
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
	pen.Wrap(indent, pen.Joined("asked of "+r.who(), r.terms()), theme.Muted)
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

func (r request) who() string {
	if r.owner == nil {
		return "nobody who receives this envelope"
	}
	return describe.Name(r.owner.Name)
}

func (r request) terms() string {
	text := detail.Terms(&r.AttachmentPlaceholder)
	if len(r.Files) == 0 {
		text += ", missing"
	}
	return text
}

const fileIndent = 4

func writeFile(f *model.AttachmentFile, pen *richtext.Writer) {
	pen.Wrap(draw.Blank(fileIndent)+pen.Theme.Glyphs.Bullet+" ", describe.Name(f.Name), theme.Text)
	pen.Hidden(fileIndent+2, f.Name)
	size, kind := "size not given", "type not given"
	if f.Size >= 0 {
		size = humanize.IBytes(uint64(f.Size))
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

// selectedFile is the file with that key, nil for none.
func selectedFile(e *model.Envelope, selected string) *model.AttachmentFile {
	for i, r := range requests(e) {
		for j := range r.Files {
			if f := &r.Files[j]; fileKey(i, j, f) == selected {
				return f
			}
		}
	}
	return nil
}

// aboutFiles reports whether a finding is about what is odd about files and requests.
func aboutFiles(f triage.Finding) bool {
	switch f.Rule {
	case triage.RequiredMissing, triage.OrphanPlaceholder, triage.AskedFromCopy, triage.TooManyFiles, triage.OddFile, triage.Exposed:
		return true
	default:
		return false
	}
}
