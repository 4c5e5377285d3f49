package account

import "inkdesk/model"

// ChangeKind names a difference between two reads of an envelope.
type ChangeKind string

// The kinds of changes.
const (
	StatusChanged     ChangeKind = "status"
	ExpiryChanged     ChangeKind = "expiry"
	NameChanged       ChangeKind = "name"
	LevelChanged      ChangeKind = "level"
	RecipientsChanged ChangeKind = "recipients"
	DocumentAdded     ChangeKind = "document added"
	DocumentRemoved   ChangeKind = "document removed"
	FileAdded         ChangeKind = "file added"
	FileReplaced      ChangeKind = "file replaced"
	FileRemoved       ChangeKind = "file removed"
	// SignatureFilled tells of signatures and initials, FieldsFilled of the other fields.
	SignatureFilled  ChangeKind = "signature filled"
	SignatureEmptied ChangeKind = "signature emptied"
	FieldsFilled     ChangeKind = "fields filled"
	FieldsEmptied    ChangeKind = "fields emptied"
	Gone             ChangeKind = "gone" // an envelope that the service does not show any more
)

// Change describes a difference between two reads of one envelope. It has no names,
// addresses, texts, or values of fields.
type Change struct {
	Envelope    model.EnvelopeID    `json:"envelope"`
	Kind        ChangeKind          `json:"kind"`
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

// Same reports whether two changes are of the same event, seen at different times.
func (c Change) Same(other Change) bool {
	return c.When.Overlaps(other.When) && c.event() == other.event()
}

func (c Change) event() Change {
	c.When, c.Updated, c.Complete, c.Sent = Span{}, 0, false, false
	return c
}
