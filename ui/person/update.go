package person

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/describe"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// Refresh implements [screen.Refresher].
func (s *Screen) Refresh() tea.Cmd {
	s.reading.begin(s.env.Client, s.address)
	return tea.Batch(s.reading.ask(s.env), s.Spinner.Begin())
}

// Update implements [screen.Screen].
func (s *Screen) Update(msg tea.Msg) tea.Cmd {
	switch {
	case s.reading.slot.Answer(msg, s.env.Now()):
		return s.takePage()
	case s.letters.Answer(msg, s.env.Now()):
		s.Resize(s.size)
		return nil
	}
	if cmd, searched, taken := s.Input(msg); taken {
		if searched {
			s.show()
		}
		return cmd
	}
	switch msg := msg.(type) {
	case screen.LearnedMsg:
		s.show()
		return nil
	case tea.KeyPressMsg:
		if s.HandleKey(msg) {
			return nil
		}
		return s.handleKey(msg)
	}
	return s.Spinner.Update(msg)
}

// takePage shows the page, and reads on: the person's envelopes first, then other addresses.
func (s *Screen) takePage() tea.Cmd {
	if s.reading.slot.Phase() == screen.Failed {
		s.Spinner.End()
		return nil
	}
	further := s.reading.take(s.env, s.env.Account)
	s.show()
	name := ""
	if len(s.person.names) > 0 {
		name = s.person.names[0]
	}
	if further || s.reading.searchName(name) {
		return s.reading.ask(s.env)
	}
	s.Spinner.End()
	return nil
}

func (s *Screen) show() {
	s.person = personOf(&s.env, s.address, s.reading.found)
	var rows []*row
	for _, r := range s.person.rows {
		if masterdetail.MatchesWords(r.Name.String(), s.SearchText()) {
			rows = append(rows, r)
		}
	}
	s.SetRows(rows)
	s.Resize(s.size)
}

func (s *Screen) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys
	r, ok := s.Table.Selected()
	switch {
	case key.Matches(msg, k.List.ClearFilter):
		s.SetSearch("")
		s.show()
	case key.Matches(msg, k.List.MarkAll):
		s.env.Nav.Open(nav.Envelopes{Query: "to:" + query.Quote(s.address)})
	case key.Matches(msg, k.Envelope.Copy):
		return notice.Copy("address", s.address)
	case !ok:
	case key.Matches(msg, k.List.Open):
		known := r.Envelope
		s.env.Nav.Open(nav.Envelope{ID: known.ID, Known: &known, Siblings: s.IDs()})
	case key.Matches(msg, k.Envelope.CopyMenu):
		s.env.Nav.Open(nav.Letter{Envelopes: s.aboutWhat(r), To: r.part})
	}
	return nil
}

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Typing() {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, k.Prompt.Cancel}}
	}
	open, letter := keys.Named(k.List.Open, "the envelope"), keys.Named(k.Envelope.CopyMenu, "letter")
	all, address := keys.Named(k.List.MarkAll, "list them all"), keys.Named(k.Envelope.Copy, "copy address")
	hints := screen.Hints{
		Short: []key.Binding{open, letter, all, address, k.List.Search}, Groups: []string{"Move", "List", "Person"},
		Full: [][]key.Binding{k.Move.Rows(), nil, {all, address}},
	}
	empty := s.WhyEmpty()
	hints.Offer(1, empty, open)
	hints.Offer(2, empty, letter)
	s.Hint(&hints, 1, false)
	return hints
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.SetHead(s.headHeight())
	s.List.Resize(size)
}

// headHeight returns the height of the facts and the line between them and the table.
func (s *Screen) headHeight() int { return min(len(s.head())+1, max(s.size.Height/2, 1)) }

func (s *Screen) head() []string {
	if len(s.person.rows) == 0 {
		return nil
	}
	return draw.Facts(s.env.Theme, s.facts(), s.size.Width)
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	head := draw.FitAll(s.head(), s.size.Width, s.headHeight())
	if s.Typing() {
		head[len(head)-1] = s.SearchLine(s.size.Width)
	}
	return s.Page(head, s.body())
}

// body returns the table, or the message in its place.
func (s *Screen) body() []string {
	t, main := s.env.Theme, s.Main()
	switch err := s.reading.slot.Err(); {
	case len(s.person.rows) > 0:
		return describe.ProblemOver(s.Table.Lines(), err, t, s.env.Keys.Global.Refresh, main.Width)
	case err != nil:
		return describe.Failed(s.env, err, main.Width, main.Height)
	case s.Spinner.Active():
		return s.Spinner.Lines(t, "Reading the envelopes of "+s.address, main.Width, main.Height)
	}
	return draw.Empty{
		Title: "No envelope has the address " + s.address + ".",
		Hints: []string{"Check the address, or search for a part of it or for the name."},
	}.Lines(t, main.Width, main.Height)
}
