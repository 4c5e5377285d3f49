package forms

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// pages are those of the form as the answers stand. What was carried out is not asked
// again.
func (s *Screen) pages() []page {
	pages := s.guide.pages(s.known())
	for i := range pages {
		if p := &pages[i]; p.part != "" && s.run.isDone(p.part) {
			p.idle = true
		}
	}
	return pages
}

// open shows a page, the first one when there is none of that name.
func (s *Screen) open(name string) tea.Cmd {
	pages := s.pages()
	i := max(slices.IndexFunc(pages, func(p page) bool { return p.name == name }), 0)
	if pages[i].informed && !s.known().read {
		return s.await(func() tea.Cmd { return s.open(name) })
	}
	s.stage = filling
	s.answering.turnTo(pages[i])
	return s.draw()
}

// draw shows the present page anew.
func (s *Screen) draw() tea.Cmd {
	s.answering.draw()
	s.arrange()
	return s.answering.start()
}

// fill takes what is typed.
func (s *Screen) fill(msg tea.Msg) tea.Cmd {
	a := &s.answering
	if press, ok := msg.(tea.KeyPressMsg); ok {
		k := s.env.Keys.Form
		switch {
		case key.Matches(press, k.Plain):
			return s.switchStyle()
		case key.Matches(press, k.Review):
			if p, ok := a.sheet.(*plain); ok && !p.complete() {
				return nil
			}
			a.sheet.put()
			return s.skip()
		case key.Matches(press, k.Reveal) && a.page.entered == nil:
			if !a.page.masked() {
				return nil
			}
			a.reveal = !a.reveal
			return s.draw()
		}
		a.problem = ""
		if cmd, done := a.pick(press); done {
			s.arrange()
			return cmd
		}
	}
	cmds := []tea.Cmd{a.sheet.Update(msg)}
	if a.sheet.put() {
		cmds = append(cmds, s.autosave.note())
	}
	cmds = append(cmds, a.listFiles())
	switch {
	case a.sheet.Aborted():
		cmds = append(cmds, s.backward())
	case a.sheet.Done():
		cmds = append(cmds, s.answered())
	}
	return tea.Batch(cmds...)
}

// switchStyle asks line by line, or no longer. Recipients are entered on other pages then.
func (s *Screen) switchStyle() tea.Cmd {
	a := &s.answering
	was := s.pages()
	a.plain = !a.plain
	at := nearest(was, s.pages(), a.at)
	if at != a.at && a.page.turns != nil {
		a.page.turns.skipped()
	}
	return s.open(at)
}

// backward goes to the page before, and leaves on the first one; the draft is kept. Where
// a part was carried out it ends the form, which says what exists now.
func (s *Screen) backward() tea.Cmd {
	a := &s.answering
	if a.page.turns != nil {
		a.page.turns.backward(a.at)
	}
	pages := s.pages()
	if last := a.pageBefore(pages); last != "" {
		return s.open(last)
	}
	switch {
	case s.run.done:
		return s.finish()
	case !s.autosave.changed:
		s.env.Nav.Back(false)
		return nil
	}
	s.stage = leaving
	left := draftLeftMsg{owner: s.env.Owner}
	return screen.Sequence(s.save(), notice.Say(notice.Info, "What was typed is kept as a draft; secrets are not."), func() tea.Msg { return left })
}

// answered goes on when the answers of the page hold.
func (s *Screen) answered() tea.Cmd {
	a := &s.answering
	if a.page.look == nil {
		return s.forward()
	}
	s.stage = probing
	return a.inspect(false, a.page)
}

// forward goes to the next page, or to the review after the last one. Which page that is
// the answers decide, so the list is made anew.
func (s *Screen) forward() tea.Cmd {
	a := &s.answering
	old, next := s.pages(), ""
	if a.page.turns != nil {
		next = a.page.turns.answered(a.at)
	}
	if next == "" {
		next = following(old, s.pages(), a.at)
	}
	a.remember()
	if next == "" {
		return s.propose()
	}
	return tea.Batch(s.autosave.note(), s.open(next))
}

// following is the page to be asked after name among the present ones. A page that is no
// longer there is followed by what followed it before.
func following(old, pages []page, name string) string {
	names := func(list []page) (out []string) {
		for _, p := range list {
			if !p.idle || p.name == name {
				out = append(out, p.name)
			}
		}
		return out
	}
	now := names(pages)
	if i := slices.Index(now, name); i >= 0 {
		if i+1 < len(now) {
			return now[i+1]
		}
		return ""
	}
	was := names(old)
	for _, n := range was[slices.Index(was, name)+1:] {
		if slices.Contains(now, n) {
			return n
		}
	}
	return ""
}
