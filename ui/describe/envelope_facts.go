package describe

import (
	"fmt"
	"time"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Identity returns the facts that identify an envelope. Without a theme, the state has no sign.
func Identity(e *model.Envelope, t *theme.Theme) []draw.Fact {
	status, role := Word(e.Status), theme.Text
	if t != nil {
		shape, of := t.Status(e.Status)
		status, role = shape+" "+status, of
	}
	list := []draw.Fact{
		draw.TextFact("Name", e.Name),
		{Label: "Id", Value: e.ID.String()},
		{Label: "Status", Value: status, Role: role},
		{Label: "Legality level", Value: Word(e.LegalityLevel)},
	}
	if meaning := e.LegalityLevel.Meaning(); meaning != "" {
		list = append(list, draw.Fact{Value: meaning, Role: theme.Muted})
	}
	return append(list, draw.Fact{Label: "Flow", Value: Word(e.FlowType)}, draw.TextLinesFact("Comment", e.Comment))
}

// Times returns the dates of an envelope.
func Times(e *model.Envelope, now time.Time) []draw.Fact {
	expires := Moment(e.ExpiresAt, now)
	if e.ExpiresAt.IsZero() {
		expires = "no date: never, or refreshed after each step"
	}
	return []draw.Fact{
		OrDash("Created", Moment(e.CreatedAt, now)),
		OrDash("Last change", Moment(e.UpdatedAt, now)),
		{Label: "Expires", Value: expires},
	}
}

// Contents sums up the contents of an envelope.
func Contents(e *model.Envelope) []draw.Fact {
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
	duplicable := "yes"
	switch {
	case e.IsDuplicable == nil:
		duplicable = "the service does not say"
	case e.NotDuplicable():
		duplicable = "no"
	}
	return []draw.Fact{
		{Label: "Recipients", Value: fmt.Sprintf("%d in %s", e.NumRecipients, Counted(len(e.SigningSteps), "step"))},
		{Label: "Documents", Value: Counted(len(e.Documents), "document") + ", " + Counted(int(e.Pages), "page")},
		{Label: "Attachments", Value: attachments},
		draw.TextFact("Subject", subject),
		{Label: "Reminders", Value: Reminders(e.Notification)},
		{Label: "Can be duplicated", Value: duplicable},
	}
}
