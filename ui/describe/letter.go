package describe

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/triage"
)

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

// whatToDo says what a recipient can do about an open envelope, as far as the report tells
// whose turn it is.
func (l SupportText) whatToDo(to *model.Recipient) []string {
	p := l.openUntil()
	if to == nil {
		return append(p, lookForMail)
	}
	act := l.Report.Of(to)
	switch {
	case !to.Role.Signs():
		return append(p, "You receive a copy and have nothing to sign. Most likely it is sent when everybody has signed.")
	case act.Acted == triage.ActedYes:
		return append(p, "As far as we can see you have signed already. Please tell us if that is not so.")
	case act.Later:
		return append(p, "Others sign before you. You get the mail with the link when they are done.")
	}
	if !to.Email.IsEmpty() {
		p = append(p, fmt.Sprintf("The mail with the link goes to %s. Please tell us if this address is not right.", to.Email))
	}
	p = append(p, lookForMail)
	if l.othersMayBeFirst(act) {
		p = append(p, "Several people sign one after the other. You may get the mail only when those before you are done.")
	}
	return append(p, l.needed(to)...)
}

const lookForMail = "Please look for the mail with the link, also in the spam folder. " +
	"If the link in it is old, open it all the same and press \"Resend email\" on the page you see."

func (l SupportText) openUntil() []string {
	at := l.Envelope.ExpiresAt
	switch day := at.Time().In(l.Now.Location()).Format(longForm); {
	case at.IsZero():
		return nil
	case at.Time().After(l.Now):
		return []string{fmt.Sprintf("It is open until %s.", day)}
	default:
		return []string{fmt.Sprintf("Its time ran out on %s. Please tell us if it should be open for longer.", day)}
	}
}

// othersMayBeFirst reports whether somebody in an earlier step may not have signed.
func (l SupportText) othersMayBeFirst(act triage.Progress) bool {
	return slices.ContainsFunc(l.Report.Progress, func(other triage.Progress) bool {
		return other.Signs() && other.Step < act.Step && other.Acted != triage.ActedYes
	})
}

// needed is what somebody needs to sign: their files, and what they are checked with.
func (l SupportText) needed(who *model.Recipient) []string {
	var p, files []string
	for _, file := range l.Envelope.Attachments.Placeholders() {
		if file.Required && len(file.Files) == 0 && file.RecipientID == who.ID {
			files = append(files, fmt.Sprintf("%q", file.Name.String()))
		}
	}
	if len(files) > 0 {
		p = append(p, "You are asked for a file: "+strings.Join(files, ", ")+".")
	}
	if v := who.Verification; v != nil {
		if text := whatTheyNeed(v.Type); text != "" {
			p = append(p, text)
		}
	}
	if level := l.Envelope.LegalityLevel; level.Qualified() {
		p = append(p, fmt.Sprintf("You sign with %s, so you have to identify yourself. Please have your identity document at hand.", level.Label()))
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
