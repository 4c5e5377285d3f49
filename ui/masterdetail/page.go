package masterdetail

import (
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// Width returns the width of the screen in cells.
func (l *List[R, ID]) Width() int { return l.size.Width }

// Capturing reports whether keys go to the menu or into the search.
func (l *List[R, ID]) Capturing() bool { return l.Menu != nil || l.Typing() }

// Choose opens a menu over the screen.
func (l *List[R, ID]) Choose(o picker.Options, choices []picker.Choice, choose func(id string) tea.Cmd) {
	l.Menu = picker.OpenMenu(l.env.Theme, l.env.Keys, o, choices, choose)
}

// Input takes pasted text, the mouse, and keys while it captures them. Searched says that
// [List.SearchText] may have changed, and taken that the message was one of these.
func (l *List[R, ID]) Input(msg tea.Msg) (cmd tea.Cmd, searched, taken bool) {
	if cmd, taken = picker.Take(&l.Menu, msg); taken {
		return cmd, false, true
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg, tea.PasteMsg:
		if l.Typing() {
			l.UpdateSearch(msg)
			return nil, true, true
		}
		_, taken = msg.(tea.PasteMsg)
		return nil, false, taken
	case tea.MouseClickMsg:
		if !l.Capturing() {
			l.Click(msg.X, msg.Y-l.head)
		}
		return nil, false, true
	case tea.MouseWheelMsg:
		if !l.Capturing() {
			l.Wheel(msg)
		}
		return nil, false, true
	}
	return nil, false, false
}

// Bar draws the line above the list: words, and at the right how many rows there are, while something
// is read with the spinner.
func (l *List[R, ID]) Bar(words func(room int) string, count string) string {
	t := l.env.Theme
	right := t.Paint(theme.Muted, count) + " " + l.Spinner.Cell(t)
	room := max(l.size.Width-ansi.StringWidthWc(right)-2, 0)
	return draw.Fit(words(room), room, t.Glyphs.Ellipsis) + "  " + right
}

// Page draws the screen: the head, below it main with the preview, and the menu over both.
func (l *List[R, ID]) Page(head, main []string) string {
	view := draw.Stacked(draw.FitAll(head, l.size.Width, min(l.head, l.size.Height)), l.Lines(main))
	if l.Menu != nil {
		view = l.Menu.Over(view, l.size.Width, l.size.Height)
	}
	return view
}

// Body returns the rows, with an error over their end, or in their place why there are none: what failed, what is being
// read, "" for nothing, or else the empty state.
func (l *List[R, ID]) Body(err error, reading string, empty draw.Empty) []string {
	t, size := l.env.Theme, l.Main()
	switch {
	case l.Table.Len() > 0:
		return describe.ProblemOver(l.Table.Lines(), err, t, l.env.Keys.Global.Refresh, size.Width)
	case err != nil:
		return describe.Failed(l.env, err, size.Width, size.Height)
	case reading != "":
		return l.Spinner.Lines(t, reading, size.Width, size.Height)
	}
	return empty.Lines(t, size.Width, size.Height)
}

// NoMatch returns the empty state of a list whose rows are all hidden.
func (l *List[R, ID]) NoMatch(title string) draw.Empty {
	return draw.Empty{Title: title, Hints: []string{l.env.Keys.List.ClearFilter.Help().Key + " shows all."}}
}

// Cursor returns the position of the terminal's cursor on the screen, nil when nothing is typed.
func (l *List[R, ID]) Cursor() *tea.Cursor {
	if l.Menu != nil {
		return l.Menu.Cursor(l.size.Width, l.size.Height)
	}
	return l.search.Cursor(0, l.bar)
}
