package compose

import (
	"context"
	"time"

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
	case draftRead:
		s.draft, s.drafted = msg.draft, true
		return s.begin()
	case draftKept:
		s.env.Nav.Back(false)
		return nil
	case listedFiles:
		if msg.path == s.browse.path {
			s.browse.list, s.browse.read = msg.list, true
		}
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
			s.early(msg)
			return nil
		}
	}
	switch {
	case s.saving.Ran(msg):
		return s.save()
	case s.tick.Ran(msg):
		return s.ticked()
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
		if route := s.opens(); route != nil && key.Matches(msg, s.env.Keys.Prompt.Accept) && !msg.IsRepeat {
			s.env.Nav.Replace(route)
		} else if leaves {
			s.env.Nav.Back(s.sent)
		}
	case refused, leaving:
		if leaves {
			s.env.Nav.Back(false)
		}
	case reading:
		return s.pressReading(msg)
	case probing:
		if leaves {
			s.run.interrupt()
		}
	}
	return nil
}

// pressReading goes back from what is read, or tries again what could not be.
func (s *Screen) pressReading(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.then != nil:
		s.then, s.path = nil, s.path[:max(len(s.path)-1, 0)]
		return s.open(s.at)
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
	case s.stage != reading || !s.drafted:
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
	s.kept = guideOf(s.route)
	if decode(s.draft.Answers(), s.kept) != nil {
		return s.open(s.pages()[0].name)
	}
	s.stage, s.calm = offering, s.env.Now().Add(unseen)
	s.menu = picker.New(s.env.Theme, s.env.Keys, picker.Options{Title: "A draft of this form was kept", Menu: true}, []picker.Choice{
		{ID: resumeDraft, Title: "Go on with it", Note: s.draft.Saved().Local().Format("Mon 2 Jan 15:04")},
		{ID: discardDraft, Title: "Discard it and start anew"},
	})
	return nil
}

const (
	resumeDraft  = "resume"
	discardDraft = "discard"
)

// unseen is how long no key may have been pressed before one decides about the draft, so
// that a person has seen what they decide.
const unseen = 400 * time.Millisecond

// early keeps what was typed before the person can have seen that there is a draft: they
// meant the first page.
func (s *Screen) early(msg tea.Msg) bool {
	now := s.env.Now()
	if s.calm.IsZero() || !now.Before(s.calm) {
		s.calm = time.Time{}
		return false
	}
	s.calm, s.ahead = now.Add(unseen), append(s.ahead, msg)
	return true
}

// choose decides about the draft. What was typed early goes into a form that starts anew,
// not behind what the draft holds.
func (s *Screen) choose(msg tea.KeyPressMsg) tea.Cmd {
	if !key.Matches(msg, s.env.Keys.Prompt.Cancel) && s.early(msg) {
		return nil
	}
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		s.env.Nav.Back(false)
		return nil
	}
	switch chosen, _ := s.menu.Picked(); chosen {
	case resumeDraft:
		s.guide, s.menu = s.kept, nil
		return s.open(s.pages()[0].name)
	case discardDraft:
		s.menu = nil
		s.done = true // forgets the draft
		forget := s.save()
		s.done = false
		cmds := []tea.Cmd{forget, s.open(s.pages()[0].name)}
		for _, msg := range s.ahead {
			cmds = append(cmds, s.Update(msg))
		}
		s.ahead = nil
		return tea.Batch(cmds...)
	}
	return cmd
}
