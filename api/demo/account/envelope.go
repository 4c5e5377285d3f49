package account

import (
	"time"

	"inkdesk/model"
)

// Envelope holds an envelope with the state that the service does not show.
type Envelope struct {
	model.Envelope

	Owner              model.UserID // the user who made it
	Tags               []string
	Folder             string // "" for the root
	Trashed            bool
	Sandbox            bool
	Overdue            bool       // keeps an envelope open although its expiry has passed
	DocumentsChangedAt model.Time // when a document was last added
	// LinkDays and StepDays are "access_link_expiration_days" and
	// "signing_steps_expire_days", nil when they were left out.
	LinkDays, StepDays *int

	Annotations   []model.Annotation
	DynamicFields []string // the names of the values that the template it was made from takes
	Progress      map[model.RecipientID]Progress
}

// Progress tells how far a recipient has come. Times are zero for what did not happen. Uploaded
// is when files were handed in before signing.
type Progress struct {
	Invited, Opened, Uploaded, Signed, Declined model.Time
}

// Acts returns who has signed or declined, and when: the truth that the service never tells.
func (e *Envelope) Acts() map[model.RecipientID]time.Time {
	acts := make(map[model.RecipientID]time.Time)
	for id, p := range e.Progress {
		if at := max(p.Signed, p.Declined); !at.IsZero() {
			acts[id] = at.Time()
		}
	}
	return acts
}

// Clone returns a copy that shares nothing that is ever changed in place.
func (e *Envelope) Clone() *Envelope { return Clone(e) }

// Envelope generates envelope i without its annotations.
func (a *Account) Envelope(i int) *Envelope {
	t := a.Traits(i)
	e := &Envelope{
		Owner: t.Owner, Folder: t.Folder, Trashed: t.Trashed,
		DocumentsChangedAt: a.Stamp(t.DocumentsChanged),
	}
	for k, tag := range a.words["tags"] {
		if t.tags>>k&1 == 1 {
			e.Tags = append(e.Tags, tag)
		}
	}
	e.Envelope = model.Envelope{
		ID: a.ID(i), Name: model.NewText(a.Name(i)), Comment: model.NewText(a.Comment(i)),
		FlowType: t.Flow, LegalityLevel: t.Level, Status: t.Status,
		CreatedAt: a.Stamp(t.Created), UpdatedAt: a.Stamp(t.Updated), ExpiresAt: a.Stamp(t.Expires),
		IsDuplicable: new(t.Flow == model.RequestSignature),
		Notification: a.notification(i, a.Name(i)), Documents: a.documents("document", i),
	}
	s := a.planRecipients(i, &t)
	e.SigningSteps = a.signingSteps(i, &s)
	e.Progress = a.progress(i, &t)
	e.Attachments = a.attachments(i, e)
	if a.inCampaign(i) && t.defect == nil {
		requestOfNobody(e)
	}
	e.Recount()
	if t.defect != nil {
		e.Overdue = t.defect.overdue
		if t.defect.alter != nil {
			t.defect.alter(a, e)
		}
	}
	return e
}

// Recount updates the numbers of pages and recipients.
func (e *Envelope) Recount() {
	e.Pages, e.NumRecipients = 0, 0
	for i := range e.Documents {
		e.Pages += e.Documents[i].PageCount
	}
	for range e.Recipients() {
		e.NumRecipients++
	}
}

// WithAnnotations generates envelope i with its annotations.
func (a *Account) WithAnnotations(i int) *Envelope {
	e := a.Envelope(i)
	a.annotate(i, e)
	if f := a.defectOf(i); f != nil && f.alterFields != nil {
		f.alterFields(e)
	}
	return e
}
