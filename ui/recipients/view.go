package recipients

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Below the table stand the counts and a sentence, where there is room for them.
const (
	footHeight = 2
	leastTable = 3
)

func (t *Table) gridHeight() int {
	if t.height < leastTable+footHeight {
		return t.height
	}
	return t.height - footHeight
}

// arrange gives everything its place.
func (t *Table) arrange() {
	t.grid.Resize(t.width, t.gridHeight())
	if t.cell != nil && t.cell.input != nil {
		if _, _, width, ok := t.place(); ok {
			t.cell.input.Resize(width)
		}
	}
	if t.search != nil {
		t.search.input.Resize(t.width)
	}
	if u := &t.unread; u.open {
		u.text.SetLines(u.lines(t.theme, t.width-2))
		u.text.Resize(t.width-2, t.height-2)
	}
}

// place is where the cell is drawn that is typed into. Without room for its column it has
// the last line.
func (t *Table) place() (x, y, width int, ok bool) {
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
		return x, i - first + 1, min(width, t.width-x), true
	}
	x = model.Width(label(t.cell.field))
	return x, t.height - 1, t.width - x, x < t.width && t.height > t.gridHeight()
}

// label stands before a cell in the last line.
func label(f Field) string {
	words := map[Field]string{Role: "Role: ", Step: "Step: ", Check: "Verification: ", Value: "Value: ", ID: "Id: ", UID: "User id: "}
	return words[f]
}

// View draws the table at exactly its size.
func (t *Table) View() string {
	if t.width == 0 || t.height == 0 {
		return draw.Join(draw.FitAll(nil, t.width, t.height))
	}
	if t.unread.open {
		return t.unread.view(t.theme, t.width, t.height)
	}
	lines := slices.Clone(t.grid.Lines())
	if t.grid.Len() == 0 && len(lines) > 1 {
		lines = append(lines[:1], t.nothing().Lines(t.theme, t.width, len(lines)-1)...)
	}
	if t.height > t.gridHeight() {
		lines = append(lines, t.summary(), t.sentence())
	}
	view := draw.Join(lines)
	if t.cell == nil {
		return view
	}
	if x, y, width, ok := t.place(); ok {
		view = draw.Over(view, []string{t.viewCell(width)}, x, y, t.width, t.height)
	}
	if t.cell.picker != nil {
		view = draw.OverCentre(view, t.cell.picker.Lines(t.width, t.height), t.width, t.height)
	}
	return view
}

// viewCell draws the cell that is typed into.
func (t *Table) viewCell(width int) string {
	if t.cell.input != nil {
		return t.cell.input.View()
	}
	one := t.rows.find(t.cell.row)
	text := roleLabel(one.Role)
	if t.cell.field == Check {
		text = t.checkCell(*one).Text
	}
	if text == "" {
		text = "none"
	}
	text = model.Clip(model.Narrow(text), width, t.theme.Glyphs.Ellipsis)
	return draw.Fit(t.theme.Paint(theme.SelectedText, text), width, "")
}

// nothing is what stands where no rows are.
func (t *Table) nothing() draw.Empty {
	k := t.keys.Recipients
	if t.search != nil {
		return draw.Empty{Title: "Nobody matches.", Hints: []string{keys.Short(t.keys.Form.Cancel) + " shows all again."}}
	}
	return draw.Empty{Title: "There is no recipient yet.", Hints: []string{
		keys.Short(k.Add) + " adds one. Pasted text adds many: lines such as Ann Miller <ann@example.com>, CSV, or cells of a spreadsheet.",
	}}
}

// summary counts, or shows the search.
func (t *Table) summary() string {
	if t.search != nil && t.search.open {
		return t.search.input.View()
	}
	steps, wrong, doubtful := t.rows.counts()
	n := len(t.rows.list)
	text := plural(n, "recipient") + " in " + plural(steps, "step")
	if t.search != nil {
		text += fmt.Sprintf(", %d shown (search: %s)", t.grid.Len(), model.Clean(t.search.input.Value()))
	}
	out := t.theme.Paint(theme.Muted, text)
	if wrong > 0 {
		out += t.theme.Paint(theme.Danger, fmt.Sprintf(", %d wrong", wrong))
	}
	if doubtful > 0 {
		out += t.theme.Paint(theme.Watch, fmt.Sprintf(", %d to look at", doubtful))
	}
	if len(t.unread.list) > 0 {
		out += t.theme.Paint(theme.Warn, ", "+plural(len(t.unread.list), "part")+" of the paste not read")
	}
	return draw.Fit(out, t.width, t.theme.Glyphs.Ellipsis)
}

// sentence is the last line: what was just said, what is asked for in the cell, or what
// is wrong with the selected row.
func (t *Table) sentence() string {
	text, role := t.note.text, t.note.role
	switch one := t.selected(); {
	case text != "":
	case t.cell != nil && one != nil:
		text, role = t.prompt(one), theme.Muted
		if _, _, ok := t.grid.ColumnAt(string(t.cell.field)); !ok && t.cell.field != Value {
			text = label(t.cell.field)
		}
	case one == nil:
	case one.locked != "":
		text, role = one.locked, theme.Muted
	case t.look.revealed && one.Value != "":
		text, role = checkLabel(one.Check)+" of "+one.title()+": "+model.NewSecret(one.Value).Reveal(), theme.Text
	case len(one.faults) > 0:
		parts := make([]string, len(one.faults))
		for i, f := range one.faults {
			parts[i] = f.Sentence
		}
		text, role = strings.Join(parts, " "), theme.Watch
		if one.mistake() != nil {
			role = theme.Danger
		}
	default:
		text, role = t.newSteps(), theme.Muted
	}
	return draw.Fit(t.theme.Paint(role, model.Clip(model.Narrow(model.Clean(text)), t.width, t.theme.Glyphs.Ellipsis)), t.width, "")
}

// Cursor is where the terminal's cursor belongs, relative to the table; nil for none.
func (t *Table) Cursor() *tea.Cursor {
	switch {
	case t.unread.open, t.width == 0:
		return nil
	case t.search != nil && t.search.open:
		if t.height <= t.gridHeight() {
			return nil
		}
		return t.search.input.Cursor(0, t.height-footHeight)
	case t.cell == nil:
		return nil
	}
	if p := t.cell.picker; p != nil {
		box := p.Lines(t.width, t.height)
		if len(box) == 0 {
			return nil
		}
		width := min(ansi.StringWidthWc(box[0]), t.width)
		return p.Cursor(max((t.width-width)/2, 0), max((t.height-len(box))/2, 0))
	}
	x, y, _, ok := t.place()
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
