package model

import (
	"slices"
)

// Status names the state of an envelope ("States and transitions").
type Status string

// The states of the specification.
const (
	Draft      Status = "DRAFT"
	InProgress Status = "IN_PROGRESS"
	Completed  Status = "COMPLETED"
	Expired    Status = "EXPIRED"
	Declined   Status = "DECLINED"
	Voided     Status = "VOIDED"
	Pending    Status = "PENDING"
)

// Statuses lists the states in the order of the specification.
func Statuses() []Status {
	return []Status{Draft, InProgress, Completed, Expired, Declined, Voided, Pending}
}

// Known and Label implement [Word].
func (s Status) Known() bool   { return slices.Contains(Statuses(), s) }
func (s Status) Label() string { return label(s, Statuses()) }

// Open reports whether recipients may still act. An unknown state is read as open.
func (s Status) Open() bool { return s == InProgress || s == Pending || !s.Known() }

// Dead reports whether the envelope ended without being completed.
func (s Status) Dead() bool { return s == Expired || s == Declined || s == Voided }

// UnmarshalJSON keeps unknown values in a cleaned form.
func (s *Status) UnmarshalJSON(b []byte) error { return decodeWord(b, s) }

// LegalityLevel names the legal strength of a signature ("What the service does").
type LegalityLevel string

// The legality levels of the specification.
const (
	SES       LegalityLevel = "SES"
	QESEidas  LegalityLevel = "QES_EIDAS"
	QESZertes LegalityLevel = "QES_ZERTES"
)

// LegalityLevels lists the levels, weakest first.
func LegalityLevels() []LegalityLevel { return []LegalityLevel{SES, QESEidas, QESZertes} }

// Known implements [Word].
func (l LegalityLevel) Known() bool { return slices.Contains(LegalityLevels(), l) }

// Label implements [Word]. The short names are the ones in use.
func (l LegalityLevel) Label() string {
	switch l {
	case QESEidas:
		return "QES eIDAS"
	case QESZertes:
		return "QES ZertES"
	default:
		return string(l)
	}
}

// Meaning returns one sentence on what the level asks of signers.
func (l LegalityLevel) Meaning() string {
	switch l {
	case SES:
		return "Simple electronic signature: signers act from their link, no identity check."
	case QESEidas:
		return "Qualified electronic signature under EU law (eIDAS): every signer must pass an identity check."
	case QESZertes:
		return "Qualified electronic signature under Swiss law (ZertES): every signer must pass an identity check."
	default:
		return ""
	}
}

// Qualified reports whether signers must prove their identity.
func (l LegalityLevel) Qualified() bool { return l == QESEidas || l == QESZertes }

// UnmarshalJSON keeps unknown values in a cleaned form.
func (l *LegalityLevel) UnmarshalJSON(b []byte) error { return decodeWord(b, l) }

// FlowType says who signs ("What the service does").
type FlowType string

// The flow types of the specification.
const (
	RequestSignature FlowType = "REQUEST_SIGNATURE"
	SignMyself       FlowType = "SIGN_MYSELF"
)

// FlowTypes lists the flow types.
func FlowTypes() []FlowType { return []FlowType{RequestSignature, SignMyself} }

// Known, Label and UnmarshalJSON implement [Word]. Unknown values are kept in a cleaned form.
func (f FlowType) Known() bool                   { return slices.Contains(FlowTypes(), f) }
func (f FlowType) Label() string                 { return label(f, FlowTypes()) }
func (f *FlowType) UnmarshalJSON(b []byte) error { return decodeWord(b, f) }
