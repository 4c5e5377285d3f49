package forms

import (
	"context"
	"errors"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	if s.subject.Answer(msg, s.env.Now()) {
		s.spinner.End()
		s.findOrigin()
		return s.openWhenReady()
	}
	switch msg := msg.(type) {
	case draftsReadMsg:
		return s.applyDrafts(msg)
	case draftWrittenMsg:
		return s.applyDraftWritten(msg)
	case handedOverMsg:
		return s.applyHandedOver(msg)
	case picker.FilesFoundMsg:
		s.editor.files.SetFound(msg)
		return nil
	case checksDoneMsg:
		return s.applyChecks(msg)
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
		return s.save()
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
			s.editor.cancelChecks()
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
	case s.stage != reading || !s.offer.read:
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
	switch {
	case s.offer.drafts.work != nil:
		return s.resumeDraft()
	case len(s.offer.drafts.drafts) == 0:
		return s.openPage(s.pages()[0].name)
	}
	s.stage, s.menu = offering, s.offer.menu()
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
		s.editor.path = append(s.editor.path, s.editor.pageName)
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
