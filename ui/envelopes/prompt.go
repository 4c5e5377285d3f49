package envelopes

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/widget/textline"
)

// typingPause is how long nothing must be typed before the service is asked.
const typingPause = 200 * time.Millisecond

// prompt is the filter bar while something is typed into it.
type prompt struct {
	input *textline.Input
	query query.Query // what is typed, read
	was   query.Query // the filter before
}

// openPrompt lets the filter be typed. More is added to what is there.
func (s *Screen) openPrompt(more string) tea.Cmd {
	input := textline.New(s.env.Theme, textline.Options{
		Prompt: "Find: ", Placeholder: "words, status:open, expires:<3d, to:anna, an id or a link", Max: 500,
	})
	text := strings.TrimSpace(s.filter.String() + " " + more)
	if text != "" && more == "" {
		text += " "
	}
	input.SetValue(text)
	s.prompt = &prompt{input: input, query: query.Parse(text), was: s.filter}
	s.sizePrompt()
	return s.show()
}

// typing reports whether what is typed differs from what the rows were read for.
func (s *Screen) typing() bool {
	return s.prompt != nil && s.prompt.query.String() != s.filter.String()
}

// wantedNow is the query of the view with what is being typed.
func (s *Screen) wantedNow() query.Query {
	if s.prompt != nil {
		return s.open().query.And(s.prompt.query)
	}
	return s.wanted()
}

// typed takes a key of the filter bar.
func (s *Screen) typed(msg tea.KeyPressMsg) tea.Cmd {
	k := s.env.Keys.Prompt
	switch {
	case key.Matches(msg, k.Accept):
		return s.accept()
	case key.Matches(msg, k.Cancel):
		return s.cancelPrompt()
	case key.Matches(msg, k.Up):
		s.table.Up()
		return s.moved()
	case key.Matches(msg, k.Down):
		s.table.Down()
		return s.moved()
	case key.Matches(msg, k.PageUp):
		s.table.PageUp()
		return s.moved()
	case key.Matches(msg, k.PageDown):
		s.table.PageDown()
		return s.moved()
	case key.Matches(msg, k.Complete):
		s.prompt.input.SetValue(query.Complete(s.prompt.input.Value()))
		return s.retype()
	}
	return tea.Batch(s.prompt.input.Update(msg), s.retype())
}

// pasteTyped takes pasted text. An id or a link alone is opened.
func (s *Screen) pasteTyped(msg tea.PasteMsg) tea.Cmd {
	alone := s.prompt.input.Value() == ""
	cmd := s.prompt.input.Update(msg)
	if _, ok := query.IDIn(s.prompt.input.Value()); ok && alone {
		return s.lookUp()
	}
	return tea.Batch(cmd, s.retype())
}

// retype filters the loaded rows by what is typed now, and has the service asked when
// nothing more is typed for a moment.
func (s *Screen) retype() tea.Cmd {
	s.prompt.query = query.Parse(s.prompt.input.Value())
	show := s.show()
	if !s.typing() || s.prompt.query.Err() != nil {
		s.pause.Stop()
		return show
	}
	return tea.Batch(show, s.pause.Start(s.env.Owner, typingPause))
}

// applyTyped asks the service for what is typed.
func (s *Screen) applyTyped() tea.Cmd {
	if s.prompt == nil {
		return nil
	}
	return s.setFilter(s.prompt.query)
}

// setFilter makes a query the filter of the view.
func (s *Screen) setFilter(q query.Query) tea.Cmd {
	if q.String() == s.filter.String() {
		return s.show()
	}
	s.filter = q
	s.sought = ""
	return tea.Batch(s.reload(), s.memory.later())
}

// accept ends typing. A single hit is opened, now or when the answer shows that it is
// the only one.
func (s *Screen) accept() tea.Cmd {
	if _, ok := query.IDIn(s.prompt.input.Value()); ok && len(s.prompt.query.Terms()) == 1 && s.prompt.query.Terms()[0].Field == "" {
		return s.lookUp()
	}
	if s.prompt.query.Err() != nil {
		return nil
	}
	q := s.prompt.query
	s.closePrompt()
	s.openSingle = !q.Empty()
	return tea.Batch(s.setFilter(q), s.openIfSingle())
}

func (s *Screen) lookUp() tea.Cmd {
	pasted := s.prompt.input.Value()
	s.env.Nav.Open(nav.Lookup{Pasted: pasted})
	return s.cancelPrompt()
}

// cancelPrompt goes back to the filter there was.
func (s *Screen) cancelPrompt() tea.Cmd {
	was := s.prompt.was
	s.closePrompt()
	return s.setFilter(was)
}

func (s *Screen) closePrompt() {
	s.pause.Stop()
	s.prompt = nil
}

// openIfSingle opens the only hit of a search that was just made.
func (s *Screen) openIfSingle() tea.Cmd {
	if !s.openSingle || !s.settled() || s.failure != nil {
		return nil
	}
	s.openSingle = false
	if s.table.Len() != 1 || s.gather == nil && !s.walk.Complete() || s.gather != nil && !s.gather.done() {
		return nil
	}
	return s.openSelected()
}

// clearFilter shows the view without a filter.
func (s *Screen) clearFilter() tea.Cmd { return s.setFilter(query.Query{}) }
