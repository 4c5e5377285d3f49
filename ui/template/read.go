package template

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.settle.Stop()
	client, id := s.env.Client, s.id
	ask := s.template.Ask(s.env.Owner, func(ctx context.Context) (model.Template, error) {
		return client.Template(ctx, id)
	})
	s.parts.stale()
	if s.current() != nil {
		return tea.Batch(ask, s.opened())
	}
	return tea.Batch(ask, s.waiting.Begin())
}

// know shows a template that was known before it was asked for. When it was read is not
// known.
func (s *Screen) know(t model.Template) {
	s.template.Put(t, time.Time{})
	s.changed()
}

// answered takes the answer about the template.
func (s *Screen) answered() tea.Cmd {
	s.waiting.End()
	s.changed()
	if s.template.Phase() == screen.Failed {
		return nil
	}
	return tea.Batch(s.opened(), s.bookmark.seen(s))
}

// pause is how long one has to stay on a template before it is read: who holds the key
// down passes many.
const pause = 60 * time.Millisecond

// move goes to a neighbour in the list the template was opened from. The tab stays.
func (s *Screen) move(by int) tea.Cmd {
	at := slices.Index(s.siblings, s.id)
	switch {
	case at < 0:
		return notice.Say(notice.Info, "This template was not opened from a list.")
	case at+by < 0:
		return notice.Say(notice.Info, "This is the first template of the list.")
	case at+by >= len(s.siblings):
		return notice.Say(notice.Info, "This is the last template of the list.")
	}
	s.turnTo(s.siblings[at+by])
	return tea.Batch(s.settle.Start(s.env.Owner, pause), s.waiting.Begin())
}

// turnTo shows another template, of which nothing is known yet.
func (s *Screen) turnTo(id model.TemplateID) {
	s.Close()
	s.id = id
	s.late = s.deleted()
	s.template = screen.Slot[model.Template]{}
	s.parts = parts{}
	s.source.Forget()
	s.tabs.Top()
	s.changed()
}
