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
	if s.slot.Answer(msg, s.env.Now()) {
		s.waiting.End()
		return s.begin()
	}
	switch msg := msg.(type) {
	case draftsReadMsg:
		return s.takeDrafts(msg)
	case draftLeftMsg:
		s.env.Nav.Back(false)
		return nil
	case keptMsg:
		return s.takeKept(msg)
	case picker.FilesFoundMsg:
		s.answering.files.SetFound(msg)
		return nil
	case lookDoneMsg:
		return s.takeLooked(msg)
	case stepDoneMsg:
		return s.takeStep(msg)
	case lookedMsg:
		return s.takeLook(msg)
	case tea.KeyPressMsg:
		return s.press(msg)
	case tea.PasteMsg:
		if s.stage == offering {
			s.offer.early(msg)
			return nil
		}
	}
	switch {
	case s.autosave.timer.Ran(msg):
		return s.save()
	case s.run.tick.Ran(msg):
		if s.stage != running {
			return nil
		}
		return s.run.tickOn()
	case s.stage == filling:
		return s.fill(msg)
	case s.stage == reviewing:
		return s.decide(msg)
	}
	return s.waiting.Update(msg)
}

func (s *Screen) press(msg tea.KeyPressMsg) tea.Cmd {
	leaves := key.Matches(msg, s.env.Keys.Prompt.Cancel)
	switch s.stage {
	case filling:
		return s.fill(msg)
	case reviewing:
		return s.decide(msg)
	case offering:
		return s.choose(msg)
	case stopped:
		return s.chooseNext(msg)
	case running:
		if leaves && (s.run.looking || s.run.upload != nil) {
			s.run.interrupt() // looking, or an upload; other requests are too short
		}
	case finished:
		if route := s.run.opens(s.route.Kind); route != nil && key.Matches(msg, s.env.Keys.Prompt.Accept) && !msg.IsRepeat {
			s.env.Nav.Replace(route)
		} else if leaves {
			s.env.Nav.Back(s.run.sent)
		}
	case refused, leaving:
		if leaves {
			s.env.Nav.Back(false)
		}
	case reading:
		return s.pressReading(msg)
	case probing:
		if leaves {
			s.answering.interrupt()
		}
	}
	return nil
}

// pressReading goes back from what is read, or tries again what could not be.
func (s *Screen) pressReading(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.then != nil:
		s.then = nil
		s.answering.stepBack()
		return s.open(s.answering.at)
	case key.Matches(msg, s.env.Keys.Prompt.Cancel):
		s.env.Nav.Back(false)
	case s.slot.Err() != nil && key.Matches(msg, s.env.Keys.Prompt.Accept):
		return s.read()
	}
	return nil
}

// read asks for what the form is about.
func (s *Screen) read() tea.Cmd {
	c, route := s.env.Client, s.route
	return tea.Batch(s.waiting.Begin(), s.slot.Ask(s.env.Owner, func(ctx context.Context) (learned, error) {
		return learn(ctx, c, route)
	}))
}

// await goes on with then as soon as what is read when the form opens is there.
func (s *Screen) await(then func() tea.Cmd) tea.Cmd {
	s.stage, s.then = reading, then
	if s.slot.Phase() == screen.Waiting {
		return s.waiting.Begin()
	}
	return s.read()
}

// begin opens the first page as soon as that is possible: a form that is about nothing
// yet waits for no answer of the service.
func (s *Screen) begin() tea.Cmd {
	k, about := s.known(), s.route.Envelope != nil || s.route.Template != nil
	switch {
	case s.stage != reading || !s.offer.read:
		return nil
	case s.then != nil && k.read:
		then := s.then
		s.then = nil
		return then()
	case s.then != nil || about && !k.read:
		return nil
	}
	s.waiting.End()
	s.why = k.Locked()
	if s.why == "" {
		s.why = s.guide.refuses(k)
	}
	if s.why != "" {
		s.stage = refused
		return nil
	}
	s.guide.begin(k)
	switch {
	case s.offer.found.work != nil:
		return s.resume()
	case len(s.offer.found.list) == 0:
		return s.open(s.pages()[0].name)
	}
	s.stage, s.menu = offering, s.offer.menu()
	return nil
}
