package demo

import (
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// simulation lets recipients act as time passes. What they do follows from the seed and the
// clock, and is calculated at the next request.
type simulation struct {
	// next is the time of the next act, count the number of acts so far.
	next  time.Time
	count int
	pace  time.Duration
	// open are the numbers of the generated envelopes with possible acts.
	open []int
}

const (
	// maxCatchUp bounds the acts after a long pause.
	maxCatchUp = 1000
	// recent is how many of the last changed envelopes are preferred.
	recent = 5
)

func newSimulation(s *store, start time.Time, pace time.Duration) *simulation {
	l := &simulation{next: start.Add(pace), pace: pace}
	for i, status := range s.index.Statuses {
		if t := s.account.Traits(i); model.Statuses()[status].Open() && !t.Trashed && !t.HasHiddenDefect() && !t.Overdue() {
			l.open = append(l.open, i)
		}
	}
	return l
}

// simulate performs the acts that are due by now.
func (s *Service) simulate(now time.Time) {
	if s.simulation == nil {
		return
	}
	for range maxCatchUp {
		if s.simulation.next.After(now) {
			return
		}
		at := s.simulation.next
		s.simulation.count++
		roll := s.store.account.EventRand(s.simulation.count)
		s.simulation.next = at.Add(s.simulation.pace/2 + time.Duration(roll.Below(1000))*s.simulation.pace/1000)
		s.applyDue(s.stamp(at))
		s.simulateAct(roll, s.stamp(at))
	}
	s.simulation.next = now.Add(s.simulation.pace)
}

func (s *Service) simulateAct(roll *account.EventRand, now model.Time) {
	for range 8 {
		e := s.pickEnvelope(roll)
		if e == nil || !e.Status.Open() || e.Trashed || e.Overdue {
			continue
		}
		if e.Status == model.Pending {
			s.complete(e)
			s.save(e, now)
			return
		}
		if act, ok := s.actAtRandom(e, roll, now); ok {
			s.saveAct(e, act, now)
			return
		}
	}
}

// pickEnvelope returns one of the last changed envelopes, or any open one.
func (s *Service) pickEnvelope(roll *account.EventRand) *account.Envelope {
	kept := s.store.storedRows(model.ByModification)
	if len(kept) > 0 && roll.Below(3) == 0 {
		kept = kept[max(0, len(kept)-recent):]
		return kept[roll.Below(len(kept))].stored
	}
	if len(s.simulation.open) == 0 {
		return nil
	}
	e, _ := s.store.envelope(s.store.account.ID(s.simulation.open[roll.Below(len(s.simulation.open))]))
	return e
}

// actAtRandom performs the next act of one of the recipients whose turn it is, and says which.
func (s *Service) actAtRandom(e *account.Envelope, roll *account.EventRand, now model.Time) (Act, bool) {
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
