package model

import (
	"iter"
	"slices"
)

// SigningStep describes one step ("SigningStep"): steps follow one another, their recipients act together.
type SigningStep struct {
	Recipients []Recipient `json:"recipients"`
}

// Recipient describes a person an envelope or a template goes to ("Recipient").
type Recipient struct {
	ID           RecipientID   `json:"id,omitempty"`
	UID          UserID        `json:"uid,omitempty"`
	Name         Text          `json:"name,omitzero"`
	Email        Text          `json:"email,omitzero"`
	Role         Role          `json:"role,omitempty"`
	Verification *Verification `json:"verification,omitempty"`
	Unread       Unread        `json:"-"` // what of it could not be read
}

// Role says what a recipient does ("Recipient").
type Role string

// The roles of the specification, and Sender, which only templates have (extension: the published client libraries).
const (
	Signer         Role = "SIGNER"
	ReceivesCopy   Role = "RECEIVES_COPY"
	InPersonSigner Role = "IN_PERSON_SIGNER"
	Sender         Role = "SENDER"
)

// Roles lists the roles an envelope's recipient can have.
func Roles() []Role { return []Role{Signer, ReceivesCopy, InPersonSigner} }

// TemplateRoles lists the roles a template's recipient can have.
func TemplateRoles() []Role { return append(Roles(), Sender) }

// Known and Label implement [Word].
func (r Role) Known() bool   { return slices.Contains(TemplateRoles(), r) }
func (r Role) Label() string { return label(r, TemplateRoles()) }

// Signs reports whether the envelope waits for this role; an unknown one counts as such.
func (r Role) Signs() bool { return r != ReceivesCopy && r != Sender }

// UnmarshalJSON keeps unknown values in a cleaned form.
func (r *Role) UnmarshalJSON(b []byte) error { return decodeWord(b, r) }

// Verification describes a check before access ("RecipientVerification"). Its value is a secret.
type Verification struct {
	Type  VerificationType `json:"type"`
	Value Secret           `json:"value,omitzero"`
}

// VerificationType names the kind of check.
type VerificationType string

// The verification types of the specification.
const (
	SMS            VerificationType = "SMS"
	Passcode       VerificationType = "PASSCODE"
	IDVerification VerificationType = "ID_VERIFICATION"
)

// VerificationTypes lists the kinds of checks.
func VerificationTypes() []VerificationType { return []VerificationType{SMS, Passcode, IDVerification} }

// Known implements [Word].
func (v VerificationType) Known() bool { return slices.Contains(VerificationTypes(), v) }

// Label implements [Word].
func (v VerificationType) Label() string {
	switch v {
	case IDVerification:
		return "ID check"
	case Passcode:
		return "Passcode"
	default:
		return string(v)
	}
}

// NeedsValue reports whether the check comes with a phone number or a code.
func (v VerificationType) NeedsValue() bool { return v == SMS || v == Passcode }

// UnmarshalJSON keeps unknown values in a cleaned form.
func (v *VerificationType) UnmarshalJSON(b []byte) error { return decodeWord(b, v) }

func recipients(steps []SigningStep) iter.Seq2[int, *Recipient] {
	return func(yield func(int, *Recipient) bool) {
		for i := range steps {
			for j := range steps[i].Recipients {
				if !yield(i+1, &steps[i].Recipients[j]) {
					return
				}
			}
		}
	}
}

func recipient(steps []SigningStep, id RecipientID) *Recipient {
	for _, r := range recipients(steps) {
		if r.ID == id && id != "" {
			return r
		}
	}
	return nil
}
