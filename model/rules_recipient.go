package model

import (
	"errors"
	"net/mail"
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
