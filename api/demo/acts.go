package demo

import (
	"cmp"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// Act names something a recipient does. No operation of the service does it: in the web it
// happens on the signing page.
type Act string

// What recipients do. Open follows the link, Renew asks for a new one, Upload hands in the next file.
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
	s.saveAct(e, act, now)
	return nil
}

// saveAct stores an envelope. Opening and a new link change nothing that the service shows.
func (s *Service) saveAct(e *account.Envelope, act Act, now model.Time) {
	if act == Open || act == Renew {
		s.store.put(e)
		return
	}
	s.save(e, now)
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
		return s.uploadFile(e, id, now)
	case !r.Role.Signs() || !p.Signed.IsZero():
		return wrongState("This recipient has nothing to sign.")
	case act == Decline:
		p.Declined, e.Status = now, model.Declined
		e.Progress[id] = p
		s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"declined", id})
		s.notify(model.EnvelopeDeclined, e, nil)
		return nil
	case act == Sign:
		return s.sign(e, r, p, now)
	default:
		return noRoute(string(act))
	}
}

// linkExpiry returns when a link sent at a moment stops working, zero for never ("Rules on creation options" 1).
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
	for i := range e.Annotations {
		if f := &e.Annotations[i]; f.RecipientID == r.ID {
			account.Enter(f, r, now)
		}
	}
	s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"signed", r.ID})
	if stepDone(e, r.ID) {
		s.refreshExpiryAt(e, now)
	}
	s.inviteNextStep(e, now)
	return nil
}

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

func (s *Service) uploadFile(e *account.Envelope, id model.RecipientID, now model.Time) error {
	a := e.Attachments
	for _, required := range []bool{true, false} {
		for i := range a.Recipients {
			for j := range a.Recipients[i].Placeholders {
				asked := &a.Recipients[i].Placeholders[j]
				if asked.RecipientID == id && asked.Required == required && len(asked.Files) == 0 {
					asked.Files = []model.AttachmentFile{account.NewFile(model.FileID(s.store.newID()), asked.Name.Wire(), 0)}
					p := e.Progress[id]
					p.Opened, p.Uploaded = cmp.Or(p.Opened, now), now
					e.Progress[id] = p
					return nil
				}
			}
		}
	}
	return wrongState("This recipient has no file left to hand in.")
}
