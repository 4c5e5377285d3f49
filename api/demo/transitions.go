package demo

import (
	"cmp"
	"net/http"
	"slices"

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
	c.refreshExpiry(e, c.now)
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
func (s *backend) inviteNextStep(e *account.Envelope, now model.Time) {
	for _, step := range e.SigningSteps {
		for _, r := range step.Recipients {
			p := e.Progress[r.ID]
			p.Invited = cmp.Or(p.Invited, now)
			e.Progress[r.ID] = p
		}
		if stepWaits(e, step) {
			return
		}
	}
	e.Status = model.Pending
	if s.options.Sealing <= 0 {
		s.complete(e)
		return
	}
	s.store.schedule(deadline{at: s.stamp(now.Time().Add(s.options.Sealing)), id: e.ID, seals: true})
}

func (s *backend) complete(e *account.Envelope) {
	e.Status = model.Completed
	s.notify(model.EnvelopeCompleted, e, nil)
}

func (s *backend) save(e *account.Envelope, now model.Time) {
	e.UpdatedAt = now
	s.store.put(e)
	if e.Status.Open() && !e.Trashed && !e.Overdue && !e.ExpiresAt.IsZero() {
		s.store.schedule(deadline{at: e.ExpiresAt, id: e.ID})
	}
}

type deadline struct {
	at    model.Time
	id    model.EnvelopeID
	seals bool
}

// schedule puts a deadline behind those that come before it or at the same time.
func (s *store) schedule(d deadline) {
	at, _ := slices.BinarySearchFunc(s.due, d.at+1, func(one deadline, at model.Time) int { return cmp.Compare(one.at, at) })
	s.due = slices.Insert(s.due, at, d)
}

func deadlinesOf(a *account.Account, statuses []uint8) (due []deadline) {
	for i, status := range statuses {
		if !model.Statuses()[status].Open() {
			continue
		}
		if t := a.Traits(i); t.Expires > 0 && !t.Overdue() {
			due = append(due, deadline{at: a.Stamp(t.Expires), id: a.ID(i)})
		}
	}
	slices.SortFunc(due, func(x, y deadline) int { return cmp.Compare(x.at, y.at) })
	return due
}

func (s *backend) applyDue(now model.Time) {
	for len(s.store.due) > 0 && s.store.due[0].at <= now {
		d := s.store.due[0]
		s.store.due = s.store.due[1:]
		e, ok := s.store.envelope(d.id)
		switch {
		case !ok || e.Trashed:
		case d.seals && e.Status == model.Pending:
			s.complete(e)
			s.save(e, d.at)
		case !d.seals && e.Status.Open() && e.ExpiresAt == d.at:
			e.Status = model.Expired
			s.notify(model.EnvelopeExpired, e, nil)
			s.save(e, e.ExpiresAt)
		}
	}
}
