package model

import (
	"errors"
	"net/mail"
	"slices"
	"strings"
	"unicode"
)

// Check applies the rules for verification ("RecipientVerification").
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

// Check applies the rules for recipients of an envelope ("Recipient").
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

// CheckForTemplate works like Check, for a template, whose recipients need nothing.
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

// Shortest and longest international numbers, in digits (E.164).
const (
	fewestDigits = 7
	mostDigits   = 15
)

// CheckPhone asks for the international form, blanks and punctuation aside: a code that is
// sent to another number reaches a stranger. What it says never repeats the number.
func CheckPhone(s string) error {
	number := PlainPhone(s)
	digits := strings.TrimPrefix(number, "+")
	switch {
	case HasTrunkZero(s):
		return broken("verification.value", "Leave out the zero in brackets, which is dialled only within the country.")
	case number == "":
		return broken("verification.value", "Enter the phone number the code is sent to, like +41791234567.")
	case strings.ContainsFunc(digits, func(r rune) bool { return r < '0' || r > '9' }):
		return broken("verification.value", "Use only digits and a + in front, like +41791234567.")
	case !strings.HasPrefix(number, "+") || strings.HasPrefix(digits, "0"):
		return broken("verification.value", "Begin with + and the country code, like +41791234567.")
	case len(digits) < fewestDigits || len(digits) > mostDigits:
		return broken("verification.value", "A phone number has %d to %d digits; this has %d.", fewestDigits, mostDigits, len(digits))
	default:
		return nil
	}
}

// KeepsZero lists the country codes behind which a zero is dialled from abroad, too.
var KeepsZero = []string{"39", "225", "241", "242", "378", "379"}

// HasTrunkZero reports whether a number has a zero in brackets that only the country dials (ITU-T E.123).
func HasTrunkZero(s string) bool {
	before, behind, found := strings.Cut(strings.Join(strings.Fields(s), ""), "(0")
	areaCode := behind != "" && behind[0] >= '1' && behind[0] <= '9'
	return found && !(areaCode && slices.Contains(KeepsZero, strings.TrimLeft(PlainPhone(before), "+0")))
}

// PlainPhone leaves out what people write between digits.
func PlainPhone(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-./()", r) {
			return -1
		}
		return r
	}, s)
}
