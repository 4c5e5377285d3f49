package describe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
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
	}
	return append(append(list, levelFacts(e.LegalityLevel)...), draw.Fact{Label: "Flow", Value: Word(e.FlowType)}, draw.TextLinesFact("Comment", e.Comment))
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

// SupportText writes texts about an envelope, for mails and tickets.
type SupportText struct {
	Envelope *model.Envelope
	Report   *triage.Report
	Now      time.Time // holds the time of writing; its location applies to all times
	Host     string    // names the service
}

// Copy describes a text about an envelope that can be copied. None holds a secret.
type Copy struct {
	picker.Choice
	Write   func(SupportText) string // nil for a letter, which has a place of its own
	Reports bool                     // says that Write needs the report
}

// Copies returns the texts that can be copied.
func Copies() []Copy {
	text := func(id, title string, write func(SupportText) string, reports bool) Copy {
		return Copy{Choice: picker.Choice{ID: id, Title: title}, Write: write, Reports: reports}
	}
	letter := text("letter", "Letter, or reply to a customer", nil, false)
	letter.Note, letter.Synonyms = "preview", "letter mail answer"
	return []Copy{
		text("id", "Id", func(s SupportText) string { return s.Envelope.ID.String() }, false),
		text("name", "Name", func(s SupportText) string { return s.Envelope.Name.String() }, false),
		text("summary", "Summary in one line", SupportText.Summary, true),
		text("recipients", "Recipients, one a line", SupportText.Recipients, true),
		letter,
		text("escalation", "Text for an escalation, with ids and times only", SupportText.Escalation, true),
	}
}

// CopyOf returns the text with that id.
func CopyOf(id string) Copy {
	all := Copies()
	return all[slices.IndexFunc(all, func(c Copy) bool { return c.ID == id })]
}

// Summary returns the envelope in one line, for a mail or a ticket.
func (s SupportText) Summary() string {
	e := s.Envelope
	parts := []string{fmt.Sprintf("%q (%s)", e.Name.String(), e.ID), strings.ToLower(e.Status.Label())}
	if !e.UpdatedAt.IsZero() {
		parts = append(parts, "last change "+s.day(e.UpdatedAt))
	}
	if !e.ExpiresAt.IsZero() && e.Status.Open() {
		parts = append(parts, "expires "+s.day(e.ExpiresAt))
	}
	if holder := HolderSentence(s.Report); e.Status.Open() && holder != "" {
		parts = append(parts, holder)
	}
	if said := s.Report.Forecast.Sentence(); said != "" {
		parts = append(parts, said)
	}
	return strings.Join(parts, ", ")
}

// Recipients names the recipients, without the secrets they are verified with.
func (s SupportText) Recipients() string {
	var lines []string
	for step, r := range s.Envelope.Recipients() {
		text := fmt.Sprintf("Step %d: %s <%s>, %s", step, r.Name, r.Email, strings.ToLower(r.Role.Label()))
		if v := r.Verification; v != nil && v.Type != "" {
			text += ", " + v.Type.Label()
		}
		text += "; " + PartOf(s.Report, r).Short
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}

// Asker returns the recipient who most likely asks about the envelope: the one it waits for, one
// of those it may wait for, or the first signer; nil when there is none.
func Asker(e *model.Envelope, r *triage.Report) *model.Recipient {
	switch h := r.Holder; {
	case h.Sure != nil:
		return h.Sure
	case len(h.Who) > 0:
		return h.Who[0]
	}
	for _, one := range e.Recipients() {
		if one.Role.Signs() {
			return one
		}
	}
	return nil
}

// Escalation returns a text for the operators of the service: ids, times and facts, without names and addresses.
func (s SupportText) Escalation() string {
	e := s.Envelope
	lines := []string{
		"Envelope " + e.ID.String() + " at " + s.Host,
		fmt.Sprintf("status %s, level %s, flow %s", e.Status, e.LegalityLevel, e.FlowType),
		"created_at " + stamp(e.CreatedAt) + ", updated_at " + stamp(e.UpdatedAt) + ", expires_at " + stamp(e.ExpiresAt),
		strings.Join([]string{
			Counted(int(e.NumRecipients), "recipient") + " in " + Counted(len(e.SigningSteps), "step"),
			Counted(len(e.Documents), "document"), Counted(int(e.Pages), "page"),
		}, ", "),
	}
	for step, r := range e.Recipients() {
		text := fmt.Sprintf("step %d: recipient %s, role %s", step, cmp.Or(r.ID.String(), "none"), r.Role)
		if v := r.Verification; v != nil {
			text += fmt.Sprintf(", verification %s", v.Type)
		}
		text += ", " + PartOf(s.Report, r).Short
		lines = append(lines, text)
	}
	for _, d := range e.Documents {
		lines = append(lines, fmt.Sprintf("document %s, %d pages", cmp.Or(d.ID.String(), "none"), d.PageCount))
	}
	for _, f := range s.Report.Findings {
		if f.Severity > triage.Note {
			lines = append(lines, fmt.Sprintf("found: %s (%s, %s, from %s)", f.Rule, f.Severity, f.Certainty, f.Field))
		}
	}
	return strings.Join(append(lines, "seen at "+s.Now.UTC().Format(time.RFC3339)), "\n")
}

func stamp(at model.Time) string {
	if at.IsZero() {
		return "none"
	}
	return fmt.Sprintf("%s (%s)", at.Time().UTC().Format(time.RFC3339), at)
}

func (s SupportText) day(at model.Time) string {
	return at.Time().In(s.Now.Location()).Format(time.DateOnly)
}
