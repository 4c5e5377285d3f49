package forms

import (
	"context"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch now := s.env.Now(); {
	case s.subject.Answer(msg, now):
		s.spinner.End()
		s.findOrigin()
		return s.openWhenReady()
	case s.drafts.Answer(msg, now):
		return s.applyDrafts()
	case s.editor.checks.Answer(msg, now):
		return s.applyChecks()
	}
	switch msg := msg.(type) {
	case draftWrittenMsg:
		return s.applyDraftWritten(msg)
	case picker.FilesFoundMsg:
		s.editor.files.SetFound(msg)
		return nil
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.PasteMsg:
		if s.stage == offering {
			s.offer.deferKey(msg)
			return nil
		}
	}
	switch {
	case s.autosave.timer.Ran(msg):
		return s.save(nil)
	case s.stage == filling:
		return s.updatePage(msg)
	}
	return s.spinner.Update(msg)
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	leaves := key.Matches(msg, s.env.Keys.Prompt.Cancel)
	switch s.stage {
	case filling:
		return s.updatePage(msg)
	case offering:
		return s.handleOfferKey(msg)
	case refused, planning, leaving:
		if leaves {
			s.env.Nav.Back(false)
		}
	case reading:
		return s.handleReadingKey(msg)
	case checking:
		if leaves {
			s.editor.checks.Cancel()
			return s.openPage(s.editor.pageName)
		}
	}
	return nil
}

func (s *Screen) handleReadingKey(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.afterRead != nil:
		s.afterRead = nil
		s.editor.popPath()
		return s.openPage(s.editor.pageName)
	case key.Matches(msg, s.env.Keys.Prompt.Cancel):
		s.env.Nav.Back(false)
	case s.subject.Err() != nil && key.Matches(msg, s.env.Keys.Prompt.Accept):
		return s.readSubject()
	}
	return nil
}

func (s *Screen) readSubject() tea.Cmd {
	c, route, rules := s.env.Client, s.route, s.env.Rules()
	return tea.Batch(s.spinner.Begin(), s.subject.Ask(s.env.Owner, func(ctx context.Context) (subject, error) {
		return readSubject(ctx, c, route, rules)
	}))
}

func (s *Screen) waitForSubject(then func() tea.Cmd) tea.Cmd {
	s.stage, s.afterRead = reading, then
	if s.subject.Phase() == screen.Waiting {
		return s.spinner.Begin()
	}
	return s.readSubject()
}

// openWhenReady opens the first page. A form about nothing that exists does not wait for the service.
func (s *Screen) openWhenReady() tea.Cmd {
	k, about := s.formContext(), s.route.Envelope != nil || s.route.Template != nil
	switch {
	case s.stage != reading || s.drafts.Phase() != screen.Ready:
		return nil
	case s.afterRead != nil && k.read:
		then := s.afterRead
		s.afterRead = nil
		return then()
	case s.afterRead != nil || about && !k.read:
		return nil
	}
	s.spinner.End()
	s.reason = k.Locked()
	if s.reason == "" {
		s.reason = s.wizard.blocked(k)
	}
	if s.reason != "" {
		s.stage = refused
		return nil
	}
	s.wizard.prefill(k)
	switch kept, _ := s.drafts.Value(); {
	case kept.work != nil:
		return s.resumeDraft(kept.work)
	case len(kept.list) == 0:
		return s.openPage(s.pages()[0].name)
	default:
		s.stage, s.offer = offering, offerDrafts(s.env, kept.list)
	}
	return nil
}

// skip goes on to the review, or to the first page where something is missing.
func (s *Screen) skip() tea.Cmd {
	// The text stays in its field, even if it cannot be parsed.
	if why := s.editor.input.missing(); why != "" {
		s.editor.input.ShowProblem(why)
		return nil
	}
	pages := slices.DeleteFunc(s.pages(), func(p page) bool { return p.inactive })
	if !s.formContext().read && slices.ContainsFunc(pages, func(p page) bool { return p.needsSubject }) {
		s.editor.pushPath()
		return s.waitForSubject(s.skip)
	}
	for _, p := range pages {
		if why := p.missing(p.answers()); why != "" {
			return s.openAt(p.name, why)
		}
	}
	for _, p := range pages {
		for _, q := range p.questions { // as if the page had been shown
			q.Answer.Set(q.First())
		}
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
		if indexOf(present, p.name) >= 0 {
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
		s.editor.pushPath()
	}
	s.editor.problem = why
	return s.openPage(name)
}

func (s *Screen) applyChecks() tea.Cmd {
	if s.stage != checking {
		return nil
	}
	done, _ := s.editor.checks.Value()
	switch s.stage = filling; {
	case done.err != nil:
		return s.openAt(done.page, model.Clean(done.err.Error()))
	case done.toReview:
		s.editor.pushPath()
		return tea.Batch(s.schedule(), s.openReview())
	}
	return s.goForward()
}

// checked holds the results of the checks. Their error is mostly a mistake of the person, and so none of the failures
// that are logged.
type checked struct {
	results  checkResults
	page     string // the one that err is about
	err      error
	toReview bool
}

func (e *pageEditor) results() checkResults {
	done, _ := e.checks.Value()
	return done.results
}

// runChecks runs the checks of some pages, one after the other up to the first error.
func (e *pageEditor) runChecks(toReview bool, pages ...page) tea.Cmd {
	names, checks := []string{}, []asyncCheck{}
	for _, p := range pages {
		if p.check == nil || p.inactive {
			continue
		}
		if check := p.check(); check != nil {
			names, checks = append(names, p.name), append(checks, check)
		}
	}
	c, done := e.env.Client, checked{results: e.results(), toReview: toReview}
	return e.checks.Ask(e.env.Owner, func(ctx context.Context) (checked, error) {
		for i, check := range checks {
			if done.err = check(ctx, c, &done.results); done.err != nil {
				done.page = names[i]
				break
			}
		}
		return done, nil
	})
}
