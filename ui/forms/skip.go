package forms

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
)

// skip goes on to the review, or to the first page where something is missing.
func (s *Screen) skip() tea.Cmd {
	// The text stays in its field, even if it cannot be parsed.
	if why := s.editor.input.missing(); why != "" {
		s.editor.input.ShowProblem(why)
		return nil
	}
	pages := slices.DeleteFunc(s.pages(), func(p page) bool { return p.inactive })
	if !s.formContext().read && slices.ContainsFunc(pages, func(p page) bool { return p.needsSubject }) {
		s.editor.path = append(s.editor.path, s.editor.pageName)
		return s.waitForSubject(s.skip)
	}
	for _, p := range pages {
		if why := p.missing(p.answers()); why != "" {
			return s.openAt(p.name, why)
		}
	}
	for _, p := range pages {
		p.acceptDefaults()
		if p.hooks != nil {
			p.hooks.onSkip()
		}
	}
	s.editor.pageName = nearest(pages, s.pages(), s.editor.pageName)
	s.stage = checking
	return s.editor.runChecks(true, s.pages()...)
}

// nearest returns the last of the pages up to name that is still among the present ones.
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

func (s *Screen) openAt(name, why string) tea.Cmd {
	if name != s.editor.pageName {
		s.editor.path = append(s.editor.path, s.editor.pageName)
	}
	s.editor.problem = why
	return s.openPage(name)
}

func (s *Screen) applyChecks(msg checksDoneMsg) tea.Cmd {
	if s.stage != checking || msg.number != s.editor.checkNumber {
		return nil
	}
	s.editor.cancelChecks()
	s.editor.results, s.stage = msg.results, filling
	switch {
	case errors.Is(msg.err, context.Canceled):
		return s.openPage(s.editor.pageName)
	case msg.err != nil:
		return s.openAt(msg.page, model.Clean(msg.err.Error()))
	case msg.toReview:
		s.editor.path = append(s.editor.path, s.editor.pageName)
		return tea.Batch(s.autosave.schedule(), s.openReview())
	}
	return s.goForward()
}

type checksDoneMsg struct {
	screen.To
	number   uint64
	results  checkResults
	page     string // the one that err is about
	err      error
	toReview bool
}

// runChecks runs the checks of some pages, one after the other up to the first error.
func (e *pageEditor) runChecks(skips bool, pages ...page) tea.Cmd {
	names, lookups := []string{}, []asyncCheck{}
	for _, p := range pages {
		if p.check == nil || p.inactive {
			continue
		}
		if l := p.check(); l != nil {
			names, lookups = append(names, p.name), append(lookups, l)
		}
	}
	e.checkNumber = screen.NextNumber()
	c, msg := e.env.Client, checksDoneMsg{To: screen.To(e.env.Owner), number: e.checkNumber, results: e.results, toReview: skips}
	ctx, cancel := context.WithCancel(context.Background())
	e.cancel = cancel
	return func() tea.Msg {
		for i, l := range lookups {
			if msg.err = l(ctx, c, &msg.results); msg.err != nil {
				msg.page = names[i]
				break
			}
		}
		return msg
	}
}

func (e *pageEditor) cancelChecks() {
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
	}
}
