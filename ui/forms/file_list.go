package forms

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

func (p page) browses() bool { return len(p.questions) > 0 && p.questions[0].paths }

// listFiles reads the files that match the path in the field, unless they are known.
func (a *pageEditor) listFiles() tea.Cmd {
	if !a.page.browses() {
		return nil
	}
	return a.files.Ask(a.env.Owner, a.input.firstValue())
}

// handleFileKey moves in the list, puts the chosen file into the field, and completes the
// path; done reports whether the key was for the list.
func (a *pageEditor) handleFileKey(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	k := a.env.Keys.Prompt
	if !a.page.browses() {
		return nil, false
	}
	chosen, some := a.files.Chosen()
	switch {
	case key.Matches(msg, k.Complete, a.env.Keys.Form.Complete):
		return a.completePath(), true
	case a.lineByLine || a.files.Empty():
		return nil, false
	case key.Matches(msg, k.Down):
		a.files.Down()
	case key.Matches(msg, k.Up):
		a.files.Up()
	case key.Matches(msg, a.env.Keys.Form.Next) && some:
		return a.setPath(chosen), true
	default:
		return nil, false
	}
	return nil, true
}

// completePath completes the path as far as all files of the list agree. It never goes on
// to the next field, since people press the key until nothing more is completed.
func (a *pageEditor) completePath() tea.Cmd {
	if shared := a.files.CommonPrefix(); len(shared) > len(a.input.firstValue()) {
		return a.setPath(shared)
	}
	return nil
}

// setPath puts a path into the field.
func (a *pageEditor) setPath(path string) tea.Cmd {
	if p, ok := a.input.(*lineInput); ok {
		// As if it were typed, so that a blank at the end stays.
		cmd := p.input.Update(tea.KeyPressMsg{Text: strings.TrimPrefix(path, p.firstValue())})
		return tea.Batch(cmd, a.listFiles())
	}
	a.page.questions[0].answer.set(path)
	a.problem = ""
	return tea.Batch(a.autosave.schedule(), a.rebuildInput())
}

// pathFieldHeight is the height of the field above its list, with an error of two lines.
const pathFieldHeight = 6
