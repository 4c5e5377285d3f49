package forms

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

func (p page) browses() bool { return len(p.questions) > 0 && p.questions[0].paths }

// listFiles asks for the files of the path that stands in the field, unless they are known.
func (a *answering) listFiles() tea.Cmd {
	if !a.page.browses() {
		return nil
	}
	return a.files.Ask(a.env.Owner, a.sheet.typed())
}

// pick moves in the list, puts the chosen file into the field, and completes what stands
// there; done reports whether the key was for the list.
func (a *answering) pick(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	k := a.env.Keys.Prompt
	if !a.page.browses() {
		return nil, false
	}
	chosen, some := a.files.Chosen()
	switch {
	case key.Matches(msg, k.Complete, a.env.Keys.Form.Complete):
		return a.complete(), true
	case a.plain || a.files.Empty():
		return nil, false
	case key.Matches(msg, k.Down):
		a.files.Down()
	case key.Matches(msg, k.Up):
		a.files.Up()
	case key.Matches(msg, a.env.Keys.Form.Next) && some:
		return a.put(chosen), true
	default:
		return nil, false
	}
	return nil, true
}

// complete types on as far as all files of the list agree. It never goes on to the next
// field, as people press the key until nothing more comes.
func (a *answering) complete() tea.Cmd {
	if shared := a.files.Shared(); len(shared) > len(a.sheet.typed()) {
		return a.put(shared)
	}
	return nil
}

// put puts a path into the field.
func (a *answering) put(path string) tea.Cmd {
	if p, ok := a.sheet.(*plain); ok {
		// As if it were typed, so that a blank at the end stays.
		cmd := p.input.Update(tea.KeyPressMsg{Text: strings.TrimPrefix(path, p.typed())})
		return tea.Batch(cmd, a.listFiles())
	}
	a.page.questions[0].answer.set(path)
	a.problem = ""
	return tea.Batch(a.autosave.note(), a.redraw())
}

// fieldLines is what the field of a path takes above its list, with a sentence of two
// lines about it.
const fieldLines = 6
