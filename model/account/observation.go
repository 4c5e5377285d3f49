package account

import (
	"encoding/json"
	"errors"
	"time"

	"inkdesk/model"
)

// Span holds a time of the service's clock in which something was read or happened: not before
// From, not after To. Where From is zero, its beginning is not known.
type Span struct{ From, To time.Time }

// before reports whether it was over when another began, as far as that is known.
func (s Span) before(later Span) bool {
	return !s.To.IsZero() && !later.From.IsZero() && !s.To.After(later.From)
}

// Overlaps reports whether there is a moment in both.
func (s Span) Overlaps(other Span) bool { return !s.To.Before(other.From) && !other.To.Before(s.From) }

// Join returns the time from the beginning of the first to the end of the last of two readings, which are parts of one.
func (s Span) Join(other Span) Span {
	if s.To.IsZero() {
		return other
	}
	if other.From.Before(s.From) {
		s.From = other.From
	}
	if other.To.After(s.To) {
		s.To = other.To
	}
	return s
}

func (s Span) through(later Span) Span { return Span{From: s.From, To: later.To} }

// millis returns its ends in milliseconds, the second one rounded up; 0 for one that is not known.
func (s Span) millis() (ends [2]int64) {
	if !s.From.IsZero() {
		ends[0] = s.From.UnixMilli()
	}
	if !s.To.IsZero() {
		ends[1] = s.To.Add(time.Millisecond - 1).UnixMilli()
	}
	return ends
}

func spanOf(millis [2]int64) (s Span) {
	if millis[0] > 0 {
		s.From = time.UnixMilli(millis[0])
	}
	if millis[1] > 0 {
		s.To = time.UnixMilli(millis[1])
	}
	return s
}

// MarshalJSON writes a span as two numbers of milliseconds.
func (s Span) MarshalJSON() ([]byte, error) { return json.Marshal(s.millis()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Span) UnmarshalJSON(text []byte) error {
	var at [2]int64
	if err := json.Unmarshal(text, &at); err != nil {
		return err
	}
	if *s = spanOf(at); s.To.IsZero() || s.To.Before(s.From) {
		return errors.New("a time that ends before it begins")
	}
	return nil
}

// ObservationKind names a difference between two reads of an envelope.
type ObservationKind string

// The kinds of observations.
const (
	StatusChanged     ObservationKind = "status"
	ExpiryChanged     ObservationKind = "expiry"
	NameChanged       ObservationKind = "name"
	LevelChanged      ObservationKind = "level"
	RecipientsChanged ObservationKind = "recipients"
	DocumentAdded     ObservationKind = "document added"
	DocumentRemoved   ObservationKind = "document removed"
	FileAdded         ObservationKind = "file added"
	FileReplaced      ObservationKind = "file replaced"
	FileRemoved       ObservationKind = "file removed"
	// SignatureFilled tells of signatures and initials, FieldsFilled of the other fields.
	SignatureFilled  ObservationKind = "signature filled"
	SignatureEmptied ObservationKind = "signature emptied"
	FieldsFilled     ObservationKind = "fields filled"
	FieldsEmptied    ObservationKind = "fields emptied"
	Gone             ObservationKind = "gone" // an envelope that the service does not show any more
)

// Observation describes a difference between two reads of one envelope. It has no names,
// addresses, texts, or values of fields.
type Observation struct {
	Envelope    model.EnvelopeID    `json:"envelope"`
	Kind        ObservationKind     `json:"kind"`
	Recipient   model.RecipientID   `json:"recipient,omitempty"`
	Document    model.DocumentID    `json:"document,omitempty"`
	Placeholder model.PlaceholderID `json:"placeholder,omitempty"`
	Was         string              `json:"was,omitempty"` // the state or the level, "" for none
	Is          string              `json:"is,omitempty"`
	WasDate     model.Time          `json:"was_date,omitempty"` // the date of expiration
	IsDate      model.Time          `json:"is_date,omitempty"`
	// Complete says that since then all signatures and initials of the recipient, or all of
	// their other required fields, are filled.
	Complete bool `json:"complete,omitempty"`
	// Sent says that the envelope was no draft any more at the first of the reads, and When tells the time between the
	// beginning of the first and the end of the second.
	Sent    bool       `json:"sent,omitempty"`
	When    Span       `json:"-"`
	Updated model.Time `json:"updated,omitempty"` // when the envelope was changed last, as the second read says
}

// Same reports whether two observations are of the same event, seen at different times.
func (o Observation) Same(other Observation) bool {
	return o.When.Overlaps(other.When) && o.event() == other.event()
}

func (o Observation) event() Observation {
	o.When, o.Updated, o.Complete, o.Sent = Span{}, 0, false, false
	return o
}
