package model

import "slices"

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
