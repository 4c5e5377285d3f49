package describe

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/model/triage"
)

// SupportText writes texts about an envelope, for mails and tickets.
type SupportText struct {
	Envelope *model.Envelope
	Report   *triage.Report
	// Now is the time of writing; its location is that of all times.
	Now time.Time
	// Host is that of the service.
	Host string
}

// Summary is the envelope in one line, for a mail or a ticket.
func (l SupportText) Summary() string {
	e := l.Envelope
	parts := []string{fmt.Sprintf("%q (%s)", e.Name.String(), e.ID), strings.ToLower(e.Status.Label())}
	if !e.UpdatedAt.IsZero() {
		parts = append(parts, "last change "+l.day(e.UpdatedAt))
	}
	if !e.ExpiresAt.IsZero() && e.Status.Open() {
		parts = append(parts, "expires "+l.day(e.ExpiresAt))
	}
	if h := l.Report.Holder; e.Status.Open() && h.Sentence != "" {
		parts = append(parts, h.Sentence+" ("+h.Certainty.String()+")")
	}
	return strings.Join(parts, ", ")
}

// Recipients names the recipients, without the secrets they are verified with.
func (l SupportText) Recipients() string {
	var lines []string
	for step, r := range l.Envelope.Recipients() {
		text := fmt.Sprintf("Step %d: %s <%s>, %s", step, r.Name, r.Email, strings.ToLower(r.Role.Label()))
		if v := r.Verification; v != nil && v.Type != "" {
			text += ", " + v.Type.Label()
		}
		lines = append(lines, text)
	}
	return strings.Join(lines, "\n")
}

// Asker is the recipient who most likely asks about the envelope: the one it waits for, or
// the first signer; nil when there is none.
func (l SupportText) Asker() *model.Recipient {
	if h := l.Report.Holder; h.Sure != nil {
		return h.Sure
	}
	for _, r := range l.Envelope.Recipients() {
		if r.Role.Signs() {
			return r
		}
	}
	return nil
}

// Reply is an answer to somebody who asks about the envelope: a recipient, or nil for an
// unknown person. It promises nothing that the service does not show.
func (l SupportText) Reply(to *model.Recipient) string {
	e := l.Envelope
	var p []string
	add := func(format string, args ...any) { p = append(p, fmt.Sprintf(format, args...)) }
	if to != nil && !to.Name.IsEmpty() {
		add("Hello %s,", to.Name)
	} else {
		add("Hello,")
	}
	add("thank you for your message about %q (reference %s).", e.Name.String(), e.ID)
	switch {
	case e.Status == model.Completed:
		add("It is completed: nothing is left to be signed.")
	case e.Status == model.Draft:
		add("It has not been sent yet. You will get a mail when it is.")
	case e.Status.Dead():
		add("It is %s, so its links do not work any more. Please tell us if it should be sent again.", strings.ToLower(e.Status.Label()))
	default:
		p = append(p, l.whatToDo(to)...)
	}
	add("Kind regards")
	return strings.Join(p, "\n\n")
}

// longForm is a moment as it is written to a person.
const longForm = "Monday, 2 January 2006, 15:04 MST"

// whatToDo says what a recipient can do about an open envelope.
func (l SupportText) whatToDo(to *model.Recipient) []string {
	var p []string
	if !l.Envelope.ExpiresAt.IsZero() {
		p = append(p, fmt.Sprintf("It is open until %s.", l.Envelope.ExpiresAt.Time().In(l.Now.Location()).Format(longForm)))
	}
	if to != nil && !to.Email.IsEmpty() {
		p = append(p, fmt.Sprintf("The mail with the link goes to %s. Please tell us if this address is not right.", to.Email))
	}
	p = append(p, "Please look for that mail, also in the spam folder. If the link in it is old, open it all the same and press \"Resend email\" on the page you see.")
	if len(l.Envelope.SigningSteps) > 1 {
		p = append(p, "Several people sign one after the other. You may get the mail only when those before you are done.")
	}
	if to != nil && to.Verification != nil {
		if text := whatTheyNeed(to.Verification.Type); text != "" {
			p = append(p, text)
		}
	}
	return p
}

func whatTheyNeed(kind model.VerificationType) string {
	switch kind {
	case model.SMS:
		return "You will be asked for a code that comes by SMS, so please have your mobile phone at hand."
	case model.Passcode:
		return "You will be asked for the passcode that you were given by the sender."
	case model.IDVerification:
		return "You will be asked for an identity document and a photograph of yourself."
	default:
		return ""
	}
}

// Escalation is a text for the operators of the service: ids, times and facts, without
// names and addresses.
func (l SupportText) Escalation() string {
	e := l.Envelope
	lines := []string{
		"Envelope " + e.ID.String() + " at " + l.Host,
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
		lines = append(lines, text)
	}
	for _, d := range e.Documents {
		lines = append(lines, fmt.Sprintf("document %s, %d pages", cmp.Or(d.ID.String(), "none"), d.PageCount))
	}
	for _, f := range l.Report.Findings {
		if f.Severity > triage.Note {
			lines = append(lines, fmt.Sprintf("found: %s (%s, %s, from %s)", f.Rule, f.Severity, f.Certainty, f.Field))
		}
	}
	return strings.Join(append(lines, "seen at "+l.Now.UTC().Format(time.RFC3339)), "\n")
}

func stamp(at model.Time) string {
	if at.IsZero() {
		return "none"
	}
	return fmt.Sprintf("%s (%s)", at.Time().UTC().Format(time.RFC3339), at)
}

func (l SupportText) day(at model.Time) string {
	return at.Time().In(l.Now.Location()).Format(time.DateOnly)
}
