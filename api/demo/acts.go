package demo

import (
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// Act is something a recipient does. No operation of the service does it: in the web it
// happens on the signing page.
type Act string

// What recipients do. Open follows the access link, Renew asks for a new one, Upload
// uploads the first file that is still missing.
const (
	Open    Act = "open"
	Renew   Act = "renew"
	Upload  Act = "upload"
	Sign    Act = "sign"
	Decline Act = "decline"
)

// Act performs an act of a recipient of an open envelope.
func (s *Service) Act(id model.EnvelopeID, recipient model.RecipientID, act Act) error {
	now := s.stamp(s.Advance())
	s.mu.Lock()
	defer s.unlock()
	e, ok := s.store.envelope(id)
	if !ok || e.Trashed {
		return unknownID("envelope", string(id))
	}
	if err := s.act(e, recipient, act, now); err != nil {
		return err
	}
	s.save(e, now)
	return nil
}

func (s *Service) act(e *account.Envelope, id model.RecipientID, act Act, now model.Time) error {
	r := e.Recipient(id)
	if r == nil {
		return unknownID("recipient", string(id))
	}
	if err := inState(e, model.InProgress, model.Pending); err != nil {
		return err
	}
	p := e.Progress[id]
	switch {
	case p.Invited.IsZero():
		return wrongState("It is not the turn of this recipient yet.")
	case act == Renew:
		p.Invited = now
		e.Progress[id] = p
		return nil
	case !s.linkExpiry(e, p.Invited).IsZero() && now > s.linkExpiry(e, p.Invited):
		return wrongState("The access link of this recipient has expired.")
	case act == Open:
		p.Opened = now
		e.Progress[id] = p
		s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"viewed", id})
		return nil
	case act == Upload:
		return s.uploadFile(e, id)
	case !r.Role.Signs() || !p.Signed.IsZero():
		return wrongState("This recipient has nothing to sign.")
	case act == Decline:
		s.decline(e, id, p, now)
		return nil
	case act == Sign:
		return s.sign(e, r, p, now)
	default:
		return noRoute(string(act))
	}
}

// linkExpiry is when an access link that was sent at a moment stops working, zero for
// never ("Rules on creation options" 1).
func (s *Service) linkExpiry(e *account.Envelope, sent model.Time) model.Time {
	n := s.options.LinkDays
	if e.LinkDays != nil {
		n = *e.LinkDays
	}
	switch at := sent.Time().UTC(); {
	case n < 0:
		return 0
	case n == 0:
		return s.stamp(time.Date(at.Year(), at.Month(), at.Day(), 23, 59, 0, 0, time.UTC))
	default:
		return s.stamp(at.AddDate(0, 0, n))
	}
}

func (s *Service) decline(e *account.Envelope, id model.RecipientID, p account.Progress, now model.Time) {
	p.Declined, e.Status = now, model.Declined
	e.Progress[id] = p
	s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"declined", id})
	s.notify(model.EnvelopeDeclined, e, nil)
}

func (s *Service) sign(e *account.Envelope, r *model.Recipient, p account.Progress, now model.Time) error {
	for _, asked := range e.Attachments.Placeholders() {
		if asked.RecipientID == r.ID && asked.Required && len(asked.Files) == 0 {
			return wrongState("This recipient has not handed in %q yet.", asked.Name)
		}
	}
	p.Signed = now
	if p.Opened.IsZero() {
		p.Opened = now
	}
	e.Progress[r.ID] = p
	s.fillFields(e, r, now)
	s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"signed", r.ID})
	if stepDone(e, r.ID) {
		s.refreshExpiryAt(e, now)
	}
	s.inviteNextStep(e, now)
	return nil
}

// stepDone reports whether everybody who signs in the step of a recipient has signed.
func stepDone(e *account.Envelope, id model.RecipientID) bool {
	for _, step := range e.SigningSteps {
		member, waits := false, false
		for i := range step.Recipients {
			r := &step.Recipients[i]
			member = member || r.ID == id
			waits = waits || r.Role.Signs() && e.Progress[r.ID].Signed.IsZero()
		}
		if member {
			return !waits
		}
	}
	return false
}

// fillFields writes what a recipient enters into their fields.
func (s *Service) fillFields(e *account.Envelope, r *model.Recipient, now model.Time) {
	for i := range e.Annotations {
		f := &e.Annotations[i]
		switch {
		case f.RecipientID != r.ID:
		case f.Signature != nil:
			f.Signature.ID = model.MarkID(s.store.newID())
		case f.Initials != nil:
			f.Initials.ID = model.MarkID(s.store.newID())
		case f.Text != nil && f.Text.Value.IsEmpty():
			f.Text.Value = r.Name
		case f.DateTime != nil:
			f.DateTime.Timestamp = now
		case f.Checkbox != nil:
			f.Checkbox.Checked = f.Checkbox.Checked || f.Required
		}
	}
}

// uploadFile uploads a file for the first request of a recipient that has none, a required
// one before others.
func (s *Service) uploadFile(e *account.Envelope, id model.RecipientID) error {
	a := account.CloneAttachments(e.Attachments)
	for _, required := range []bool{true, false} {
		for i := range a.Recipients {
			for j := range a.Recipients[i].Placeholders {
				p := &a.Recipients[i].Placeholders[j]
				if p.RecipientID == id && p.Required == required && len(p.Files) == 0 {
					p.Files = []model.AttachmentFile{account.NewFile(model.FileID(s.store.newID()), p.Name.Wire(), 0)}
					e.Attachments = a
					return nil
				}
			}
		}
	}
	return wrongState("This recipient has no file left to hand in.")
}
