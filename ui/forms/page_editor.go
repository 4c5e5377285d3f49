package forms

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
	"inkdesk/ui/widget/picker"
)

type pageEditor struct {
	env  screen.Env
	size area

	pageName   string
	path       []string // names of the previous pages
	page       page
	input      pageInput    // nil before the first page
	files      picker.Files // that match the path in the field
	lineByLine bool         // one question at a time
	reveal     bool
	problem    string // what keeps the form from going on

	checks screen.Slot[checked]
}

func (e *pageEditor) pushPath() { e.path = append(e.path, e.pageName) }

func (e *pageEditor) popPath() { e.path = e.path[:max(len(e.path)-1, 0)] }

func (e *pageEditor) previousPage(pages []page) string {
	for len(e.path) > 0 {
		last := e.path[len(e.path)-1]
		e.popPath()
		if i := indexOf(pages, last); last != e.pageName && i >= 0 && !pages[i].inactive {
			return last
		}
	}
	return ""
}

// buildInput makes the input of the current page. It has no size yet.
func (e *pageEditor) buildInput() {
	switch {
	case e.page.recipients != nil:
		e.input = newTableInput(e.env.Theme, e.env.Keys, e.page.recipients, e.problem)
	case e.page.place != nil:
		e.input = newPlaceInput(e.env, e.page.place, e.problem)
	case e.lineByLine:
		e.input = newLineInput(e.env.Theme, e.env.Keys, e.env.Owner, e.page, e.reveal, e.problem)
	default:
		e.input = &formInput{form.Ask(e.env.Theme, e.env.Keys.Form, e.env.Owner, e.page.questions, form.FirstAnswers(e.page.questions), e.reveal, e.problem), e.page}
	}
	e.input.store()
}

func (e *pageEditor) keys(unsaved bool) []key.Binding {
	f, p := e.env.Keys.Form, e.env.Keys.Prompt
	back, style := "leave, draft kept", f.Plain
	if unsaved {
		back = "leave"
	}
	if len(e.path) > 0 {
		back = "page back"
	}
	list := []key.Binding{f.Next}
	if e.page.browses() {
		list = append(list, p.Complete)
	}
	switch input := e.input.(type) {
	case *tableInput:
		list = append(input.hintsWithForm(f, back), style)
		if !input.Typing() {
			list = append(list, e.env.Keys.Global.Help)
		}
		return list
	case *placeInput:
		list = input.Hints()
		if !input.Typing() {
			list = append(list, keys.Named(f.Cancel, "leave it as it was"), f.Review, e.env.Keys.Global.Help)
		}
		return list
	case *lineInput:
		if input.current > 0 {
			back = "question back"
		}
		if input.isLong() {
			list = append(list, f.Editor)
		}
	case *formInput:
		if input.ChoiceFocused() {
			list = append(list, keys.Named(p.Down, "choose"))
		}
		if input.MultilineFocused() {
			list = append(list, f.NewLine, f.Editor)
		}
	}
	list = append(list, keys.Named(f.Cancel, back))
	if e.page.masked() {
		list = append(list, f.Reveal)
	}
	if e.lineByLine {
		style = keys.Named(f.Plain, "whole page")
	}
	list = append(list, f.Review, style)
	if len(e.page.questions) > 1 {
		list = append(list, f.Prev)
	}
	return list
}

func (e *pageEditor) resize(size area, top int) {
	e.size = size
	e.input.Resize(e.room(top))
}

// room returns the size of the input.
func (e *pageEditor) room(top int) (width, height int) {
	width, height = e.size.inner(), max(e.size.Height-top, 0)
	switch {
	case e.page.recipients != nil, e.page.place != nil:
		width = max(e.size.Width-2*margin, 0)
	case e.page.browses():
		height = min(height, pathFieldHeight+1)
	}
	return width, height
}

func (e *pageEditor) lines(head []string) []string {
	width, height := e.room(len(head))
	lines := slices.Concat(head, draw.Block(e.input.View(), width, height))
	if e.page.browses() {
		lines = append(lines, e.files.Lines(e.env.Theme, e.env.Keys.Prompt, !e.lineByLine, e.size.inner(), e.size.Height-len(lines))...)
	}
	return lines
}

func (e *pageEditor) cursor(top int) *tea.Cursor {
	c := e.input.Cursor()
	if c == nil || c.Y+top >= e.size.Height {
		return nil
	}
	c.X, c.Y = c.X+margin, c.Y+top
	return c
}

func (p page) browses() bool { return len(p.questions) > 0 && p.questions[0].Paths }

func (e *pageEditor) listFiles() tea.Cmd {
	if !e.page.browses() {
		return nil
	}
	return e.files.Ask(e.env.Owner, e.typedPath())
}

func (e *pageEditor) typedPath() string {
	if line, ok := e.input.(*lineInput); ok {
		return line.firstValue()
	}
	return e.page.questions[0].Answer.Get()
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
		if shared := e.files.CommonPrefix(); len(shared) > len(e.typedPath()) {
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
	e.buildInput()
	return e.listFiles()
}

const pathFieldHeight = 6
