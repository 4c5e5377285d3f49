package form

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"charm.land/lipgloss/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const (
	prompt = "> "
	secret = "*" // replaces a rune of a masked value
)

func (t *text) View() string {
	if t.theme == nil {
		return ""
	}
	styles, room := t.styles(), t.room()
	var parts []string
	part := func(style lipgloss.Style, s string) {
		if s == "" {
			return
		}
		for _, l := range draw.Wrap(s, room) {
			parts = append(parts, style.Render(l))
		}
	}
	part(styles.Title, t.question.Title)
	part(styles.Description, t.question.Help)
	if t.question.Lines > 0 {
		parts = append(parts, t.rowsView(styles, len(parts))...)
	} else {
		parts = append(parts, styles.TextInput.Prompt.Render(prompt)+t.lineView(styles, room-len(prompt)))
	}
	return t.withNote(styles.Base.Width(t.width).Render(strings.Join(parts, "\n")), t.err)
}

func (t *text) room() int {
	frame := 0
	if t.theme != nil {
		frame = t.theme.Theme(false).Focused.Base.GetHorizontalFrameSize()
	}
	return max(t.width-frame, 1)
}

// lineView returns a single line in room cells, one of them for the cursor behind it.
func (t *text) lineView(styles *huh.FieldStyles, room int) string {
	before, value := t.buffer.Before(), t.buffer.Value()
	if t.masked {
		before, value = mask(before), mask(value)
	}
	runes, at := []rune(value), len([]rune(before))
	t.window.Follow(runes, at, room-1)
	shown := model.Clip(string(runes[t.window.From:]), room, "")
	return t.drawRow(styles, styles.TextInput.Text, shown, len(string(runes[t.window.From:at])))
}

func mask(s string) string { return strings.Repeat(secret, len([]rune(s))) }

// drawRow returns one row with the cursor before the byte at, or none when that is negative.
func (t *text) drawRow(styles *huh.FieldStyles, style lipgloss.Style, row string, at int) string {
	if !t.focused || at < 0 {
		return style.Render(row)
	}
	colour := lipgloss.NewStyle().Foreground(styles.TextInput.Cursor.GetForeground())
	return withCursor(style, colour, row, at)
}

// withCursor draws a row with the character behind the byte at, or a blank, reversed.
func withCursor(style, cursor lipgloss.Style, row string, at int) string {
	at = min(at, len(row))
	end := at + model.FirstCharacter(row[at:])
	under := row[at:end]
	if under == "" {
		under = " "
	}
	return style.Render(row[:at]) + cursor.Reverse(true).Render(under) + style.Render(row[end:])
}

// row holds a line of the screen: a part of the text, in bytes.
type row struct{ start, end int }

// rows returns lines that leave a cell for the cursor, broken at blanks where possible.
func (t *text) rows() []row {
	value, room := t.buffer.Value(), max(t.room()-1, 1)
	var rows []row
	start, used, blank := 0, 0, 0
	for at := 0; at < len(value); {
		size := model.FirstCharacter(value[at:])
		if value[at] == '\n' {
			rows = append(rows, row{start, at})
			at++
			start, used, blank = at, 0, at
			continue
		}
		cells := model.Width(value[at : at+size])
		if used+cells > room && at > start {
			if blank <= start {
				blank = at
			}
			rows = append(rows, row{start, blank})
			start, at, used = blank, blank, 0
			continue
		}
		used += cells
		at += size
		if value[at-size] == ' ' {
			blank = at
		}
	}
	return append(rows, row{start, len(value)})
}

// cursorRow returns the row of the cursor: at a break, the one that begins there.
func (t *text) cursorRow(rows []row) int {
	at, found := len(t.buffer.Before()), 0
	for i, r := range rows {
		if r.start <= at {
			found = i
		}
	}
	return found
}

// rowsView draws the rows around the cursor below that many lines of the field.
func (t *text) rowsView(styles *huh.FieldStyles, above int) []string {
	shown := t.question.Lines
	if t.maxLines > 0 {
		shown = max(min(shown, t.maxLines-above), 1)
	}
	rows := t.rows()
	at := t.cursorRow(rows)
	t.top = max(min(t.top, at, len(rows)-shown), at-shown+1, 0)
	value := t.buffer.Value()
	lines := make([]string, shown)
	for i := range lines {
		if t.top+i >= len(rows) {
			continue
		}
		r, cursor := rows[t.top+i], -1
		if t.top+i == at {
			cursor = len(t.buffer.Before()) - r.start
		}
		lines[i] = t.drawRow(styles, styles.TextInput.Text, value[r.start:r.end], cursor)
	}
	return lines
}

// moveRow moves the cursor from row to row in its column, and reports whether the key was for that.
func (t *text) moveRow(press tea.KeyPressMsg) bool {
	k := keys.Editing()
	by := 0
	switch {
	case key.Matches(press, k.Up):
		by = -1
	case key.Matches(press, k.Down):
		by = 1
	case key.Matches(press, k.PageUp):
		by = -t.question.Lines
	case key.Matches(press, k.PageDown):
		by = t.question.Lines
	default:
		return false
	}
	rows := t.rows()
	from := t.cursorRow(rows)
	to := max(min(from+by, len(rows)-1), 0)
	value := t.buffer.Value()
	column := model.Width(value[rows[from].start:len(t.buffer.Before())])
	target := value[rows[to].start:rows[to].end]
	t.buffer.MoveTo(rows[to].start + len(model.Clip(target, column, "")))
	return true
}

// styles holds what the fields here draw with. The focused one has a bar at its left, so that the focus shows without
// colour.
func styles(t *theme.Theme) *huh.Styles {
	focused := huh.FieldStyles{
		Base: lipgloss.NewStyle().PaddingLeft(1).
			BorderStyle(lipgloss.Border{Left: t.Glyphs.Selected}).BorderLeft(true).
			BorderForeground(t.Style(theme.Accent).GetForeground()),
		Title:        t.Style(theme.Title),
		Description:  t.Style(theme.Muted),
		ErrorMessage: t.Style(theme.Danger),
		// Not the sign of a selected row: that one marks the field.
		SelectSelector: t.Style(theme.Selected).SetString(t.Glyphs.Right + " "),
		TextInput: huh.TextInputStyles{
			Cursor: t.Style(theme.Accent),
			Prompt: t.Style(theme.Accent),
			Text:   t.Style(theme.Input),
		},
	}
	blurred := focused
	blurred.Base = lipgloss.NewStyle().PaddingLeft(2)
	blurred.Title = t.Style(theme.Text)
	// The chosen option shows without the focus too.
	blurred.SelectSelector = t.Style(theme.Muted).SetString(t.Glyphs.Check + " ")
	return &huh.Styles{FieldSeparator: lipgloss.NewStyle().SetString("\n\n"), Focused: focused, Blurred: blurred}
}
