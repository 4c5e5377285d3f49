package annotations

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// prompt asks for a line in place of the last one: for a search, the other side of a comparison, a
// page, or a file.
type prompt struct {
	input  *textline.Input
	asks   question
	before filter // restored when the search is cancelled
}

type question uint8

const (
	whichFields question = iota // a search
	whichOther
	whichPage
	whichFile
)

func (s *Screen) openPrompt(p prompt, o textline.Options) {
	p.input = textline.New(s.env.Theme, o)
	p.input.Resize(s.size.Width)
	p.input.SetValue(p.before.text)
	s.prompt = &p
}

func (s *Screen) askOther() tea.Cmd {
	s.openPrompt(prompt{asks: whichOther},
		textline.Options{Prompt: "Compare with: ", Placeholder: "id or link of a template or an envelope", Max: 500})
	if offer := s.offerTemplateOf(); offer != nil {
		return offer
	}
	return s.compare.findTemplateOf(&s.layout)
}

func (s *Screen) askFile(placeholder string) {
	s.openPrompt(prompt{asks: whichFile}, textline.Options{Prompt: "Words of the file: ", Placeholder: placeholder, Max: 4096})
}

func (s *Screen) updateInput(msg tea.Msg) tea.Cmd {
	p := s.prompt
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case p == nil:
		return nil
	}
	if press, ok := msg.(tea.KeyPressMsg); ok {
		cancelled, accepted := key.Matches(press, s.env.Keys.Prompt.Cancel), key.Matches(press, s.env.Keys.Prompt.Accept)
		if cancelled || accepted {
			s.prompt = nil
		}
		switch {
		case cancelled && p.asks == whichFields:
			s.layout.setFilter(p.before)
			return nil
		case accepted:
			return s.accept(p.asks, p.input.Value())
		case cancelled:
			return nil
		}
	}
	cmd := p.input.Update(msg)
	if p.asks == whichFields {
		f := s.layout.filter
		f.text = strings.TrimSpace(p.input.Value())
		s.layout.setFilter(f)
	}
	return cmd
}

func (s *Screen) accept(asked question, text string) tea.Cmd {
	switch asked {
	case whichOther:
		return s.compareWith(text)
	case whichPage:
		return s.layout.goToPage(text)
	case whichFile:
		return s.readWordsOf(text)
	}
	return nil
}
