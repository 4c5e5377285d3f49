package recipients

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Below the table are the summary and the note, if there is room for them.
const (
	footHeight     = 2
	minTableHeight = 3
)

func (t *Table) gridHeight() int {
	if t.height < minTableHeight+footHeight {
		return t.height
	}
	return t.height - footHeight
}

func (t *Table) layOut() {
	t.grid.Resize(t.width, t.gridHeight())
	if t.cell != nil && t.cell.input != nil {
		if _, _, width, ok := t.cellPosition(); ok {
			t.cell.input.Resize(width)
		}
	}
	if t.mapping != nil {
		t.mapping.Resize(screen.Size{Width: t.width, Height: t.height})
	}
	if u := &t.unread; u.open {
		u.text.SetLines(u.lines(t.theme, t.width-2))
		u.text.Resize(t.width-2, t.height-2)
	}
}

// cellPosition returns a place in the last line if there is no room for the column.
func (t *Table) cellPosition() (x, y, width int, ok bool) {
	name := t.cell.field
	if name == Value {
		name = Check
	}
	first, end := t.grid.Visible()
	i := slices.IndexFunc(t.grid.Rows(), func(one row) bool { return one.id == t.cell.row })
	if i < first || i >= end {
		return 0, 0, 0, false
	}
	if x, width, ok = t.grid.ColumnAt(string(name)); ok && x < t.width {
		if name == Check { // a value is wider than the column so far, and nothing is behind it yet
			width = max(width, 15)
		}
		return x, i - first + 1, min(width, t.width-x), true
	}
	x = model.Width(fieldLabel(t.cell.field))
	return x, t.height - 1, t.width - x, x < t.width && t.height > t.gridHeight()
}

// fieldLabel returns the label in front of a cell in the last line.
func fieldLabel(f Field) string {
	return map[Field]string{Role: "Role: ", Step: "Step: ", Check: "Verification: ", Value: "Value: ", ID: "Id: ", UID: "User id: "}[f]
}

// View draws the table in exactly its size.
func (t *Table) View() string {
	if t.width == 0 || t.height == 0 {
		return draw.Join(draw.FitAll(nil, t.width, t.height))
	}
	switch {
	case t.mapping != nil:
		return t.mapping.View()
	case t.unread.open:
		return t.unread.view(t.theme, t.width, t.height)
	}
	lines := slices.Clone(t.grid.Lines())
	if t.grid.Len() == 0 && len(lines) > 1 {
		lines = append(lines[:1], t.emptyState().Lines(t.theme, t.width, len(lines)-1)...)
	}
	if t.height > t.gridHeight() {
		lines = append(lines, t.summary(), t.noteLine())
	}
	view := draw.Join(lines)
	if t.cell == nil {
		return view
	}
	if x, y, width, ok := t.cellPosition(); ok {
		view = draw.Over(view, []string{t.drawCell(width)}, x, y, t.width, t.height)
	}
	if t.cell.picker != nil {
		view = draw.Dialog(view, t.cell.picker.Lines(t.width, t.height), t.width, t.height)
	}
	return view
}

func (t *Table) drawCell(width int) string {
	if t.cell.input != nil {
		return t.cell.input.View()
	}
	one := t.rows.find(t.cell.row)
	text := roleLabel(one.Role)
	if t.cell.field == Check {
		text = model.NewText(t.checkText(*one)).String()
	}
	text = model.Clip(model.Narrow(cmp.Or(text, "none")), width, t.theme.Glyphs.Ellipsis)
	return draw.Fit(t.theme.Paint(theme.SelectedText, text), width, "")
}

func (t *Table) emptyState() draw.Empty {
	k := t.keys.Recipients
	if t.searching() {
		return draw.Empty{Title: "No recipient matches.", Hints: []string{keys.Short(t.keys.Form.Cancel) + " shows all again."}}
	}
	return draw.Empty{Title: "There is no recipient yet.", Hints: []string{
		keys.Short(k.Add) + " adds one. Pasted text adds many: lines such as Ann Miller <ann@example.com>, CSV, or cells of a spreadsheet.",
	}}
}

func (t *Table) summary() string {
	if t.search.Typing() {
		return t.search.Line(t.width)
	}
	n, steps, wrong, doubtful := t.rows.counts(t.cell.untouchedRow(&t.rows))
	text := describe.Counted(n, "recipient") + " in " + describe.Counted(steps, "step")
	if t.searching() {
		text += fmt.Sprintf(", %d shown (search: %s)", t.grid.Len(), model.Clean(t.search.Text()))
	}
	out := t.theme.Paint(theme.Muted, text)
	if wrong > 0 {
		out += t.theme.Paint(theme.Danger, fmt.Sprintf(", %d wrong", wrong))
	}
	if doubtful > 0 {
		out += t.theme.Paint(theme.Watch, fmt.Sprintf(", %d to look at", doubtful))
	}
	if len(t.unread.list) > 0 {
		out += t.theme.Paint(theme.Warn, ", "+describe.Counted(len(t.unread.list), "part")+" of the paste not read")
	}
	return draw.Fit(out, t.width, t.theme.Glyphs.Ellipsis)
}

func (t *Table) noteLine() string {
	text, role := t.note.text, t.note.role
	switch one := t.selected(); {
	case text != "":
	case t.cell != nil && one != nil:
		text, role = t.prompt(one), theme.Muted
		if _, _, ok := t.grid.ColumnAt(string(t.cell.field)); !ok && t.cell.field != Value {
			text = fieldLabel(t.cell.field)
		}
	case one == nil:
	case t.showSecrets && one.Value != "":
		text, role = checkLabel(one.Check)+" of "+one.title()+": "+model.NewSecret(one.Value).Reveal(), theme.Text
	case len(one.faults) > 0:
		parts := make([]string, len(one.faults))
		for i, f := range one.faults {
			parts[i] = f.Sentence
		}
		text, role = t.proposal(one)+strings.Join(parts, " "), theme.Watch
		if one.firstMistake() != nil {
			role = theme.Danger
		}
	default:
		text, role = t.newStepsNote(), theme.Muted
	}
	return draw.Fit(t.theme.Paint(role, model.Clip(model.Narrow(model.Clean(text)), t.width, t.theme.Glyphs.Ellipsis)), t.width, "")
}

// Cursor returns the cursor relative to the table, nil for none.
func (t *Table) Cursor() *tea.Cursor {
	switch {
	case t.unread.open, t.width == 0:
		return nil
	case t.mapping != nil:
		return t.mapping.Cursor()
	case t.search.Typing():
		if t.height <= t.gridHeight() {
			return nil
		}
		return t.search.Cursor(0, t.height-footHeight)
	case t.cell == nil:
		return nil
	}
	if p := t.cell.picker; p != nil {
		return p.Cursor(0, draw.DialogTop(p.Lines(t.width, t.height), t.height))
	}
	x, y, _, ok := t.cellPosition()
	if !ok {
		return nil
	}
	if t.cell.input != nil {
		return t.cell.input.Cursor(x, y)
	}
	cursor := tea.NewCursor(x, y)
	cursor.Blink = false
	return cursor
}
