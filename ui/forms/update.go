package forms

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

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
