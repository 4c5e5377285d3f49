package annotations

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
)

// prompt is one line being typed in the place of the last line.
type prompt struct {
	input *textline.Input
	// typed is told what stands there after every key; nil for nobody.
	typed func(string)
	// accept takes the text at the end.
	accept func(string) tea.Cmd
	cancel func()
	// compares marks the question what to compare with.
	compares bool
}

func (s *Screen) openPrompt(o textline.Options, p prompt) {
	p.input = textline.New(s.env.Theme, o)
	p.input.Resize(s.size.Width)
	s.prompt = &p
}

// search filters the fields by what is typed.
func (s *Screen) search() {
	was := s.filter
	s.openPrompt(textline.Options{Prompt: "Find: ", Placeholder: "words of a field: recipient, type, value, tooltip, id", Max: 200}, prompt{
		typed: func(text string) {
			f := s.filter
			f.text = strings.ToLower(strings.TrimSpace(text))
			s.setFilter(f)
		},
		accept: func(string) tea.Cmd { return nil },
		cancel: func() { s.setFilter(was) },
	})
	s.prompt.input.SetValue(was.text)
}

// askOther asks for what to compare with, and offers what the envelope was made from.
func (s *Screen) askOther() tea.Cmd {
	s.openPrompt(textline.Options{Prompt: "Compare with: ", Placeholder: "id or link of a template or an envelope", Max: 500}, prompt{
		accept: s.compareWith, compares: true,
	})
	if s.compare.origin.Phase() == screen.Ready {
		return s.offerOrigin()
	}
	return s.findOrigin()
}

// type takes a key or pasted text.
func (s *Screen) typeIn(msg tea.Msg) tea.Cmd {
	p := s.prompt
	if press, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case key.Matches(press, s.env.Keys.Prompt.Cancel):
			s.prompt = nil
			if p.cancel != nil {
				p.cancel()
			}
			return nil
		case key.Matches(press, s.env.Keys.Prompt.Accept):
			s.prompt = nil
			return p.accept(p.input.Value())
		}
	}
	cmd := p.input.Update(msg)
	if p.typed != nil {
		p.typed(p.input.Value())
	}
	return cmd
}
