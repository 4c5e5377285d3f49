package recipients

import (
	"cmp"
	"fmt"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
)

type pastedText struct {
	text    string
	reading spreadsheet.Options
	table   MappedTable
}

type pasteMapping struct {
	*Mapping
	text    string
	changed MappingChange
}

// lastPaste returns the paste that can be read in another way, nil for none: nothing was changed behind it.
func (r *rows) lastPaste() *pastedText {
	if n := len(r.undoList); n > 0 {
		return r.undoList[n-1].paste
	}
	return nil
}

func (t *Table) openMapping() {
	last := t.rows.lastPaste()
	if last == nil {
		t.showNote(theme.Muted, "Only the columns of a table that was just pasted can be changed.")
		return
	}
	t.mapping = &pasteMapping{text: last.text}
	t.mapping.Mapping = NewMapping(screen.Env{Theme: t.theme, Keys: t.keys}, MappingOptions{
		Layout: func() spreadsheet.Layout { return layout },
		Next:   func() string { return keys.Short(t.keys.Prompt.Cancel) + " goes back to the recipients." },
	})
	t.mapping.Show(last.table, last.reading)
}

// updateMapping handles a key or pasted text. The paste is read again when the list is left.
func (t *Table) updateMapping(msg tea.Msg) {
	m := t.mapping
	if press, ok := msg.(tea.KeyPressMsg); ok && !m.Capturing() && key.Matches(press, t.keys.Prompt.Cancel, t.keys.Recipients.Columns) {
		if !m.Unwind() {
			t.closeMapping()
		}
		return
	}
	_, change := m.Update(msg)
	m.changed = cmp.Or(change, m.changed)
	if change == Divided {
		m.Show(Parse(m.text, m.Reading, nil).Table, m.Reading)
	}
}

func (t *Table) closeMapping() {
	m := t.mapping
	t.mapping = nil
	if m.changed == NoChange {
		return
	}
	var match *spreadsheet.Matching
	if m.changed == Matched {
		match = &m.Shown.Matching
	}
	t.undo()
	t.insertPasted(m.text, m.Reading, match)
}

func (r row) proposes() bool {
	_, ok := spreadsheet.WithoutZero(r.Value)
	return ok && r.Check == model.SMS
}

func (t *Table) proposal(one *row) string {
	if !one.proposes() {
		return ""
	}
	return keys.Short(t.keys.Recipients.Propose) + " leaves the (0) out. "
}

func (t *Table) takeProposal() {
	id := t.selectedID()
	if t.cell != nil {
		id = t.cell.row
	}
	one := t.rows.find(id)
	if one == nil || !one.proposes() {
		return
	}
	number, _ := spreadsheet.WithoutZero(one.Value)
	if t.cell == nil {
		t.rows.saveUndo("the change to "+one.title(), id)
	}
	t.rows.change(id, func(r *Recipient) { r.Value = number })
	if t.cell != nil && t.cell.field == Value {
		t.cell.input.SetValue(number)
	}
	t.refresh()
	t.showNote(theme.Good, "The zero in brackets is left out of the number.")
}

type unread struct {
	list []Unread
	open bool
	text *richtext.Viewport
}

func (u *unread) show(t *theme.Theme) bool {
	if len(u.list) > 0 {
		u.open, u.text = true, richtext.NewViewport(t)
	}
	return u.open
}

func (u *unread) handleKey(k *keys.Map, msg tea.KeyPressMsg) {
	if key.Matches(msg, k.Prompt.Cancel, k.Prompt.Accept, k.Recipients.Unread) {
		u.open = false
		return
	}
	k.Move.Through(msg, u.text)
}

func (u *unread) lines(t *theme.Theme, width int) []string {
	var lines []string
	for _, one := range u.list {
		where := "line " + strconv.Itoa(one.Line)
		if one.Last > one.Line {
			where = fmt.Sprintf("lines %d to %d", one.Line, one.Last)
		}
		lines = append(lines, t.Paint(theme.Strong, where)+"  "+t.Paint(theme.Warn, one.Why))
		for _, text := range draw.Wrap(one.Text, max(width-4, 1)) {
			lines = append(lines, "    "+text)
		}
	}
	return lines
}

func (u *unread) view(t *theme.Theme, width, height int) string {
	first, last, total := u.text.Position()
	box := draw.Pane{
		Theme: t, Title: "Not read: " + describe.Counted(len(u.list), "part") + " of the paste", Focused: true,
		Note: fmt.Sprintf("%d-%d of %d", first, last, total), Width: width, Height: height,
	}
	return draw.Join(box.Lines(u.text.Lines()))
}
