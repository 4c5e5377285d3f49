package model

import (
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"
)

// RuleError says which field breaks which rule. It is found before anything is sent.
type RuleError struct {
	// Field is the JSON name of the field.
	Field string
	// Sentence says what to enter instead.
	Sentence string
}

func (e *RuleError) Error() string { return e.Sentence }

func broken(field, format string, args ...any) error {
	return &RuleError{Field: field, Sentence: fmt.Sprintf(format, args...)}
}

const (
	minNameLength = 2
	maxNameLength = 256
)

var envelopeName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9 ]*[a-zA-Z0-9]$`)

// CheckName applies the rule for the names of new envelopes ("Limits"). Public sources
// apply it to new templates and to envelopes made from one as well. For renaming no
// rule is shown: there it is advice.
func CheckName(name string) error {
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return broken("name", "Enter a name.")
	case n < minNameLength:
		return broken("name", "Use at least %d characters.", minNameLength)
	case n > maxNameLength:
		return broken("name", "Use at most %d characters; this has %d.", maxNameLength, n)
	case strings.TrimSpace(name) != name:
		return broken("name", "Remove the blank at the start or the end.")
	case !envelopeName.MatchString(name):
		return broken("name", "Use only the letters a-z, digits and blanks: no accents, hyphens or dots.")
	default:
		return nil
	}
}

// Check applies the rules of POST /envelope ("Rules on creation options", "Limits").
func (e *NewEnvelope) Check() error {
	var expiry error
	if e.ExpiresAt != 0 && e.SigningStepsExpireDays != nil {
		expiry = broken("expires_at", "Choose a fixed expiration date or a refresh after each signing step, not both.")
	}
	return errors.Join(
		CheckName(e.Name),
		CheckLevel(e.LegalityLevel, true),
		expiry,
		checkLinkDays(e.AccessLinkExpirationDays),
		checkStepDays(e.SigningStepsExpireDays),
	)
}

// Check applies the rule for names (extension: published client libraries).
func (e *EnvelopeFromTemplate) Check() error { return CheckName(e.Name) }

// Check applies the rule for names (extension: published client libraries).
func (t *NewTemplate) Check() error { return CheckName(t.Name) }

// Check refuses an empty name; no other rule is shown for renaming.
func (r *Rename) Check() error {
	if strings.TrimSpace(r.Name) == "" {
		return broken("name", "Enter a name.")
	}
	return nil
}

// CheckLevel refuses levels that the specification does not name.
func CheckLevel(level LegalityLevel, optional bool) error {
	if level.Known() || optional && level == "" {
		return nil
	}
	return broken("legality_level", "Choose SES, QES_EIDAS or QES_ZERTES.")
}

func checkLinkDays(days *int) error {
	if days != nil && *days < -1 {
		return broken("access_link_expiration_days", "Enter -1 for never, 0 for the end of today, or a number of days.")
	}
	return nil
}

func checkStepDays(days *int) error {
	if days != nil && *days < 1 {
		return broken("signing_steps_expire_days", "Enter a number of days, 1 or more.")
	}
	return nil
}

// Check refuses an expiration date that is no moment in time.
func (e *ExpirationDate) Check() error {
	if e.ExpiresAt.IsZero() {
		return broken("expires_at", "Enter a date.")
	}
	return nil
}

// Check applies the rules for verification ("RecipientVerification"): SMS and PASSCODE
// need a value, ID_VERIFICATION must not have one.
func (v *Verification) Check() error {
	switch {
	case v == nil:
		return nil
	case !v.Type.Known():
		return broken("verification.type", "Choose SMS, PASSCODE or ID_VERIFICATION.")
	case v.Type == SMS && v.Value.IsZero():
		return broken("verification.value", "Enter the phone number the code is sent to.")
	case v.Type == Passcode && v.Value.IsZero():
		return broken("verification.value", "Enter the passcode.")
	case v.Type == IDVerification && !v.Value.IsZero():
		return broken("verification.value", "Leave the value empty: an ID check needs none.")
	default:
		return nil
	}
}

// Check applies the rules for recipients of an envelope: name, address and role are
// required ("Recipient").
func (r *Recipient) Check() error {
	var name, role error
	if r.Name.IsEmpty() {
		name = broken("name", "Enter the recipient's name.")
	}
	if r.Role == Sender || !r.Role.Known() {
		role = broken("role", "Choose SIGNER, RECEIVES_COPY or IN_PERSON_SIGNER.")
	}
	return errors.Join(name, CheckEmail(r.Email.String()), role, r.Verification.Check())
}

// CheckEmail refuses what cannot be an address; it does not know whether one exists.
func CheckEmail(address string) error {
	if address == "" {
		return broken("email", "Enter the recipient's email address.")
	}
	parsed, err := mail.ParseAddress(address)
	if err != nil || parsed.Address != address {
		return broken("email", "%q is no email address. Write it like name@example.com.", address)
	}
	return nil
}

// Check refuses an empty list, empty steps, and recipients that break their rules.
func (s *SigningSteps) Check() error {
	if len(s.Steps) == 0 {
		return broken("signing_steps", "Add at least one signing step.")
	}
	var problems []error
	for i, step := range s.Steps {
		if len(step.Recipients) == 0 {
			problems = append(problems, broken("signing_steps", "Add a recipient to step %d.", i+1))
		}
		for j := range step.Recipients {
			problems = append(problems, step.Recipients[j].Check())
		}
	}
	return errors.Join(problems...)
}

// CheckForTemplate is Check for a template, whose recipients need nothing: name and
// address are often left to the envelope made from it.
func (s *SigningSteps) CheckForTemplate() error {
	if len(s.Steps) == 0 {
		return broken("signing_steps", "Add at least one signing step.")
	}
	for _, r := range recipients(s.Steps) {
		if r.Role != "" && !r.Role.Known() {
			return broken("role", "Choose SIGNER, RECEIVES_COPY, IN_PERSON_SIGNER or SENDER.")
		}
		if !r.Email.IsEmpty() {
			if err := CheckEmail(r.Email.String()); err != nil {
				return err
			}
		}
	}
	return nil
}

// Check applies what public sources require of a placeholder: a recipient and a name.
func (p *Placeholders) Check() error {
	for _, one := range p.Placeholders {
		switch {
		case !one.RecipientID.Valid():
			return broken("recipient_id", "Choose the recipient who is asked for the file.")
		case one.Name.IsEmpty():
			return broken("name", "Enter what the recipient is asked for.")
		}
	}
	return nil
}

// Check refuses dynamic fields without a name.
func (d *DynamicFields) Check() error {
	for _, field := range d.Fields {
		if strings.TrimSpace(field.Name) == "" {
			return broken("dynamic_fields", "Every dynamic field needs its name.")
		}
	}
	return nil
}

// Check refuses targets that are not https and events nobody has heard of. Plain http
// is left to loopback addresses, where a webhook is tried out.
func (w *NewWebhook) Check() error {
	if w.Event != "" && !w.Event.Known() {
		return broken("event", "Choose one of the known events.")
	}
	target, err := url.Parse(w.Target)
	switch {
	case w.Target == "":
		return broken("target", "Enter the address that receives the notifications.")
	case err != nil || target.Host == "":
		return broken("target", "Enter a full address like https://example.com/hook.")
	case target.User != nil:
		return broken("target", "Remove the user name and password from the address.")
	case target.Scheme == "https", target.Scheme == "http" && isLoopback(target.Hostname()):
		return nil
	default:
		return broken("target", "Use an https address.")
	}
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// Check refuses levels that the specification does not name.
func (l *LegalityLevelChange) Check() error { return CheckLevel(l.LegalityLevel, false) }

// Check accepts every comment: no rule is shown.
func (c *CommentChange) Check() error { return nil }

// Check refuses negative intervals; no other rule is shown.
func (n *NotificationChange) Check() error {
	if n.ReminderInterval != nil && *n.ReminderInterval < 0 {
		return broken("reminder_interval", "Enter a number of days, 0 for no reminders.")
	}
	return nil
}

// Check accepts both settings.
func (a *AttachmentSettingsChange) Check() error { return nil }

// Check refuses what public sources require of a new field and this one lacks.
func (a *Annotation) Check() error {
	switch {
	case !a.DocumentID.Valid():
		return broken("document_id", "Choose the document of the field.")
	case !a.Type.Known():
		return broken("type", "Choose a known type of field.")
	case a.Width <= 0 || a.Height <= 0:
		return broken("width", "Width and height must be more than 0.")
	default:
		return nil
	}
}
