package compose

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

func (p page) browses() bool { return len(p.questions) > 0 && p.questions[0].paths }

// list asks for the files of the path that stands in the field, unless they are known.
func (s *Screen) list() tea.Cmd {
	if !s.page.browses() {
		return nil
	}
	return s.browse.Ask(s.env.Owner, s.sheet.typed())
}

// pick moves in the list, puts the chosen file into the field, and completes what stands
// there; done reports whether the key was for the list.
func (s *Screen) pick(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	k := s.env.Keys.Prompt
	if !s.page.browses() {
		return nil, false
	}
	chosen, some := s.browse.Chosen()
	switch {
	case key.Matches(msg, k.Complete, s.env.Keys.Form.Complete):
		return s.complete(), true
	case s.plain || s.browse.Empty():
		return nil, false
	case key.Matches(msg, k.Down):
		s.browse.Down()
	case key.Matches(msg, k.Up):
		s.browse.Up()
	case key.Matches(msg, s.env.Keys.Form.Next) && some:
		return s.put(chosen), true
	default:
		return nil, false
	}
	return nil, true
}

// complete types on as far as all files of the list agree. It never goes on to the next
// field, as people press the key until nothing more comes.
func (s *Screen) complete() tea.Cmd {
	if shared := s.browse.Shared(); len(shared) > len(s.sheet.typed()) {
		return s.put(shared)
	}
	return nil
}

// put puts a path into the field.
func (s *Screen) put(path string) tea.Cmd {
	if p, ok := s.sheet.(*plain); ok {
		// As if it were typed, so that a blank at the end stays.
		cmd := p.input.Update(tea.KeyPressMsg{Text: strings.TrimPrefix(path, p.typed())})
		return tea.Batch(cmd, s.list())
	}
	s.page.questions[0].answer.set(path)
	s.problem = ""
	return tea.Batch(s.autosave.note(), s.draw())
}

// fieldLines is what the field of a path takes above its list, with a sentence of two
// lines about it.
const fieldLines = 6
