package envelope

import (
	"fmt"
	"time"

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
	pen.Facts(describe.Readable(e.Unread, identity(e, pen.Theme)...)...)
	pen.Hidden(0, e.Name)
	pen.Gap()
	pen.Facts(describe.Readable(e.Unread, times(e, now)...)...)
	pen.Gap()
	pen.Facts(describe.Readable(e.Unread, contents(e)...)...)
}

func identity(e *model.Envelope, t *theme.Theme) []draw.Fact {
	shape, role := t.Status(e.Status)
	list := []draw.Fact{
		draw.TextFact("Name", e.Name),
		{Label: "Id", Value: e.ID.String()},
		{Label: "Status", Value: shape + " " + describe.Word(e.Status), Role: role},
		{Label: "Legality level", Value: describe.Word(e.LegalityLevel)},
	}
	if meaning := e.LegalityLevel.Meaning(); meaning != "" {
		list = append(list, draw.Fact{Value: meaning, Role: theme.Muted})
	}
	return append(list, draw.Fact{Label: "Flow", Value: describe.Word(e.FlowType)}, draw.TextLinesFact("Comment", e.Comment))
}

func times(e *model.Envelope, now time.Time) []draw.Fact {
	expires := describe.Moment(e.ExpiresAt, now)
	if e.ExpiresAt.IsZero() {
		expires = "no date: never, or refreshed after each step"
	}
	return []draw.Fact{
		describe.OrDash("Created", describe.Moment(e.CreatedAt, now)),
		describe.OrDash("Last change", describe.Moment(e.UpdatedAt, now)),
		{Label: "Expires", Value: expires},
	}
}

// contents sums up what the other tabs tell.
func contents(e *model.Envelope) []draw.Fact {
	answered, asked, missing := e.Attachments.Counts()
	attachments := "none asked for"
	if asked > 0 {
		attachments = fmt.Sprintf("%d of %d delivered", answered, asked)
	}
	if missing > 0 {
		attachments += fmt.Sprintf(", %d required missing", missing)
	}
	subject := model.Text{}
	if e.Notification != nil {
		subject = e.Notification.Subject
	}
	duplicable := "no"
	if e.IsDuplicable {
		duplicable = "yes"
	}
	return []draw.Fact{
		{Label: "Recipients", Value: fmt.Sprintf("%d in %s", e.NumRecipients, describe.Counted(len(e.SigningSteps), "step"))},
		{Label: "Documents", Value: describe.Counted(len(e.Documents), "document") + ", " + describe.Counted(int(e.Pages), "page")},
		{Label: "Attachments", Value: attachments},
		draw.TextFact("Subject", subject),
		{Label: "Reminders", Value: describe.Reminders(e.Notification)},
		{Label: "Can be duplicated", Value: duplicable},
	}
}
