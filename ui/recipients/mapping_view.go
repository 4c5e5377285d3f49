package recipients

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

const mappingHeadLines = 3

// Description returns the name, the format and the size of the table.
func (t MappedTable) Description() string {
	text := fmt.Sprintf("divided by %s, %s", separators[t.Sheet.Separator], describe.Counted(len(t.Sheet.Rows), "row"))
	if t.File {
		text = t.Sheet.Encoding + ", " + text
	}
	return t.Name + ": " + text
}

// Ask returns what has to be decided about a column first, "" for nothing.
func (t MappedTable) Ask() string {
	return cmp.Or(t.Asks...)
}

// Problem returns what has to be decided, or how many columns are not used; "" for nothing.
func (t MappedTable) Problem() string {
	if ask := t.Ask(); ask != "" {
		return ask
	}
	switch n := len(slices.DeleteFunc(slices.Clone(t.Columns), func(c spreadsheet.Column) bool { return c.Kind != 0 })); n {
	case 0:
		return ""
	case 1:
		return "1 column is not used."
	default:
		return fmt.Sprintf("%d columns are not used.", n)
	}
}

func (l *Mapping) notes() []string {
	notes := append([]string(nil), l.Table.Sheet.Notes...)
	for i, why := range l.Table.Guessed {
		if why != "" {
			notes = append(notes, fmt.Sprintf("%q was taken for %s: %s.", model.Narrow(l.Table.Sheet.Columns[i].String()), l.Table.Columns[i], why))
		}
	}
	if l.options.Notes != nil && l.Table.Name != "" {
		notes = append(notes, l.options.Notes(l.Table.Columns)...)
	}
	if len(notes) == 0 {
		return nil
	}
	lines := draw.Wrap(strings.Join(notes, " "), max(l.size.Width, 1))
	return lines[:min(len(lines), max(l.size.Height/3, 1))]
}

func (l *Mapping) head() int { return max(mappingHeadLines, mappingHeadLines-1+len(l.notes())) }

// Resize sets the size in cells.
func (l *Mapping) Resize(size screen.Size) {
	l.size = size
	l.browser.Resize(screen.Size{Width: size.Width, Height: max(size.Height-l.head(), 0)})
}

// Restyle follows a change of the theme.
func (l *Mapping) Restyle() { l.browser.Restyle() }

// Lines draws the list in its size, without its menu.
func (l *Mapping) Lines() []string {
	t, b, width := l.env.Theme, l.browser, l.size.Width
	text, role := l.Table.Problem(), theme.Warn
	if text == "" {
		text, role = "Every column is used. "+l.options.Next(), theme.Muted
	}
	head := []string{t.Paint(theme.Strong, l.Table.Description()), t.Paint(role, model.Clip(text, width, t.Glyphs.Ellipsis))}
	for _, note := range l.notes() {
		head = append(head, t.Paint(theme.Watch, note))
	}
	head = draw.FitAll(head, width, min(l.head(), l.size.Height))
	if b.Typing() && len(head) > 0 {
		head[len(head)-1] = draw.Fit(b.SearchLine(width), width, "")
	}
	main := b.Table.Lines()
	if b.Table.Len() == 0 {
		main = draw.Empty{Title: "No column matches."}.Lines(t, b.Main().Width, b.Main().Height)
	}
	return append(head, b.Lines(main)...)
}

// Spoken returns the columns in words, with the findings about the table.
func (l *Mapping) Spoken() screen.Page {
	head := []string{l.Table.Description(), cmp.Or(l.Table.Problem(), "Every column is used. "+l.options.Next())}
	page := l.browser.Spoken(append(head, strings.Join(l.notes(), " ")), []string{"No column matches."})
	if l.menu != nil {
		page.Ask = l.menu.Spoken()
	}
	return page
}

// Over draws the menu over a view of that size, if one is open.
func (l *Mapping) Over(view string, width, height int) string {
	if l.menu == nil {
		return view
	}
	return l.menu.Over(view, width, height)
}

// Cursor returns the cursor in a view of that size, nil for none.
func (l *Mapping) Cursor(width, height int) *tea.Cursor {
	if l.menu != nil {
		return l.menu.Cursor(width, height)
	}
	return l.browser.SearchCursor(0, l.head()-1)
}

// Choosing reports whether a menu is open, and Typing whether a search is typed.
func (l *Mapping) Choosing() bool { return l.menu != nil }

// Typing reports whether letters go into the search.
func (l *Mapping) Typing() bool { return l.browser.Typing() }

// Update handles a key or pasted text, and says what it has changed.
func (l *Mapping) Update(msg tea.Msg) (tea.Cmd, MappingChange) {
	l.change = NoChange
	switch {
	case l.menu != nil:
		return picker.UpdateMenu(&l.menu, msg), l.change
	case l.browser.Typing():
		l.browser.UpdateSearch(msg)
		l.applySearch()
		return nil, NoChange
	}
	press, ok := msg.(tea.KeyPressMsg)
	k := l.env.Keys.List
	switch {
	case !ok, l.browser.HandleKey(press):
	case key.Matches(press, k.Open):
		l.openMenu()
	case key.Matches(press, k.ClearFilter):
		l.browser.SetSearch("")
		l.applySearch()
	}
	return nil, NoChange
}

// Unwind ends the search or the preview. It is false when there is neither.
func (l *Mapping) Unwind() bool {
	there, text := l.browser.Unwind()
	if text {
		l.applySearch()
	}
	return there
}

// Click selects a row, and Wheel scrolls.
func (l *Mapping) Click(x, y int) { l.browser.Click(x, y-l.head()) }

// Wheel scrolls the list.
func (l *Mapping) Wheel(msg tea.MouseWheelMsg) { l.browser.Wheel(msg) }

// Open returns the key that changes the selected row.
func (l *Mapping) Open() key.Binding { return keys.Named(l.env.Keys.List.Open, "change by hand") }

// Hint offers the keys of the list.
func (l *Mapping) Hint(hints *screen.Hints, group int) {
	hints.Offer(group, l.browser.WhyEmpty(), l.Open())
	l.browser.Hint(hints, group, false)
}
