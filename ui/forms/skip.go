package forms

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// skip goes on to the review past everything that may be left out, or to the first page
// where something is missing.
func (s *Screen) skip() tea.Cmd {
	// What was typed stays, also where it is no answer of the type it is put into.
	if why := s.answering.sheet.missing(); why != "" {
		s.answering.sheet.object(why)
		return nil
	}
	pages := slices.DeleteFunc(s.pages(), func(p page) bool { return p.idle })
	if !s.known().read && slices.ContainsFunc(pages, func(p page) bool { return p.informed }) {
		s.answering.remember()
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
	s.answering.at = nearest(pages, s.pages(), s.answering.at)
	s.stage = probing
	return s.answering.inspect(true, s.pages()...)
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
	if name != s.answering.at {
		s.answering.remember()
	}
	s.answering.problem = why
	return s.open(name)
}

// takeLooked goes on with what was seen, or says what is wrong where it was entered.
func (s *Screen) takeLooked(msg lookDoneMsg) tea.Cmd {
	if s.stage != probing || msg.number != s.answering.number {
		return nil
	}
	s.answering.interrupt()
	s.answering.looked, s.stage = msg.looked, filling
	switch {
	case errors.Is(msg.err, context.Canceled):
		return s.open(s.answering.at)
	case msg.err != nil:
		return s.openAt(msg.page, model.Clean(msg.err.Error()))
	case msg.skips:
		s.answering.remember()
		return tea.Batch(s.autosave.note(), s.propose())
	}
	return s.forward()
}
