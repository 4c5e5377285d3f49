package demo

import (
	"cmp"
	"container/heap"
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

type deadline struct {
	at    model.Time
	id    model.EnvelopeID
	seals bool
}

type deadlines []deadline

func (d *deadlines) push(one deadline) { heap.Push(d, one) }

// Len, Less, Swap, Push and Pop implement [heap.Interface].
func (d deadlines) Len() int           { return len(d) }
func (d deadlines) Less(i, j int) bool { return d[i].at < d[j].at }
func (d deadlines) Swap(i, j int)      { d[i], d[j] = d[j], d[i] }

// Push takes a deadline.
func (d *deadlines) Push(x any) { *d = append(*d, x.(deadline)) }

// Pop gives the last one.
func (d *deadlines) Pop() any {
	last := (*d)[len(*d)-1]
	*d = (*d)[:len(*d)-1]
	return last
}

func expiring(a *account.Account, statuses []uint8) []uint32 {
	type end struct {
		at int64
		of uint32
	}
	var ends []end
	for i, status := range statuses {
		if !model.Statuses()[status].Open() {
			continue
		}
		if t := a.Traits(i); t.Expires > 0 && !t.Overdue() {
			ends = append(ends, end{t.Expires, uint32(i)})
		}
	}
	slices.SortFunc(ends, func(x, y end) int { return cmp.Compare(x.at, y.at) })
	open := make([]uint32, len(ends))
	for i, e := range ends {
		open[i] = e.of
	}
	return open
}

func (s *store) nextDue() model.Time {
	next := model.Time(1<<63 - 1)
	if len(s.due) > 0 {
		next = s.due[0].at
	}
	if len(s.expiring) > 0 {
		next = min(next, s.account.Stamp(s.account.Traits(int(s.expiring[0])).Expires))
	}
	return next
}

func (s *Service) applyDue(now model.Time) {
	for len(s.store.due) > 0 && s.store.due[0].at <= now {
		d := heap.Pop(&s.store.due).(deadline)
		e, ok := s.store.envelopes[d.id]
		switch {
		case !ok || e.Trashed:
		case d.seals && e.Status == model.Pending:
			s.complete(e)
			s.save(e, d.at)
		case !d.seals && e.Status.Open() && e.ExpiresAt == d.at:
			s.expire(e)
		}
	}
	for len(s.store.expiring) > 0 {
		i := int(s.store.expiring[0])
		at := s.store.account.Stamp(s.store.account.Traits(i).Expires)
		if at > now {
			return
		}
		s.store.expiring = s.store.expiring[1:]
		if !s.store.changed[i] {
			s.expire(s.store.account.WithAnnotations(i))
		}
	}
}

func (s *Service) expire(e *account.Envelope) {
	e.Status = model.Expired
	s.notify(model.EnvelopeExpired, e, nil)
	s.save(e, e.ExpiresAt)
}
