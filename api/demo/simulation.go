package demo

import (
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

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
	for i, status := range s.index.Statuses {
		if t := s.account.Traits(i); model.Statuses()[status].Open() && !t.Trashed && !t.HasHiddenDefect() && !t.Overdue() {
			m.open = append(m.open, i)
		}
	}
	return m
}

// run performs the acts that are due by now. A nil simulation performs none.
func (sim *simulation) run(s *Service, now time.Time) {
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
		sim.next = at.Add(sim.pace/2 + time.Duration(roll.Below(1000))*sim.pace/1000)
		s.applyDue(s.stamp(at))
		sim.act(s, roll, s.stamp(at))
	}
	sim.next = now.Add(sim.pace)
}

func (sim *simulation) act(s *Service, roll *account.EventRand, now model.Time) {
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

func (sim *simulation) pickEnvelope(s *store, roll *account.EventRand) *account.Envelope {
	kept := s.storedRows(model.ByModification)
	if len(kept) > 0 && roll.Below(3) == 0 {
		if roll.Below(4) > 0 {
			kept = kept[max(0, len(kept)-recent):]
		}
		return kept[roll.Below(len(kept))].stored
	}
	if len(sim.open) == 0 {
		return nil
	}
	e, _ := s.envelope(s.account.ID(sim.open[roll.Below(len(sim.open))]))
	return e
}

func actAtRandom(s *Service, e *account.Envelope, roll *account.EventRand, now model.Time) (Act, bool) {
	var waiting []model.RecipientID
	for _, r := range e.Recipients() {
		if p := e.Progress[r.ID]; r.Role.Signs() && !p.Invited.IsZero() && p.Signed.IsZero() {
			waiting = append(waiting, r.ID)
		}
	}
	if len(waiting) == 0 {
		return "", false
	}
	id := waiting[roll.Below(len(waiting))]
	acts := []Act{Upload, Sign, Renew}
	switch p := e.Progress[id]; {
	case p.Opened.IsZero():
		acts = []Act{Open, Renew}
	case roll.Below(12) == 0:
		acts = []Act{Decline, Renew}
	}
	for _, act := range acts {
		if s.act(e, id, act, now) == nil {
			return act, true
		}
	}
	return "", false
}
