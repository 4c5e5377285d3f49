package account

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api/files"
	"inkdesk/model/tally"
	"inkdesk/ui/figures"
	"inkdesk/ui/notice"
	"inkdesk/ui/report"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch {
	case s.slot.Answer(msg, s.env.Now()):
		return s.takePage()
	case s.queue.timer.Ran(msg):
		return s.gatherSome()
	}
	if cmd, taken := picker.Take(&s.menu, msg); taken {
		return cmd
	}
	switch msg := msg.(type) {
	case countedMsg:
		return s.takeCount(msg)
	case screen.LearnedMsg:
		if len(s.queue.open) == 0 && !s.env.Now().Before(s.queue.next) {
			return tea.Batch(s.gather(), s.countAll())
		}
	case tea.KeyPressMsg:
		return s.handleKey(msg)
	case tea.MouseClickMsg:
		s.choose(s.page.at(s.top+msg.Y, msg.X))
	case tea.MouseWheelMsg:
		s.wheel(msg.Button)
	default:
		return s.spinner.Update(msg)
	}
	return nil
}

// takePage counts a page that was read, and asks for the next one.
func (s *Screen) takePage() tea.Cmd {
	if s.slot.Phase() == screen.Failed {
		s.spinner.End()
		s.layOut()
		return s.countAll()
	}
	span := s.env.Span(s.slot.Began(), s.slot.Age().Read)
	read := s.slot.Take()
	s.reading.Take(&read.EnvelopeList, read.packed, span)
	next := s.readPage()
	if next == nil { // the open ones may be others now
		return tea.Batch(s.gather(), s.countAll())
	}
	if s.env.Now().Before(s.count.next) {
		return next
	}
	return tea.Batch(next, s.countAll())
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Account
	switch {
	case key.Matches(msg, k.Up):
		s.step(-1)
	case key.Matches(msg, k.Down):
		s.step(1)
	case key.Matches(msg, k.PageUp):
		s.step(-max(s.size.Height-1, 1))
	case key.Matches(msg, k.PageDown):
		s.step(max(s.size.Height-1, 1))
	case key.Matches(msg, k.Left):
		s.choose(s.page.beside(s.chosen, -1))
	case key.Matches(msg, k.Right):
		s.choose(s.page.beside(s.chosen, 1))
	case key.Matches(msg, k.Top):
		s.choose(s.page.first())
		s.top = 0
	case key.Matches(msg, k.Bottom):
		s.choose(s.page.last())
		s.top = s.lastTop()
	case key.Matches(msg, k.Open):
		s.openChosen()
	case key.Matches(msg, k.Copy):
		if number, ok := s.page.find(s.chosen); ok {
			return notice.Copy("number", strings.TrimSpace(number.text))
		}
	case key.Matches(msg, k.Export):
		s.offerExports()
	}
	return nil
}

func (s *Screen) openChosen() {
	number, ok := s.page.find(s.chosen)
	if table, others := strings.CutPrefix(s.chosen, moreOf); ok && others {
		last := s.page.vertically(s.chosen, -1)
		s.opened = table
		s.layOut()
		s.choose(s.page.vertically(last, 1))
	} else if ok {
		s.env.Nav.Open(number.open)
	}
}

// step selects the number so many lines away, or so many numbers where each is read aloud as a row of its own.
func (s *Screen) step(by int) {
	if s.env.Theme.Spoken {
		s.choose(s.page.beside(s.chosen, by))
		return
	}
	s.choose(s.page.vertically(s.chosen, by))
}

// choose selects a number and brings it into view; one that is not there changes nothing.
func (s *Screen) choose(id string) {
	if id == "" {
		return
	}
	s.chosen = id
	if number, ok := s.page.find(id); ok {
		if number.line < s.top {
			s.top = number.line
		}
		s.top = max(s.top, number.line-s.size.Height+1)
	}
}

func (s *Screen) wheel(button tea.MouseButton) {
	const lines = 3
	switch button {
	case tea.MouseWheelUp:
		s.top = max(s.top-lines, 0)
	case tea.MouseWheelDown:
		s.top = min(s.top+lines, s.lastTop())
	}
}

// lastTop returns the first line that is shown where the page is at its end.
func (s *Screen) lastTop() int { return max(len(s.page.lines)-s.size.Height, 0) }

func (s *Screen) offerExports() {
	if len(s.figures.Weeks) == 0 {
		return
	}
	choices := []picker.Choice{
		{ID: "copy", Title: "Copy as text, for a mail"},
		{ID: "markdown", Title: "Copy as Markdown, for a ticket"},
		{ID: "json", Title: "Save as JSON"},
	}
	for _, by := range figures.By() {
		choices = append(choices, picker.Choice{ID: by, Title: "Save as CSV, by " + by})
	}
	shown, known := s.shown(), s.env.Account.Counted()
	folder := s.env.Settings.DownloadFolder
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Export the numbers"}, choices, func(id string) tea.Cmd {
		return func() tea.Msg {
			shown.Numbers, shown.FormsLeft = tally.Count(known, shown.Period), 0 // the page does not hold all forms
			return export(shown, id, folder)()
		}
	})
}

// shown returns the numbers of the page, which say whether all was read.
func (s *Screen) shown() figures.Account {
	shown := s.figures
	_, more := s.reading.Next()
	shown.Complete = !more
	return shown
}

func export(shown figures.Account, id, folder string) tea.Cmd {
	switch id {
	case "copy":
		return notice.Copy("numbers", shown.Text(""))
	case "markdown":
		text, err := shown.Markdown("")
		if err != nil {
			return notice.Fail(err)
		}
		return notice.Copy("numbers", text)
	}
	return notice.Saved("The numbers are", func() (string, error) {
		if id != "json" {
			return shown.Records(id).Save(folder, report.CSV)
		}
		text, err := shown.JSON()
		if err != nil {
			return "", err
		}
		return files.SaveIn(folder, files.Naming{Label: files.LabelAt(figures.Label, shown.Period.Now), Ext: "json"}, []byte(text))
	})
}
