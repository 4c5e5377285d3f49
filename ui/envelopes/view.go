package envelopes

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/failure"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/empty"
	"inkdesk/ui/widget/split"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.table.Resize(s.tableWidth(), s.tableHeight())
	s.sizePrompt()
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	view := split.Stacked(s.head(), s.body())
	if s.menu != nil {
		return s.menu.Over(view, s.size.Width, s.size.Height)
	}
	return view
}

// body is everything below the head.
func (s *Screen) body() []string {
	width, height := s.size.Width, s.size.Height-headLines
	if s.preview.zoomed {
		return s.zoomed(width, height)
	}
	main := s.main(s.tableWidth(), s.tableHeight())
	switch s.layout() {
	case beside:
		return split.BesideLines(main, s.previewLines(width-s.tableWidth()-separatorCells, height), s.separator())
	case below:
		return slices.Concat(main, s.previewBelow(width, height-s.tableHeight()))
	default:
		return main
	}
}

// main is the table, or what is said in its place.
func (s *Screen) main(width, height int) []string {
	t := s.env.Theme
	switch {
	case s.table.Len() > 0:
		return failure.Over(s.table.Lines(), s.failure, t, s.env.Keys.Global.Refresh, width)
	case s.failure != nil:
		p := failure.Of(s.failure)
		p.Unfolded = s.unfolded
		return p.Lines(t, width, height)
	case !s.settled():
		return s.waiting.Lines(t, "Reading envelopes", width, height)
	case s.reading():
		return s.waiting.Lines(t, "Nothing yet, reading on", width, height)
	default:
		return s.nothing().Lines(t, width, height)
	}
}

// reading reports whether rows may still come without anybody asking for them.
func (s *Screen) reading() bool { return s.list.Phase() == screen.Waiting }

// nothing says why there are no rows and what to do.
func (s *Screen) nothing() empty.Empty {
	k := s.env.Keys
	if read, more := s.unread(); more {
		return empty.Empty{
			Title: fmt.Sprintf("None of the %d envelopes read so far matches.", read),
			Hints: []string{k.Move.Bottom.Help().Key + " reads on, " + k.List.Search.Help().Key + " changes the filter."},
		}
	}
	if s.filter.Empty() {
		e := empty.Empty{Title: "No envelopes here.", Hints: []string{s.open().about + "."}}
		if s.open().name == tabAll {
			e.Hints = append(e.Hints, k.List.New.Help().Key+" makes the first one, "+k.Global.SignIn.Help().Key+" signs in to another account.")
		}
		return e
	}
	e := empty.Empty{Title: "No envelope matches the filter in " + s.open().name + "."}
	if s.prompt != nil {
		// The keys below would be typed into the filter.
		return empty.Empty{Title: e.Title, Hints: []string{wholeWords}}
	}
	if s.tabs[s.tab].name != tabAll {
		e.Hints = append(e.Hints, k.List.Open.Help().Key+" looks in all envelopes.")
	} else if body, _ := s.wanted().Request(s.env.ServiceNow(), s.env.Client.Stamp); !body.IncludeTrash {
		e.Hints = append(e.Hints, k.List.Open.Help().Key+" looks in the trash too.")
	}
	return empty.Empty{Title: e.Title, Hints: append(e.Hints,
		k.List.ClearFilter.Help().Key+" clears the filter, "+k.List.Search.Help().Key+" changes it.",
		wholeWords)}
}

const wholeWords = "Words are looked for in one piece, in names of envelopes and in names and addresses of recipients."

// Cursor implements [screen.Pointer].
func (s *Screen) Cursor() *tea.Cursor {
	switch {
	case s.menu != nil:
		return s.menu.Cursor(s.size.Width, s.size.Height)
	case s.prompt != nil:
		return s.prompt.input.Cursor(0, headLines-1)
	}
	return nil
}
