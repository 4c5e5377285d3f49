package compose

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/notice"
	"inkdesk/ui/widget/filelist"
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
	s.page, s.at, s.stage, s.reveal = pages[i], pages[i].name, filling, false
	s.browse = filelist.List{}
	return s.draw()
}

// draw makes the sheet of the present page.
func (s *Screen) draw() tea.Cmd {
	switch {
	case s.page.entered != nil:
		s.sheet = newTabled(s.env.Theme, s.env.Keys, s.page.entered, s.problem)
	case s.plain:
		s.sheet = newPlain(s.env.Theme, s.env.Keys, s.page, s.reveal, s.problem)
	default:
		s.sheet = newGuided(s.env.Theme, s.env.Keys.Form, s.env.Owner, s.page, s.reveal, s.problem)
	}
	s.sheet.put()
	s.arrange()
	return tea.Batch(s.sheet.Start(), s.list())
}

// fill takes what is typed.
func (s *Screen) fill(msg tea.Msg) tea.Cmd {
	if press, ok := msg.(tea.KeyPressMsg); ok {
		k := s.env.Keys.Form
		switch {
		case key.Matches(press, k.Plain):
			return s.switchStyle()
		case key.Matches(press, k.Review):
			if p, ok := s.sheet.(*plain); ok && !p.complete() {
				return nil
			}
			s.sheet.put()
			return s.skip()
		case key.Matches(press, k.Reveal) && s.page.entered == nil:
			if !s.page.masked() {
				return nil
			}
			s.reveal = !s.reveal
			return s.draw()
		}
		s.problem = ""
		if cmd, done := s.pick(press); done {
			return cmd
		}
	}
	cmds := []tea.Cmd{s.sheet.Update(msg)}
	if s.sheet.put() {
		cmds = append(cmds, s.autosave.note())
	}
	cmds = append(cmds, s.list())
	switch {
	case s.sheet.Aborted():
		cmds = append(cmds, s.backward())
	case s.sheet.Done():
		cmds = append(cmds, s.answered())
	}
	return tea.Batch(cmds...)
}

// switchStyle asks line by line, or no longer. Recipients are entered on other pages then.
func (s *Screen) switchStyle() tea.Cmd {
	was := s.pages()
	s.plain = !s.plain
	at := nearest(was, s.pages(), s.at)
	if at != s.at && s.page.turns != nil {
		s.page.turns.skipped()
	}
	return s.open(at)
}

// backward goes to the page before, and leaves on the first one; the draft is kept. Where
// a part was carried out it ends the form, which says what exists now.
func (s *Screen) backward() tea.Cmd {
	if s.page.turns != nil {
		s.page.turns.backward(s.at)
	}
	pages := s.pages()
	for len(s.path) > 0 {
		last := s.path[len(s.path)-1]
		s.path = s.path[:len(s.path)-1]
		if last != s.at && slices.ContainsFunc(pages, func(p page) bool { return p.name == last && !p.idle }) {
			return s.open(last)
		}
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
	return tea.Sequence(s.save(), notice.Say(notice.Info, "What was typed is kept as a draft; secrets are not."), func() tea.Msg { return left })
}

// answered goes on when the answers of the page hold.
func (s *Screen) answered() tea.Cmd {
	if s.page.look == nil {
		return s.forward()
	}
	return s.inspect(false, s.page)
}

// forward goes to the next page, or to the review after the last one. Which page that is
// the answers decide, so the list is made anew.
func (s *Screen) forward() tea.Cmd {
	old, next := s.pages(), ""
	if s.page.turns != nil {
		next = s.page.turns.answered(s.at)
	}
	if next == "" {
		next = following(old, s.pages(), s.at)
	}
	s.path = append(s.path, s.at)
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
