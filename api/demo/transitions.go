package demo

import (
	"net/http"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func sendEnvelope(c *call, t *target) (reply, error) {
	e := t.envelope
	if err := inState(e, model.Draft); err != nil {
		return reply{}, err
	}
	if missing := c.missingForSending(e); missing != nil {
		p := refuse(http.StatusConflict, "not_ready", "The envelope cannot be sent yet: %s", missing[0].Message)
		p.Errors = missing
		return reply{}, p
	}
	e.Status, e.Progress = model.InProgress, make(map[model.RecipientID]account.Progress)
	c.refreshExpiry(e)
	c.inviteNextStep(e, c.now)
	return c.savedReply(e)
}

func (c *call) missingForSending(e *account.Envelope) []fieldProblem {
	var missing []fieldProblem
	if len(e.Documents) == 0 {
		missing = append(missing, fieldProblem{"documents", "Add a document."})
	}
	signers := 0
	for _, r := range e.Recipients() {
		if r.Role.Signs() {
			signers++
		}
		if r.Name.IsEmpty() || r.Email.IsEmpty() {
			missing = append(missing, fieldProblem{"signing_steps", "Give every recipient a name and an email address."})
		}
	}
	if signers == 0 {
		missing = append(missing, fieldProblem{"signing_steps", "Add a recipient who signs."})
	}
	if !e.ExpiresAt.IsZero() && e.ExpiresAt <= c.now && e.StepDays == nil {
		missing = append(missing, fieldProblem{"expires_at", "The expiration date has passed."})
	}
	return missing
}

func voidEnvelope(c *call, t *target) (reply, error) {
	allowed := []model.Status{model.InProgress, model.Pending}
	if !c.options.VoidsOnlySent {
		allowed = append(allowed, model.Draft)
	}
	return c.change(t, allowed, func() any {
		t.envelope.Status = model.Voided
		c.notify(model.EnvelopeVoided, t.envelope, nil)
		return nil
	})
}

// deleteEnvelope moves the envelope to the trash, where only a listing finds it.
func deleteEnvelope(c *call, t *target) (reply, error) {
	t.envelope.Trashed = true
	c.save(t.envelope, c.now)
	return c.deleted()
}

// inviteNextStep invites the first step in which anyone has to sign, or finishes the envelope.
func (s *Service) inviteNextStep(e *account.Envelope, now model.Time) {
	for _, step := range e.SigningSteps {
		waits := false
		for i := range step.Recipients {
			r := &step.Recipients[i]
			p := e.Progress[r.ID]
			if p.Invited.IsZero() {
				p.Invited = now
				e.Progress[r.ID] = p
			}
			waits = waits || r.Role.Signs() && p.Signed.IsZero()
		}
		if waits {
			return
		}
	}
	e.Status = model.Pending
	if s.options.Sealing <= 0 {
		s.complete(e)
		return
	}
	s.store.due.push(deadline{at: s.stamp(now.Time().Add(s.options.Sealing)), id: e.ID, seals: true})
}

func (s *Service) complete(e *account.Envelope) {
	e.Status = model.Completed
	s.notify(model.EnvelopeCompleted, e, nil)
}

func (s *Service) save(e *account.Envelope, now model.Time) {
	e.UpdatedAt = now
	s.store.put(e)
	if e.Status.Open() && !e.Trashed && !e.Overdue && !e.ExpiresAt.IsZero() {
		s.store.due.push(deadline{at: e.ExpiresAt, id: e.ID})
	}
}
