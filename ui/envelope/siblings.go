package envelope

import (
	"time"

	"inkdesk/model"
	"inkdesk/ui/detail"
)

// siblings are the list that the envelope was opened from. What was read on the way is kept,
// so that going back shows it at once.
type siblings struct {
	*detail.Siblings[model.EnvelopeID, model.Envelope]
	visited map[model.EnvelopeID]visit
	queue   []model.EnvelopeID // of those, the oldest first
}

type visit struct {
	envelope model.Envelope
	read     time.Time
}

const mostVisits = 20

func newSiblings(of *resource, list []model.EnvelopeID) *siblings {
	same := func(id model.EnvelopeID) model.EnvelopeID { return id }
	return &siblings{
		Siblings: detail.NewSiblings(of, list, same, "that the list had loaded"), visited: make(map[model.EnvelopeID]visit),
	}
}

func (s *siblings) keep(e model.Envelope, read time.Time) {
	if _, ok := s.visited[e.ID]; !ok {
		s.queue = append(s.queue, e.ID)
	}
	s.visited[e.ID] = visit{e, read}
	if len(s.queue) > mostVisits {
		delete(s.visited, s.queue[0])
		s.queue = s.queue[1:]
	}
}
