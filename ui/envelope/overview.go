package envelope

import (
	"time"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

// writeOverview tells what needs attention and then every field of the envelope.
func writeOverview(e *model.Envelope, found *report, onDesk []draw.Fact, now time.Time, pen *richtext.Writer) {
	if sentence := describe.HolderSentence(found.Report); sentence != "" {
		pen.Wrap("", sentence, theme.Text)
	}
	for _, f := range found.Findings {
		if f.Severity > triage.Note || f.Rule == triage.Unreadable {
			describe.WriteFinding(pen, f, 0, false)
		}
	}
	if len(onDesk) > 0 {
		pen.Gap()
		pen.Facts(onDesk...)
	}
	pen.Gap()
	pen.Facts(describe.Readable(e.Unread, describe.Identity(e, pen.Theme)...)...)
	pen.Hidden(0, e.Name)
	pen.Gap()
	pen.Facts(describe.Readable(e.Unread, describe.Times(e, now)...)...)
	pen.Gap()
	pen.Facts(describe.Readable(e.Unread, describe.Contents(e)...)...)
	if like := describe.Origin(found.origin.found, pen.Theme.Glyphs.Ellipsis); like != "" {
		pen.Facts(draw.Fact{Label: "Template", Value: like + ", likely (" + keys.Short(found.env.Keys.Envelope.Related) + " leads to it)"})
	}
}
