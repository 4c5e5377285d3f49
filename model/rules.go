package model

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// RuleError says which field breaks which rule. It is found before anything is sent.
type RuleError struct {
	Field    string // the JSON name of the field
	Sentence string // says what to enter instead
}

// Error returns the sentence alone, because it is shown beside the field.
func (e *RuleError) Error() string { return e.Sentence }

func broken(field, format string, args ...any) error {
	return &RuleError{Field: field, Sentence: fmt.Sprintf(format, args...)}
}

const (
	minNameLength = 2
	maxNameLength = 256
)

var envelopeName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9 ]*[a-zA-Z0-9]$`)

// CheckName applies the rule for new envelopes ("Limits"), of templates too in public sources; else advice.
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

// PlainName makes any text a name that [CheckName] accepts, cut for the suffix at its end.
func PlainName(text, suffix string) string {
	latin := strings.NewReplacer("ß", "ss", "Æ", "Ae", "æ", "ae", "Œ", "Oe", "œ", "oe", "Ø", "O", "ø", "o", "Ł", "L", "ł", "l", "Đ", "D", "đ", "d", "Þ", "Th", "þ", "th", "ı", "i").Replace(text)
	plain := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.M, r):
			return -1
		case r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return r
		default:
			return ' '
		}
	}, norm.NFKD.String(latin))
	plain = strings.Join(strings.Fields(plain), " ")
	if len(plain) < minNameLength {
		plain = strings.TrimSpace("Envelope " + plain)
	}
	room := maxNameLength
	if suffix != "" {
		room -= len(suffix) + 1
	}
	return strings.TrimSpace(strings.TrimSpace(plain[:min(len(plain), room)]) + " " + suffix)
}

// Check applies the rules of POST /envelope ("Rules on creation options", "Limits").
func (e *NewEnvelope) Check() error {
	var expiry, links, steps error
	if e.ExpiresAt != 0 && e.SigningStepsExpireDays != nil {
		expiry = broken("expires_at", "Choose a fixed expiration date or a refresh after each signing step, not both.")
	}
	if days := e.AccessLinkExpirationDays; days != nil && *days < -1 {
		links = broken("access_link_expiration_days", "Enter -1 for never, 0 for the end of today, or a number of days.")
	}
	if days := e.SigningStepsExpireDays; days != nil && *days < 1 {
		steps = broken("signing_steps_expire_days", "Enter a number of days, 1 or more.")
	}
	return errors.Join(CheckName(e.Name), CheckLevel(e.LegalityLevel, true), expiry, links, steps)
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

// Check refuses an expiration date that is no moment in time.
func (e *ExpirationDate) Check() error {
	if e.ExpiresAt.IsZero() {
		return broken("expires_at", "Enter a date.")
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
func (a *AnnotationRequest) Check() error {
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

// Check refuses targets that are not https and unknown events. Plain http
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
