package forms

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

func (p page) browses() bool { return len(p.questions) > 0 && p.questions[0].Paths }

func (e *pageEditor) listFiles() tea.Cmd {
	if !e.page.browses() {
		return nil
	}
	return e.files.Ask(e.env.Owner, e.input.firstValue())
}

// handleFileKey handles a key for the list of files; done is false for another one.
func (e *pageEditor) handleFileKey(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	k := e.env.Keys.Prompt
	if !e.page.browses() {
		return nil, false
	}
	chosen, some := e.files.Chosen()
	switch {
	case key.Matches(msg, k.Complete, e.env.Keys.Form.Complete):
		// It never goes on to the next field, since people press the key until nothing more is completed.
		if shared := e.files.CommonPrefix(); len(shared) > len(e.input.firstValue()) {
			return e.setPath(shared), true
		}
		return nil, true
	case e.lineByLine || e.files.Empty():
		return nil, false
	case key.Matches(msg, k.Down):
		e.files.Down()
	case key.Matches(msg, k.Up):
		e.files.Up()
	case key.Matches(msg, e.env.Keys.Form.Next) && some:
		return e.setPath(chosen), true
	default:
		return nil, false
	}
	return nil, true
}

func (e *pageEditor) setPath(path string) tea.Cmd {
	if p, ok := e.input.(*lineInput); ok {
		// As if it were typed, so that a blank at the end stays.
		cmd := p.input.Update(tea.KeyPressMsg{Text: strings.TrimPrefix(path, p.firstValue())})
		return tea.Batch(cmd, e.listFiles())
	}
	e.page.questions[0].Answer.Set(path)
	e.problem = ""
	return e.rebuildInput()
}

const pathFieldHeight = 6
