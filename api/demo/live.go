package demo

import (
	"slices"
	"time"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// live lets recipients act as time goes by. What they do follows from the seed and the
// clock, and is worked out when somebody looks.
type live struct {
	// next is when somebody acts next, count how often that has happened.
	next  time.Time
	count int
	pace  time.Duration
	// open are the numbers of the invented envelopes people may act on.
	open []int
}

const (
	// maxCatchUp is how many acts a long pause is worth.
	maxCatchUp = 1000
	// recent is how many of the envelopes changed last people come back to.
	recent = 5
)

func newLive(s *store, start time.Time, pace time.Duration) *live {
	l := &live{next: start.Add(pace), pace: pace}
	for i, status := range s.index.Statuses {
		if t := s.account.Traits(i); model.Statuses()[status].Open() && !t.Trashed && !t.Planted() && !t.Overlooked() {
			l.open = append(l.open, i)
		}
	}
	return l
}

// liven lets people act until now.
func (s *Service) liven(now time.Time) {
	if s.live == nil {
		return
	}
	for range maxCatchUp {
		if s.live.next.After(now) {
			return
		}
		at := s.live.next
		s.live.count++
		roll := s.store.account.Roll(s.live.count)
		s.live.next = at.Add(s.live.pace/2 + time.Duration(roll.Below(1000))*s.live.pace/1000)
		s.happen(s.stamp(at))
		s.somebodyActs(roll, s.stamp(at))
	}
	s.live.next = now.Add(s.live.pace)
}

func (s *Service) somebodyActs(roll *account.Roll, now model.Time) {
	for range 8 {
		e := s.somewhere(roll)
		if e == nil || !e.Status.Open() || e.Trashed || e.Overlooked {
			continue
		}
		if e.Status == model.Pending {
			s.complete(e)
		} else if !s.actSomehow(e, roll, now) {
			continue
		}
		s.save(e, now)
		return
	}
}

// somewhere picks an envelope: one of those changed last, or any open one.
func (s *Service) somewhere(roll *account.Roll) *account.Envelope {
	kept := s.store.keptRows(model.ByModification)
	if len(kept) > 0 && roll.Below(3) == 0 {
		kept = kept[max(0, len(kept)-recent):]
		return kept[roll.Below(len(kept))].kept
	}
	if len(s.live.open) == 0 {
		return nil
	}
	e, _ := s.store.envelope(s.store.account.ID(s.live.open[roll.Below(len(s.live.open))]))
	return e
}

// actSomehow lets one of the recipients whose turn it is do what comes next.
func (s *Service) actSomehow(e *account.Envelope, roll *account.Roll, now model.Time) bool {
	var waiting []model.RecipientID
	for _, r := range e.Recipients() {
		if p := e.Progress[r.ID]; r.Role.Signs() && !p.Invited.IsZero() && p.Signed.IsZero() {
			waiting = append(waiting, r.ID)
		}
	}
	if len(waiting) == 0 {
		return false
	}
	id := waiting[roll.Below(len(waiting))]
	acts := []Act{Upload, Sign, Renew}
	switch p := e.Progress[id]; {
	case p.Opened.IsZero():
		acts = []Act{Open, Renew}
	case roll.Below(12) == 0:
		acts = []Act{Decline, Renew}
	}
	return slices.ContainsFunc(acts, func(act Act) bool { return s.act(e, id, act, now) == nil })
}
