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
	notes := append([]string(nil), l.Shown.Sheet.Notes...)
	for i, why := range l.Shown.Guessed {
		if why != "" {
			notes = append(notes, fmt.Sprintf("%q was taken for %s: %s.", model.Narrow(l.Shown.Sheet.Columns[i].String()), l.Shown.Columns[i], why))
		}
	}
	if l.options.Notes != nil && l.Shown.Name != "" {
		notes = append(notes, l.options.Notes(l.Shown.Columns)...)
	}
	if len(notes) == 0 {
		return nil
	}
	lines := draw.Wrap(strings.Join(notes, " "), max(l.size.Width, 1))
	return lines[:min(len(lines), max(l.size.Height/3, 1))]
}

// Resize sets the size in cells.
func (l *Mapping) Resize(size screen.Size) {
	l.size = size
	l.SetHead(max(mappingHeadLines, mappingHeadLines-1+len(l.notes())))
	l.List.Resize(size)
}

// View draws the list below what is said about the table, and its menu over both.
func (l *Mapping) View() string {
	t, width := l.env.Theme, l.size.Width
	text, role := l.Shown.Problem(), theme.Warn
	if text == "" {
		text, role = "Every column is used. "+l.options.Next(), theme.Muted
	}
	head := []string{t.Paint(theme.Strong, l.Shown.Description()), t.Paint(role, model.Clip(text, width, t.Glyphs.Ellipsis))}
	for _, note := range l.notes() {
		head = append(head, t.Paint(theme.Watch, note))
	}
	if l.Typing() {
		head = append(head[:max(len(head)-1, mappingHeadLines-1)], l.SearchLine(width))
	}
	return l.Page(head, l.Body(nil, "", draw.Empty{Title: noColumn}))
}

const noColumn = "No column matches."

// Spoken returns the columns in words, with the findings about the table.
func (l *Mapping) Spoken() screen.Page {
	head := []string{l.Shown.Description(), cmp.Or(l.Shown.Problem(), "Every column is used. "+l.options.Next())}
	return l.List.Spoken(append(head, strings.Join(l.notes(), " ")), []string{noColumn})
}

// Update handles what the person does, and says what it has changed.
func (l *Mapping) Update(msg tea.Msg) (tea.Cmd, MappingChange) {
	l.change = NoChange
	cmd, searched, taken := l.Input(msg)
	press, pressed := msg.(tea.KeyPressMsg)
	k := l.env.Keys.List
	switch {
	case searched:
		l.applySearch()
	case taken, !pressed, l.HandleKey(press):
	case key.Matches(press, k.Open):
		l.openMenu()
	case key.Matches(press, k.ClearFilter):
		l.SetSearch("")
		l.applySearch()
	}
	return cmd, l.change
}

// Unwind ends the search or the preview. It is false when there is neither.
func (l *Mapping) Unwind() bool {
	there, text := l.List.Unwind()
	if text {
		l.applySearch()
	}
	return there
}

// Open returns the key that changes the selected row.
func (l *Mapping) Open() key.Binding { return keys.Named(l.env.Keys.List.Open, "change by hand") }

// Hint offers the keys of the list.
func (l *Mapping) Hint(hints *screen.Hints, group int) {
	hints.Offer(group, l.WhyEmpty(), l.Open())
	l.List.Hint(hints, group, false)
}
