package model

import (
	"encoding/json"
	"iter"
)

// Template describes a reusable envelope definition ("Template").
type Template struct {
	ID            TemplateID    `json:"id"`
	Name          Text          `json:"name"`
	Comment       Text          `json:"comment"`
	Pages         Int           `json:"pages"`
	LegalityLevel LegalityLevel `json:"legality_level"`
	CreatedAt     Time          `json:"created_at"`
	UpdatedAt     Time          `json:"updated_at"`
	// ExpirationDelay counts from the time when an envelope is made; its unit is not shown.
	ExpirationDelay Int           `json:"expiration_delay"`
	NumRecipients   Int           `json:"num_recipients"`
	SigningSteps    []SigningStep `json:"signing_steps"`
	Documents       []Document    `json:"documents"`
	Notification    *Notification `json:"notification"`
	DynamicFields   []Text        `json:"dynamic_fields"`
	Attachments     *Attachments  `json:"attachments"`

	// Source holds the uncleaned answer, for the raw view alone: of a single template, or a row not read whole.
	Source json.RawMessage `json:"-"`
	Unread Unread          `json:"-"` // what of it could not be read
}

// KeepSource remembers the answer the template was decoded from.
func (t *Template) KeepSource(b []byte) { t.Source = b }

// Recipients walks all recipients with the number of their signing step, from 1.
func (t *Template) Recipients() iter.Seq2[int, *Recipient] { return recipients(t.SigningSteps) }

// Recipient finds a recipient by id, nil when the template has none such.
func (t *Template) Recipient(id RecipientID) *Recipient { return recipient(t.SigningSteps, id) }

// Document finds a document by id, nil when the template has none such.
func (t *Template) Document(id DocumentID) *Document { return document(t.Documents, id) }

// TemplateList holds one page of templates (extension: POST /templates).
type TemplateList struct {
	HasNextPage     bool       `json:"has_next_page"`
	HasPreviousPage bool       `json:"has_previous_page"`
	Templates       []Template `json:"templates"`
	Unread          Unread     `json:"-"` // what of the page could not be read, its rows included
}

// Within works like [EnvelopeList.Within], for templates.
func (l TemplateList) Within(w Window) TemplateList {
	from, to := w.ends(len(l.Templates), func(i int) bool { return l.Templates[i].ID.Valid() }, l.HasPreviousPage, l.HasNextPage)
	l.Templates = l.Templates[from:to]
	return l
}

// assumeMore sets that a next page follows where that could not be told: one without rows ends the list.
func (l *TemplateList) assumeMore() {
	if l.Unread.Has("has_next_page") {
		l.HasNextPage = len(l.Templates) > 0
	}
}

// LeaveOpen says of a page whose list the answer has left out that there may be more.
func (l *TemplateList) LeaveOpen() { l.HasNextPage = true }

// Unstated reports whether the page has no rows and does not say that there are none.
func (l *TemplateList) Unstated() bool { return len(l.Templates) == 0 && l.HasNextPage }
