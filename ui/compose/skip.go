package compose

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// skip goes on to the review past everything that may be left out, or to the first page
// where something is missing.
func (s *Screen) skip() tea.Cmd {
	// What was typed stays, also where it is no answer of the type it is put into.
	if why := s.sheet.missing(); why != "" {
		s.sheet.object(why)
		return nil
	}
	pages := slices.DeleteFunc(s.pages(), func(p page) bool { return p.idle })
	if !s.known().read && slices.ContainsFunc(pages, func(p page) bool { return p.informed }) {
		s.path = append(s.path, s.at)
		return s.await(s.skip)
	}
	for _, p := range pages {
		if why := p.missing(p.answers()); why != "" {
			return s.openAt(p.name, why)
		}
	}
	for _, p := range pages {
		p.settle()
		if p.turns != nil {
			p.turns.skipped()
		}
	}
	s.at = nearest(pages, s.pages(), s.at)
	return s.inspect(true, s.pages()...)
}

// nearest is the last of the pages up to name that is still among the present ones.
func nearest(was, present []page, name string) (at string) {
	for _, p := range was {
		if slices.ContainsFunc(present, func(now page) bool { return now.name == p.name }) {
			at = p.name
		}
		if p.name == name {
			break
		}
	}
	return at
}

// openAt opens a page with what speaks against going on, and remembers the present one.
func (s *Screen) openAt(name, why string) tea.Cmd {
	if name != s.at {
		s.path = append(s.path, s.at)
	}
	s.problem = why
	return s.open(name)
}

// lookDoneMsg says what looking at the answers showed.
type lookDoneMsg struct {
	owner, number uint64
	looked        looked
	// page is the one that err is about.
	page string
	err  error
	// skips: the review comes next.
	skips bool
}

// Addressee implements screen.Addressed.
func (m lookDoneMsg) Addressee() uint64 { return m.owner }

// inspect looks at the answers of some pages, one after the other up to the first mistake.
func (s *Screen) inspect(skips bool, pages ...page) tea.Cmd {
	names, lookups := []string{}, []lookup{}
	for _, p := range pages {
		if p.look == nil || p.idle {
			continue
		}
		if l := p.look(); l != nil {
			names, lookups = append(names, p.name), append(lookups, l)
		}
	}
	s.stage, s.looking = probing, screen.NextNumber()
	c, msg := s.env.Client, lookDoneMsg{owner: s.env.Owner, number: s.looking, looked: s.looked, skips: skips}
	ctx, cancel := context.WithCancel(context.Background())
	s.run.cancel = cancel
	return func() tea.Msg {
		for i, l := range lookups {
			if msg.err = l(ctx, c, &msg.looked); msg.err != nil {
				msg.page = names[i]
				break
			}
		}
		return msg
	}
}

// takeLooked goes on with what was seen, or says what is wrong where it was entered.
func (s *Screen) takeLooked(msg lookDoneMsg) tea.Cmd {
	if s.stage != probing || msg.number != s.looking {
		return nil
	}
	s.run.interrupt()
	s.looked, s.stage = msg.looked, filling
	switch {
	case errors.Is(msg.err, context.Canceled):
		return s.open(s.at)
	case msg.err != nil:
		return s.openAt(msg.page, model.Clean(msg.err.Error()))
	case msg.skips:
		s.path = append(s.path, s.at)
		return tea.Batch(s.autosave.note(), s.propose())
	}
	return s.forward()
}
