package forms

import (
	"context"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// pageEditor shows the current page and keeps the path to it.
type pageEditor struct {
	env        screen.Env
	autosave   *autosave
	size       area
	headHeight int // lines above the input

	pageName   string
	path       []string // names of the previous pages
	page       page
	input      pageInput    // nil before the first page
	files      picker.Files // that match the path in the field
	lineByLine bool         // one question at a time
	reveal     bool
	problem    string // what keeps the form from going on

	results     checkResults
	checkNumber uint64 // of the running checks
	cancel      context.CancelFunc
}

func (a *pageEditor) setPage(p page) {
	a.page, a.pageName, a.reveal = p, p.name, false
	a.files = picker.Files{}
}

// pushPath puts the current page on the path.
func (a *pageEditor) pushPath() { a.path = append(a.path, a.pageName) }

// popPath removes the last page from the path.
func (a *pageEditor) popPath() { a.path = a.path[:max(len(a.path)-1, 0)] }

// previousPage goes back on the path to a page that is still asked, "" for none.
func (a *pageEditor) previousPage(pages []page) string {
	for len(a.path) > 0 {
		last := a.path[len(a.path)-1]
		a.popPath()
		if last != a.pageName && slices.ContainsFunc(pages, func(p page) bool { return p.name == last && !p.inactive }) {
			return last
		}
	}
	return ""
}

// buildInput makes the input of the current page. It has no size yet.
func (a *pageEditor) buildInput() {
	switch {
	case a.page.recipients != nil:
		a.input = newTableInput(a.env.Theme, a.env.Keys, a.page.recipients, a.problem)
	case a.page.place != nil:
		a.input = newPlaceInput(a.env, a.page.place, a.problem)
	case a.lineByLine:
		a.input = newLineInput(a.env.Theme, a.env.Keys, a.env.Owner, a.page, a.reveal, a.problem)
	default:
		a.input = newFormInput(a.env.Theme, a.env.Keys.Form, a.env.Owner, a.page, a.reveal, a.problem)
	}
	a.input.store()
}

// startInput starts an input that has its size.
func (a *pageEditor) startInput() tea.Cmd { return tea.Batch(a.input.Start(), a.listFiles()) }

// rebuildInput makes the input again in the same size.
func (a *pageEditor) rebuildInput() tea.Cmd {
	a.buildInput()
	a.resize(a.size, a.headHeight)
	return a.startInput()
}

// keys are the keys of the page, the most useful first.
func (a *pageEditor) keys() []key.Binding {
	f, p := a.env.Keys.Form, a.env.Keys.Prompt
	back, style := "leave, draft kept", f.Plain
	if len(a.path) > 0 {
		back = "page back"
	}
	if p, ok := a.input.(*lineInput); ok && p.current > 0 {
		back = "question back"
	}
	if t, ok := a.input.(*tableInput); ok {
		return append(t.hintsWithForm(f, back), style)
	}
	if p, ok := a.input.(*placeInput); ok {
		list := p.Hints()
		if !p.Typing() {
			list = append(list, keys.Named(f.Cancel, "leave it as it was"), f.Review)
		}
		return list
	}
	list := []key.Binding{f.Next}
	if a.page.browses() {
		list = append(list, p.Complete)
	}
	if g, ok := a.input.(*formInput); ok && g.ChoiceFocused() {
		list = append(list, keys.Named(p.Down, "choose"))
	}
	switch p, ok := a.input.(*lineInput); {
	case ok && p.isLong():
		list = append(list, f.Editor)
	case !ok && a.page.long():
		list = append(list, f.NewLine, f.Editor)
	}
	list = append(list, keys.Named(f.Cancel, back))
	if a.page.masked() {
		list = append(list, f.Reveal)
	}
	if a.lineByLine {
		style = keys.Named(f.Plain, "whole page")
	}
	list = append(list, f.Review, style)
	if len(a.page.questions) > 1 {
		list = append(list, f.Prev)
	}
	return list
}
