package resume

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// headLines is the number of lines above the table.
const headLines = 2

const aboutText = "Forms and plans that were begun. Passcodes and phone numbers are not kept."

func (s *Screen) columns() []table.Column[*state.Unfinished] {
	return []table.Column[*state.Unfinished]{
		{
			Name: "what", Title: "What", Priority: 9, Essential: true, Min: 24, Ideal: 36, Max: 90, Lead: true,
			Cell: func(u *state.Unfinished) table.Cell { return table.Cell{Text: titleOf(u)} },
		},
		{
			Name: "saved", Title: "Saved", Priority: 7, Min: 12, Ideal: 16,
			Cell: func(u *state.Unfinished) table.Cell {
				return table.Cell{Text: u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 15:04"), Role: theme.Muted}
			},
		},
		{
			Name: "state", Title: "State", Priority: 8, Min: 18, Ideal: 20, Max: 30,
			Cell: func(u *state.Unfinished) table.Cell { return table.Cell{Text: stateText(u), Role: theme.Muted} },
		},
	}
}

// stateText is how far the work has come, as far as the list can tell.
func stateText(u *state.Unfinished) string {
	switch {
	case u.Holder != nil:
		return "in another session"
	case u.Confirmed:
		return "not done to its end"
	default:
		return "not sent"
	}
}

// titleOf is the title and the name of the work.
func titleOf(u *state.Unfinished) string {
	return model.Narrow(model.Clean(strings.TrimSuffix(u.Title+": "+u.Name, ": ")))
}

// writeWork writes the preview.
func (s *Screen) writeWork(w *richtext.Writer, u *state.Unfinished) {
	w.Wrap("", titleOf(u), theme.Title)
	w.Wrap("Saved ", u.Saved.In(s.env.Now().Location()).Format("Mon 2 Jan 2006 15:04 MST"), theme.Text)
	w.Wrap("State ", stateText(u), theme.Text)
	if u.Holder != nil {
		w.Wrap("", s.blocked(), theme.Warn)
	}
	for _, about := range []struct{ label, id string }{{"Envelope ", u.Envelope}, {"Template ", u.Template}} {
		if about.id != "" {
			w.Wrap(about.label, model.Clean(about.id), theme.Text)
		}
	}
}

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	s.size = size
	s.browser.Resize(screen.Size{Width: size.Width, Height: size.Height - headLines})
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	t, width := s.env.Theme, s.size.Width
	right := t.Paint(theme.Muted, s.countText()) + " " + s.spinner.Cell(t)
	room := max(width-ansi.StringWidthWc(right)-2, 0)
	bar := t.Paint(theme.Title, "Unfinished work")
	switch {
	case s.browser.Typing():
		bar = s.browser.SearchLine(room)
	case s.browser.SearchText() != "":
		bar += t.Paint(theme.Muted, "  "+s.browser.SearchText())
	}
	bar = draw.Fit(bar, room, t.Glyphs.Ellipsis) + "  " + right
	head := draw.FitAll([]string{bar, t.Paint(theme.Muted, model.Clip(aboutText, width, t.Glyphs.Ellipsis))}, width, min(headLines, s.size.Height))
	view := draw.Stacked(head, s.browser.Lines(s.body()))
	if s.menu != nil {
		view = s.menu.Over(view, width, s.size.Height)
	}
	return view
}

func (s *Screen) countText() string {
	all, read := s.list.Value()
	if !read {
		return ""
	}
	return describe.Listed(s.browser.Table.Len(), len(all)).String()
}

// body is the table, or the state that stands in its place.
func (s *Screen) body() []string {
	t, size, err := s.env.Theme, s.browser.Main(), s.list.Err()
	switch {
	case s.env.State == nil:
		return draw.Empty{Title: "Nothing is kept between runs here."}.Lines(t, size.Width, size.Height)
	case s.browser.Table.Len() > 0:
		return describe.ProblemOver(s.browser.Table.Lines(), err, t, s.env.Keys.Global.Refresh, size.Width)
	case err != nil:
		return describe.Failed(s.env, err, size.Width, size.Height)
	case s.list.Phase() == screen.Waiting:
		return s.spinner.Lines(t, "Reading what was kept", size.Width, size.Height)
	case s.browser.SearchText() != "":
		return draw.Empty{Title: "Nothing matches.", Hints: []string{s.env.Keys.List.ClearFilter.Help().Key + " shows all."}}.Lines(t, size.Width, size.Height)
	default:
		return draw.Empty{Title: "Nothing is unfinished.", Hints: []string{
			"A form that is left before it is sent, and a plan that is stopped, wait here.",
		}}.Lines(t, size.Width, size.Height)
	}
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor {
	if s.menu != nil {
		return s.menu.Cursor(s.size.Width, s.size.Height)
	}
	return s.browser.Cursor(0, 0)
}
