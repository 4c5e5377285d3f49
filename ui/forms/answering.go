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

// answering is the page that is being answered, and the way to it.
type answering struct {
	env      screen.Env
	autosave *autosave
	size     area
	top      int // lines above the sheet

	at      string   // name of the page
	path    []string // names of the pages before it
	page    page
	sheet   sheet        // nil before the first page
	files   picker.Files // those of the path in the field
	plain   bool         // line by line
	reveal  bool
	problem string // what speaks against going on

	looked looked
	number uint64 // of the open look
	cancel context.CancelFunc
}

// turnTo makes a page the present one.
func (a *answering) turnTo(p page) {
	a.page, a.at, a.reveal = p, p.name, false
	a.files = picker.Files{}
}

// remember puts the present page on the path.
func (a *answering) remember() { a.path = append(a.path, a.at) }

// stepBack takes the last page off the path.
func (a *answering) stepBack() { a.path = a.path[:max(len(a.path)-1, 0)] }

// pageBefore goes back on the path to a page that is still asked, "" for none.
func (a *answering) pageBefore(pages []page) string {
	for len(a.path) > 0 {
		last := a.path[len(a.path)-1]
		a.stepBack()
		if last != a.at && slices.ContainsFunc(pages, func(p page) bool { return p.name == last && !p.idle }) {
			return last
		}
	}
	return ""
}

// draw makes the sheet of the present page. It has no size yet.
func (a *answering) draw() {
	switch {
	case a.page.entered != nil:
		a.sheet = newTabled(a.env.Theme, a.env.Keys, a.page.entered, a.problem)
	case a.plain:
		a.sheet = newPlain(a.env.Theme, a.env.Keys, a.page, a.reveal, a.problem)
	default:
		a.sheet = newGuided(a.env.Theme, a.env.Keys.Form, a.env.Owner, a.page, a.reveal, a.problem)
	}
	a.sheet.put()
}

// start begins with a sheet that has its size.
func (a *answering) start() tea.Cmd { return tea.Batch(a.sheet.Start(), a.listFiles()) }

// redraw makes the sheet anew in the room of the one before.
func (a *answering) redraw() tea.Cmd {
	a.draw()
	a.resize(a.size, a.top)
	return a.start()
}

// keys are those of a page, the most useful first.
func (a *answering) keys() []key.Binding {
	f, p := a.env.Keys.Form, a.env.Keys.Prompt
	back, style := "leave, draft kept", f.Plain
	if len(a.path) > 0 {
		back = "page back"
	}
	if p, ok := a.sheet.(*plain); ok && p.at > 0 {
		back = "question back"
	}
	if t, ok := a.sheet.(*tabled); ok {
		return append(t.hints(f, back), style)
	}
	list := []key.Binding{f.Next}
	if a.page.browses() {
		list = append(list, p.Complete)
	}
	if g, ok := a.sheet.(*guided); ok && g.Chooses() {
		list = append(list, keys.Named(p.Down, "choose"))
	}
	if a.page.long() && !a.plain {
		list = append(list, f.NewLine)
	}
	list = append(list, keys.Named(f.Cancel, back))
	if a.page.masked() {
		list = append(list, f.Reveal)
	}
	if a.plain {
		style = keys.Named(f.Plain, "whole page")
	}
	list = append(list, f.Review, style)
	if len(a.page.questions) > 1 {
		list = append(list, f.Prev)
	}
	return list
}
