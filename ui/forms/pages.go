package forms

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/widget/picker"
)

// pages returns the pages for the present answers. Those of parts that were sent are inactive.
func (s *Screen) pages() []page {
	pages := s.wizard.pages(s.formContext())
	for i := range pages {
		if p := &pages[i]; p.part != "" && s.isDone(p.part) {
			p.inactive = true
		}
	}
	return pages
}

func (s *Screen) openPage(name string) tea.Cmd {
	pages := s.pages()
	i := max(indexOf(pages, name), 0)
	if pages[i].needsSubject && !s.formContext().read {
		return s.waitForSubject(func() tea.Cmd { return s.openPage(name) })
	}
	s.stage = filling
	e := &s.editor
	e.page, e.pageName, e.reveal, e.files = pages[i], pages[i].name, false, picker.Files{}
	return s.showPage()
}

func (s *Screen) showPage() tea.Cmd {
	s.editor.buildInput()
	s.layOut()
	return s.editor.listFiles()
}

func (s *Screen) updatePage(msg tea.Msg) tea.Cmd {
	a := &s.editor
	if press, ok := msg.(tea.KeyPressMsg); ok {
		k := s.env.Keys.Form
		switch {
		case key.Matches(press, k.Plain):
			return s.toggleLineByLine()
		case key.Matches(press, k.Review):
			if p, ok := a.input.(*lineInput); ok && !p.finishLine() {
				return nil
			}
			a.input.store()
			return s.skip()
		case key.Matches(press, k.Reveal) && a.page.recipients == nil && a.page.place == nil:
			if !a.page.masked() {
				return nil
			}
			a.reveal = !a.reveal
			return s.showPage()
		}
		a.problem = ""
		was := a.page.answers()
		if cmd, done := a.handleFileKey(press); done {
			if s.layOut(); !slices.Equal(was, a.page.answers()) {
				cmd = tea.Batch(cmd, s.schedule())
			}
			return cmd
		}
	}
	cmds := []tea.Cmd{a.input.Update(msg)}
	if a.input.store() {
		cmds = append(cmds, s.schedule())
	}
	cmds = append(cmds, a.listFiles())
	switch {
	case a.input.Aborted():
		cmds = append(cmds, s.goBack())
	case a.input.Done() && a.page.check != nil:
		s.stage = checking
		cmds = append(cmds, a.runChecks(false, a.page))
	case a.input.Done():
		cmds = append(cmds, s.goForward())
	}
	return tea.Batch(cmds...)
}

// toggleLineByLine switches between whole pages and single questions. Recipients have other pages then.
func (s *Screen) toggleLineByLine() tea.Cmd {
	a := &s.editor
	was := s.pages()
	a.lineByLine = !a.lineByLine
	at := nearest(was, s.pages(), a.pageName)
	if at != a.pageName && a.page.hooks != nil {
		a.page.hooks.onSkip()
	}
	return s.openPage(at)
}

// goBack goes to the previous page, and leaves the form on the first one; the draft is kept.
func (s *Screen) goBack() tea.Cmd {
	a := &s.editor
	if a.page.hooks != nil {
		a.page.hooks.onBack(a.pageName)
	}
	pages := s.pages()
	if last := a.previousPage(pages); last != "" {
		return s.openPage(last)
	}
	if !s.autosave.changed || s.unsaved() {
		s.env.Nav.Back(s.task().Sent())
		return nil
	}
	s.stage = leaving
	return s.save(nil)
}

// goForward makes the list of pages again, since it depends on the answers.
func (s *Screen) goForward() tea.Cmd {
	a := &s.editor
	old, next := s.pages(), ""
	if a.page.hooks != nil {
		next = a.page.hooks.onNext(a.pageName)
	}
	if next == "" {
		next = nextPage(old, s.pages(), a.pageName)
	}
	a.pushPath()
	if next == "" {
		return s.openReview()
	}
	return tea.Batch(s.schedule(), s.openPage(next))
}

// nextPage returns the page after name. In place of one that is gone counts what was before it.
func nextPage(old, pages []page, name string) string {
	for _, p := range pages[indexOf(pages, nearest(old, pages, name))+1:] {
		if !p.inactive {
			return p.name
		}
	}
	return ""
}
