package activity

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// headLines is the height of the tabs and the bar above the table.
const headLines = 2

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	inner := screen.Size{Width: size.Width, Height: size.Height - headLines}
	s.changes.Resize(inner)
	s.calls.Resize(inner)
	s.seen.Resize(inner)
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	t, width := s.env.Theme, s.size.Width
	titles := []draw.Tab{{Title: "Changes"}, {Title: "Calls"}, {Title: "Seen"}}
	right := t.Paint(theme.Muted, s.count()) + " " + s.spinner.Cell(t)
	room := max(width-ansi.StringWidthWc(right)-2, 0)
	bar := draw.Fit(s.bar(room), room, t.Glyphs.Ellipsis) + "  " + right
	head := draw.FitAll([]string{draw.Tabs(t, titles, s.tab, width), bar}, width, min(headLines, s.size.Height))
	view := draw.Stacked(head, s.openTab().Lines(s.main()))
	if s.menu != nil {
		return s.menu.Over(view, width, s.size.Height)
	}
	return view
}

func (s *Screen) count() string {
	switch s.tab {
	case callsTab:
		n := describe.Listed(s.calls.Table.Len(), len(s.callLog))
		if len(s.callLog) == api.KeptCalls {
			n.Open = notKept
		}
		return n.String()
	case seenTab:
		return s.countSeen()
	}
	entries, read := s.entries.Value()
	if !read {
		return ""
	}
	shown := 0
	for _, r := range s.changes.Table.Rows() {
		if !r.member {
			shown += len(r.entries)
		}
	}
	n := describe.Listed(shown, len(entries))
	if len(entries) == maxChanges {
		n.Open = notRead
	}
	return n.String()
}

// Why there may be more calls, and more changes.
const (
	notKept = "older ones are not kept"
	notRead = "older ones were not read"
)

// leastChips is the room that is left for what is filtered beside the sums, in cells.
const leastChips = 30

// bar is the search being typed, what is filtered, or what the tab holds.
func (s *Screen) bar(room int) string {
	t, open := s.env.Theme, s.openTab()
	if open.Typing() {
		return open.SearchLine(room)
	}
	var list []draw.Chip
	if s.failures && s.tab != seenTab {
		list = append(list, draw.Chip{Text: "failures only", Scope: draw.Loaded})
	}
	if text := s.since.String(); text != "" {
		list = append(list, draw.Chip{Text: text, Scope: draw.Loaded})
	}
	if text := open.SearchText(); text != "" {
		list = append(list, draw.Chip{Text: text, Scope: draw.Loaded})
	}
	rows, done := s.changes.Table.Rows(), ""
	if s.tab == changesTab && len(rows) > 0 {
		done = sums(rows)
	}
	if len(list) > 0 {
		if used := model.Width(done) + 2; done != "" && room-used >= leastChips {
			return draw.Chips(t, list, room-used) + "  " + t.Paint(theme.Muted, done)
		}
		return draw.Chips(t, list, room)
	}
	about := "Changes from this machine with this profile"
	switch {
	case s.tab == seenTab:
		about = s.aboutSeen()
	case s.tab == callsTab && s.envelope != "":
		about = "Calls about " + s.envelope.String()
	case s.tab == callsTab:
		about = "Calls of this run, the latest 500"
	case s.envelope != "":
		about = "Changes from here of " + s.envelope.String()
	case done != "":
		about = done
	}
	return t.Paint(theme.Muted, model.Clip(about, room, t.Glyphs.Ellipsis))
}

// main is the table, or the message in its place.
func (s *Screen) main() []string {
	t, size := s.env.Theme, s.openTab().Main()
	if s.tab == callsTab {
		if s.calls.Table.Len() > 0 {
			return s.calls.Table.Lines()
		}
		return s.emptyState("No calls.").Lines(t, size.Width, size.Height)
	}
	if s.tab == seenTab {
		if s.seen.Table.Len() > 0 {
			return s.seen.Table.Lines()
		}
		return s.emptyState("Nothing was seen to change. inkdesk sees only what it reads.").Lines(t, size.Width, size.Height)
	}
	err := s.entries.Err()
	switch {
	case s.changes.Table.Len() > 0:
		return describe.ProblemOver(s.changes.Table.Lines(), err, t, s.env.Keys.Global.Refresh, size.Width)
	case err != nil:
		return describe.Failed(s.env, err, size.Width, size.Height)
	case s.env.Journal == nil:
		return draw.Empty{Title: "No journal of changes is kept here."}.Lines(t, size.Width, size.Height)
	case s.entries.Phase() == screen.Waiting:
		return s.spinner.Lines(t, "Reading the journal", size.Width, size.Height)
	default:
		return s.emptyState("Nothing was changed from here.").Lines(t, size.Width, size.Height)
	}
}

func (s *Screen) emptyState(otherwise string) draw.Empty {
	if s.since == ever && (!s.failures || s.tab == seenTab) && s.openTab().SearchText() == "" {
		return draw.Empty{Title: otherwise}
	}
	return draw.Empty{Title: "Nothing matches.", Hints: []string{s.env.Keys.List.ClearFilter.Help().Key + " shows all."}}
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.menu != nil {
		return s.menu.Cursor(s.size.Width, s.size.Height)
	}
	return s.openTab().Cursor(0, headLines-1)
}
