package annotations

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	cmd := s.handle(msg)
	return tea.Batch(cmd, s.follow())
}

func (s *Screen) handle(msg tea.Msg) tea.Cmd {
	if cmd, taken := s.applyReply(msg); taken {
		s.endWaitIfDone()
		return cmd
	}
	if _, isKey := msg.(tea.KeyPressMsg); !isKey {
		if cmd, taken := picker.Take(&s.menu, msg); taken {
			return cmd
		}
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.reader.useKnown(&s.layout.subject)
		return s.rebuild()
	case tea.KeyPressMsg:
		later := s.words.NotePress()
		if !s.Capturing() {
			return tea.Batch(later, s.handleKey(msg))
		}
		return tea.Batch(later, s.updateInput(msg))
	case screen.ElapsedMsg:
		if s.page.rest.Ran(msg) {
			s.page.moveToField()
			return nil
		}
		if s.words.Rested(msg) {
			return s.readAutoWords()
		}
	case tea.PasteMsg:
		return s.updateInput(msg)
	case tea.MouseClickMsg:
		return s.handleClick(msg)
	case tea.MouseWheelMsg:
		if !s.Capturing() {
			s.turn(msg.Button)
		}
		return nil
	}
	return s.reader.spinner.Update(msg)
}

func (s *Screen) applyReply(msg tea.Msg) (tea.Cmd, bool) {
	now := s.env.Now()
	if changed, more, taken := s.reader.applyReply(msg, now, &s.layout.subject); taken {
		return s.readOn(changed, more), true
	}
	switch {
	case s.compare.templateOf.Answer(msg, now):
		return s.useTemplateOf(), true
	case s.compare.other.Answer(msg, now):
		return s.showComparison(), true
	case s.words.Answer(msg):
		return s.useWords(), true
	}
	return nil, false
}

// readOn shows the answer, reads the rest, and then starts the comparison that waited for it.
func (s *Screen) readOn(changed, more bool) tea.Cmd {
	var again, next tea.Cmd
	if changed {
		again = s.rebuild()
	}
	if more {
		next = s.reader.readNext(&s.layout.subject, s.layout.doc)
	}
	if next == nil {
		next = tea.Batch(s.resume(), s.awaitRest())
	}
	return tea.Batch(again, next)
}

// awaitFields has all fields read, and resumes at once where there is none to wait for.
func (s *Screen) awaitFields() tea.Cmd {
	if read := s.reader.readAll(&s.layout.subject, s.layout.doc); read != nil || s.reader.waiting() {
		return read
	}
	return s.resume()
}

// resume goes on with what waited for the fields.
func (s *Screen) resume() tea.Cmd {
	if s.reader.waiting() {
		return nil
	}
	return tea.Batch(s.resumeComparison(), s.resumeWords())
}

func (s *Screen) endWaitIfDone() {
	if !s.reader.waiting() && !s.compare.pending() && !s.words.Waiting() {
		s.reader.spinner.End()
	}
}

func (s *Screen) showComparison() tea.Cmd {
	c := &s.compare
	if c.other.Phase() == screen.Failed {
		return notice.Fail(c.other.Err())
	}
	answer, _ := c.other.Value()
	if answer.envelope != nil {
		s.env.Account.LearnFields(answer.envelope, answer.fields)
	}
	isNew := c.name != answer.name
	c.name = answer.name
	c.setRows(&answer, &s.layout)
	s.page.showField(&s.layout)
	if !isNew {
		return nil
	}
	s.mode = compareMode
	if c.Len() == 0 {
		return notice.Say(notice.Done, "The fields are the same as those of the %s.", answer.name)
	}
	return nil
}

func (s *Screen) stopComparing() {
	c := &s.compare
	c.other.Cancel()
	c.name, c.next, s.layout.missing = "", "", nil
	c.setRows(&otherDocument{}, &s.layout)
	s.endWaitIfDone()
	s.page.Mark(nil)
	s.mode = pageMode
}

func (s *Screen) openDocument(i int) tea.Cmd {
	if !s.layout.openDocument(i) {
		return nil
	}
	return s.reader.readNext(&s.layout.subject, i)
}

func (s *Screen) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	y := msg.Y - headLines
	switch {
	case s.Capturing() || msg.Button != tea.MouseLeft:
	case y >= 0 && s.mode == pageMode:
		s.page.handleClick(msg.X, y, &s.layout)
	case y >= 0 && s.mode == listMode:
		if s.list.SelectLine(y) {
			f, _ := s.list.Selected()
			s.layout.selectField(f)
		}
	case y >= 0 && s.mode == findingsMode:
		s.findings.SelectLine(y)
	case y >= 0 && s.mode == compareMode:
		s.compare.SelectLine(y)
	case s.mode != pageMode && s.mode != listMode:
	case msg.Y == 0:
		list, first := documentTabs(&s.layout, s.reader.fields)
		if i := draw.TabAt(s.env.Theme, list, s.layout.doc-first, s.size.Width, msg.X); i >= 0 {
			return s.openDocument(first + i)
		}
	case msg.Y == 1:
		for _, span := range drawPageStrip(&s.layout, s.size.Width).spans {
			if msg.X >= span.from && msg.X < span.to && span.page != s.layout.page {
				s.layout.showPage(span.page)
				break
			}
		}
	}
	return nil
}

func (s *Screen) turn(wheel tea.MouseButton) {
	by := map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[wheel]
	switch {
	case by == 0:
	case s.mode == pageMode: // wherever the selected field is
		s.page.rest.Stop()
		s.page.Pan(0, by)
	case s.mode == listMode:
		s.layout.moveBy(by)
	case by < 0:
		s.views()[s.mode].(keys.Mover).Up()
	default:
		s.views()[s.mode].(keys.Mover).Down()
	}
}
