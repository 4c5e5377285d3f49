package compose

import (
	"context"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/nav"
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
	case listedFiles:
		if msg.path == s.browse.path {
			s.browse.list, s.browse.read = msg.list, true
		}
		return nil
	case probed:
		return s.probed(msg)
	case api.Reply[carried]:
		return s.carried(msg)
	case api.Reply[finding]:
		return s.found(msg)
	case tea.KeyPressMsg:
		return s.press(msg)
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
	leaving := key.Matches(msg, s.env.Keys.Prompt.Cancel)
	switch s.stage {
	case filling:
		return s.fill(msg)
	case reviewing:
		return s.decide(msg)
	case offering:
		return s.choose(msg)
	case stopped:
		return s.handle(msg)
	case running:
		if leaving && (s.run.err != nil || s.plan.steps[s.run.at].moved != nil) {
			s.run.interrupt() // looking, or an upload; other requests are too short
		}
	case finished:
		if route := s.opens(); route != nil && key.Matches(msg, s.env.Keys.Prompt.Accept) && !msg.IsRepeat {
			return func() tea.Msg { return nav.Replace{Route: route} }
		}
		if leaving {
			return nav.Leave(s.sent)
		}
	case refused, reading:
		if leaving {
			return nav.Leave(false)
		}
		if s.slot.Err() != nil && key.Matches(msg, s.env.Keys.Prompt.Accept) {
			return s.read()
		}
	case probing:
		s.wait(msg)
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

// begin opens the first page when everything is there that was asked for.
func (s *Screen) begin() tea.Cmd {
	if _, ok := s.slot.Value(); !ok || !s.drafted || s.stage != reading {
		return nil
	}
	k := s.known()
	if s.guide.refuses != nil {
		if s.why = s.guide.refuses(k); s.why != "" {
			s.stage = refused
			return nil
		}
	}
	if s.guide.begin != nil {
		s.answers = s.guide.begin(k)
	}
	if s.draft.Empty() {
		return s.open(s.pages()[0].name)
	}
	s.stage = offering
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

// choose decides about the draft.
func (s *Screen) choose(msg tea.KeyPressMsg) tea.Cmd {
	cmd := s.menu.Update(msg)
	if s.menu.Cancelled() {
		return nav.Leave(false)
	}
	switch chosen, _ := s.menu.Picked(); chosen {
	case resumeDraft:
		s.restore(s.draft)
		s.menu = nil
		return s.open(s.pages()[0].name)
	case discardDraft:
		s.menu = nil
		s.done = true // forgets the draft
		forget := s.save()
		s.done = false
		return tea.Batch(forget, s.open(s.pages()[0].name))
	}
	return cmd
}
