package demo

import (
	"cmp"
	"slices"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// Act names something a recipient does. No operation of the service does it: in the web it happens on the signing page.
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
	defer s.mu.Unlock()
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
func (s *backend) saveAct(e *account.Envelope, act Act, now model.Time) {
	if act == Open || act == Renew {
		s.store.put(e)
		return
	}
	s.save(e, now)
}

func (s *backend) act(e *account.Envelope, id model.RecipientID, act Act, now model.Time) error {
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
	case !s.linkExpiry(e, p.Invited).IsZero() && now > s.linkExpiry(e, p.Invited):
		return wrongState("The access link of this recipient has expired.")
	case act == Open:
		p.Opened = now
		s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"viewed", id})
	case act == Upload:
		return s.uploadFile(e, id, now)
	case !r.Role.Signs() || !p.Signed.IsZero():
		return wrongState("This recipient has nothing to sign.")
	case act == Decline:
		p.Declined, e.Status = now, model.Declined
		s.notify(model.EnvelopeAuditTrail, e, &auditTrail{"declined", id})
		s.notify(model.EnvelopeDeclined, e, nil)
	case act == Sign:
		return s.sign(e, r, p, now)
	default:
		return noRoute(string(act))
	}
	e.Progress[id] = p
	return nil
}

// linkExpiry returns when a link sent at a moment stops working, zero for never ("Rules on creation options" 1).
func (s *backend) linkExpiry(e *account.Envelope, sent model.Time) model.Time {
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

func (s *backend) sign(e *account.Envelope, r *model.Recipient, p account.Progress, now model.Time) error {
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
	isSigner := func(one model.Recipient) bool { return one.ID == r.ID }
	own := slices.IndexFunc(e.SigningSteps, func(step model.SigningStep) bool { return slices.ContainsFunc(step.Recipients, isSigner) })
	if !stepWaits(e, e.SigningSteps[own]) {
		s.refreshExpiry(e, now)
	}
	s.inviteNextStep(e, now)
	return nil
}

func stepWaits(e *account.Envelope, step model.SigningStep) bool {
	return slices.ContainsFunc(step.Recipients, func(r model.Recipient) bool {
		return r.Role.Signs() && e.Progress[r.ID].Signed.IsZero()
	})
}

func (s *backend) uploadFile(e *account.Envelope, id model.RecipientID, now model.Time) error {
	a := e.Attachments
	var next *model.AttachmentPlaceholder // a required one first
	for i := range a.Recipients {
		for j := range a.Recipients[i].Placeholders {
			asked := &a.Recipients[i].Placeholders[j]
			if asked.RecipientID == id && len(asked.Files) == 0 && (next == nil || asked.Required && !next.Required) {
				next = asked
			}
		}
	}
	if next == nil {
		return wrongState("This recipient has no file left to hand in.")
	}
	next.Files = []model.AttachmentFile{account.NewFile(model.FileID(s.store.newID()), next.Name.Wire(), 0)}
	p := e.Progress[id]
	p.Opened, p.Uploaded = cmp.Or(p.Opened, now), now
	e.Progress[id] = p
	return nil
}

// simulation lets recipients act as time passes, as seed and clock decide, at the next request.
type simulation struct {
	next  time.Time
	count int
	pace  time.Duration
	open  []int
}

const (
	maxCatchUp = 1000
	recent     = 5
)

func newSimulation(s *store, start time.Time, pace time.Duration) *simulation {
	m := &simulation{next: start.Add(pace), pace: pace}
	for i, status := range s.statuses {
		if t := s.account.Traits(i); model.Statuses()[status].Open() && !t.Trashed && !t.HasHiddenDefect() && !t.Overdue() {
			m.open = append(m.open, i)
		}
	}
	return m
}

// run performs the acts that are due by now. A nil simulation performs none.
func (sim *simulation) run(s *backend, now time.Time) {
	if sim == nil {
		return
	}
	for range maxCatchUp {
		if sim.next.After(now) {
			return
		}
		at := sim.next
		sim.count++
		roll := s.store.account.EventRand(sim.count)
		sim.next = at.Add(sim.pace/2 + time.Duration(roll(1000))*sim.pace/1000)
		s.applyDue(s.stamp(at))
		sim.act(s, roll, s.stamp(at))
	}
	sim.next = now.Add(sim.pace)
}

func (sim *simulation) act(s *backend, roll func(int) int, now model.Time) {
	for range 8 {
		e := sim.pickEnvelope(s.store, roll)
		if e == nil || !e.Status.Open() || e.Trashed || e.Overdue {
			continue
		}
		if e.Status == model.Pending {
			s.complete(e)
			s.save(e, now)
			return
		}
		if act, ok := actAtRandom(s, e, roll, now); ok {
			s.saveAct(e, act, now)
			return
		}
	}
}

func (sim *simulation) pickEnvelope(s *store, roll func(int) int) *account.Envelope {
	isInvented := func(n int) bool { return s.envelopes[n] == nil }
	kept := slices.DeleteFunc(slices.Clone(s.orders[model.ByModification]), isInvented)
	if len(kept) > 0 && roll(3) == 0 {
		if roll(4) > 0 {
			kept = kept[max(0, len(kept)-recent):]
		}
		return s.envelopes[kept[roll(len(kept))]]
	}
	if len(sim.open) == 0 {
		return nil
	}
	e, _ := s.envelope(s.account.ID(sim.open[roll(len(sim.open))]))
	return e
}

func actAtRandom(s *backend, e *account.Envelope, roll func(int) int, now model.Time) (Act, bool) {
	var waiting []model.RecipientID
	for _, r := range e.Recipients() {
		if p := e.Progress[r.ID]; r.Role.Signs() && !p.Invited.IsZero() && p.Signed.IsZero() {
			waiting = append(waiting, r.ID)
		}
	}
	if len(waiting) == 0 {
		return "", false
	}
	id := waiting[roll(len(waiting))]
	acts := []Act{Upload, Sign, Renew}
	switch p := e.Progress[id]; {
	case p.Opened.IsZero():
		acts = []Act{Open, Renew}
	case roll(12) == 0:
		acts = []Act{Decline, Renew}
	}
	for _, act := range acts {
		if s.act(e, id, act, now) == nil {
			return act, true
		}
	}
	return "", false
}
