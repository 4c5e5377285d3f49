// Package model holds what the service knows as Go types: envelopes, templates, annotations, webhooks, the list
// query, and the rules that bind them. Field names and JSON tags are those of the specification.
//
// It does no I/O. Everything that comes from outside is made safe while it is decoded: strings become [Text],
// identifiers become [ID], and enums keep unknown values but refuse to send them back.
package model

import (
	"encoding/json"
	"iter"
	"unique"
)

// Envelope describes a signing job ("Envelope").
type Envelope struct {
	ID            EnvelopeID    `json:"id"`
	Name          Text          `json:"name"`
	Comment       Text          `json:"comment"`
	Pages         Int           `json:"pages"`
	FlowType      FlowType      `json:"flow_type"`
	LegalityLevel LegalityLevel `json:"legality_level"`
	Status        Status        `json:"status"`
	CreatedAt     Time          `json:"created_at"`
	UpdatedAt     Time          `json:"updated_at"`
	ExpiresAt     Time          `json:"expires_at"`
	NumRecipients Int           `json:"num_recipients"`
	IsDuplicable  *bool         `json:"is_duplicable"` // nil where the service does not say
	SigningSteps  []SigningStep `json:"signing_steps"`
	Documents     []Document    `json:"documents"`
	Notification  *Notification `json:"notification"`
	Attachments   *Attachments  `json:"attachments"`

	// Source holds the uncleaned answer, for the raw view alone: of a single envelope, or a row not read whole.
	Source json.RawMessage `json:"-"`
	Unread Unread          `json:"-"` // what of it could not be read
}

// KeepSource remembers the answer the envelope was decoded from.
func (e *Envelope) KeepSource(b []byte) { e.Source = b }

// Recipients walks all recipients with the number of their signing step, from 1.
func (e *Envelope) Recipients() iter.Seq2[int, *Recipient] { return recipients(e.SigningSteps) }

// Recipient finds a recipient by id, nil when the envelope has none such.
func (e *Envelope) Recipient(id RecipientID) *Recipient { return recipient(e.SigningSteps, id) }

// Document finds a document by id, nil when the envelope has none such.
func (e *Envelope) Document(id DocumentID) *Document { return document(e.Documents, id) }

// NotDuplicable reports whether the service says that the envelope cannot be duplicated.
func (e *Envelope) NotDuplicable() bool { return e.IsDuplicable != nil && !*e.IsDuplicable }

// Abridged reports whether fewer recipients are shown than counted, as in lists without details.
func (e *Envelope) Abridged() bool { return e.NumRecipients > 0 && len(e.SigningSteps) == 0 }

// LacksDocuments reports whether pages are counted but no documents shown, as lists may.
func (e *Envelope) LacksDocuments() bool {
	return e.Pages > 0 && len(e.Documents) == 0 && len(e.Source) == 0 && !e.Unread.Has("documents")
}

// LacksRest reports whether no notification or no attachments are shown, as in lists; it may have none.
func (e *Envelope) LacksRest() bool {
	return len(e.Source) == 0 &&
		(e.Notification == nil && !e.Unread.Has("notification") || e.Attachments == nil && !e.Unread.Has("attachments"))
}

// EnvelopeList holds one page of a listing ("Envelope list result").
type EnvelopeList struct {
	HasNextPage     bool       `json:"has_next_page"`
	HasPreviousPage bool       `json:"has_previous_page"`
	Envelopes       []Envelope `json:"envelopes"`
	Unread          Unread     `json:"-"` // what of the page could not be read, its rows included
}

// Within returns the page without the rows at its far end that cannot be continued from; the next has them.
func (l EnvelopeList) Within(w Window) EnvelopeList {
	from, to := w.ends(len(l.Envelopes), func(i int) bool { return l.Envelopes[i].ID.Valid() }, l.HasPreviousPage, l.HasNextPage)
	l.Envelopes = l.Envelopes[from:to]
	return l
}

// assumeMore sets that a next page follows where that could not be told: one without rows ends the list.
func (l *EnvelopeList) assumeMore() {
	if l.Unread.Has("has_next_page") {
		l.HasNextPage = len(l.Envelopes) > 0
	}
}

// LeaveOpen says of a page whose list the answer has left out that there may be more.
func (l *EnvelopeList) LeaveOpen() { l.HasNextPage = true }

// Unstated reports whether the page has no rows and does not say that there are none.
func (l *EnvelopeList) Unstated() bool { return len(l.Envelopes) == 0 && l.HasNextPage }

// Notification describes the mail recipients get ("Notification").
type Notification struct {
	Subject          Text `json:"subject"`
	Message          Text `json:"message"`
	ReminderInterval Int  `json:"reminder_interval"` // counts days; zero and below mean that no one is reminded
}

// Summary holds all that a list of tens of thousands needs of an envelope. It does not change.
type Summary struct {
	ID                        EnvelopeID
	Created, Updated, Expires Time
	status                    unique.Handle[Status] // there are few
}

// Summary returns what the envelope says about itself.
func (e *Envelope) Summary() Summary {
	return Summary{ID: e.ID, Created: e.CreatedAt, Updated: e.UpdatedAt, Expires: e.ExpiresAt, status: unique.Make(e.Status)}
}

// Restore copies what the summary holds into an envelope.
func (s *Summary) Restore(e *Envelope) {
	e.ID, e.CreatedAt, e.UpdatedAt, e.ExpiresAt, e.Status = s.ID, s.Created, s.Updated, s.Expires, s.Status()
}

// Status returns the state of the envelope.
func (s *Summary) Status() Status { return s.status.Value() }

// Document describes one file of an envelope or a template ("Document").
type Document struct {
	ID        DocumentID `json:"id"`
	Name      Text       `json:"name"`
	Filename  Text       `json:"filename"`
	PageCount Int        `json:"page_count"`
	Pages     []Page     `json:"pages"`
	Unread    Unread     `json:"-"` // what of it could not be read
}

// Page holds the size of one page in pixels ("Document"). The resolution is not shown.
type Page struct {
	Width  Int `json:"width"`
	Height Int `json:"height"`
}

// Title returns the name to show: the document's, or the file's where it has none.
func (d *Document) Title() Text {
	if d.Name.IsEmpty() {
		return d.Filename
	}
	return d.Name
}

// DocumentList holds the answer of GET …/documents, of envelopes as an extension.
type DocumentList struct {
	Documents []Document `json:"documents"`
}

func document(documents []Document, id DocumentID) *Document {
	for i := range documents {
		if documents[i].ID == id {
			return &documents[i]
		}
	}
	return nil
}
