package envelope

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// pause is how long one has to stay on an envelope before it is read: who holds the key
// down passes many.
const pause = 60 * time.Millisecond

// move goes to a neighbour in the list the envelope was opened from. Tab, panel and
// search stay; what was asked about the one before is withdrawn.
func (s *Screen) move(by int) tea.Cmd {
	at := s.index()
	switch {
	case at < 0:
		return notice.Say(notice.Info, "This envelope was not opened from a list.")
	case at+by < 0:
		return notice.Say(notice.Info, "This is the first envelope of the list.")
	case at+by >= len(s.siblings):
		return notice.Say(notice.Info, "This is the last envelope that the list had loaded.")
	}
	next := s.siblings[at+by]
	s.turnTo(next.ID)
	if past, ok := s.visited.find(s.id); ok {
		s.envelope.Put(past.envelope, past.read)
		s.examine()
	} else {
		s.know(next)
	}
	return tea.Batch(s.layOut(), s.settle.Start(s.env.Owner, pause))
}

func (s *Screen) index() int {
	return slices.IndexFunc(s.siblings, func(e model.Envelope) bool { return e.ID == s.id })
}

// turnTo shows another envelope, of which nothing is known yet.
func (s *Screen) turnTo(id model.EnvelopeID) {
	s.Close()
	s.id = id
	s.late = s.deleted()
	s.envelope = screen.Slot[model.Envelope]{}
	s.fields, s.history, s.documents = newFields(), history{}, documents{}
	s.unfolded = false
	s.source.Forget()
	s.tabs.Top()
	if s.why != nil {
		s.why.Top()
	}
	s.changed()
}

// place is which of its siblings the envelope is, from 1, and how many there are; 0 when
// it has none.
func (s *Screen) place() (at, of int) {
	return s.index() + 1, len(s.siblings)
}

// visited keeps what was read on the way, so that going back shows it at once.
type visited struct {
	known map[model.EnvelopeID]visit
	queue []model.EnvelopeID
}

type visit struct {
	envelope model.Envelope
	read     time.Time
}

// mostVisits bounds how many envelopes are kept.
const mostVisits = 20

func newVisited() visited { return visited{known: make(map[model.EnvelopeID]visit)} }

func (v *visited) keep(e model.Envelope, read time.Time) {
	if _, ok := v.known[e.ID]; !ok {
		v.queue = append(v.queue, e.ID)
	}
	v.known[e.ID] = visit{e, read}
	if len(v.queue) > mostVisits {
		delete(v.known, v.queue[0])
		v.queue = v.queue[1:]
	}
}

func (v *visited) find(id model.EnvelopeID) (visit, bool) {
	past, ok := v.known[id]
	return past, ok
}
