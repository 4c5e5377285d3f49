package recipients

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// maxInputLength is the length of a cell in runes.
const maxInputLength = 1024

// cell is the cell that is being edited. What is typed is stored in its row at once.
type cell struct {
	row    rowID
	field  Field
	input  *textline.Input // nil in a cell with choices
	picker *picker.Picker  // nil when closed

	rowBefore  Recipient // the row before it was edited
	cellBefore Recipient // the row before the cell was edited
	addingRows bool      // whether a new row follows the last one
	newRow     bool      // the row is new, and is removed if it stays unchanged
	// undoSaved reports whether the last entry of the undo list is the row before it was
	// edited.
	undoSaved bool
	// choiceOnly reports whether the cell was opened for its choices.
	choiceOnly bool
}

// editRow edits a cell of an existing row.
func (t *Table) editRow(id rowID, f Field, adding bool) {
	t.rows.saveUndo("the change to "+t.rows.find(id).title(), id)
	t.startTyping(id, f, adding)
}

// startTyping edits a cell of a row that is in the undo list or new.
func (t *Table) startTyping(id rowID, f Field, adding bool) {
	t.editing = id
	t.cell = &cell{row: id, rowBefore: t.rows.find(id).Recipient, addingRows: adding, undoSaved: true}
	t.grid.SelectID(id)
	t.startCell(f)
}

// startCell edits a cell of the row.
func (t *Table) startCell(f Field) {
	c, one := t.cell, t.rows.find(t.cell.row)
	if (f == ID || f == UID) && !t.display.showIDs {
		t.display.showIDs = true
		t.grid.SetColumns(t.columns())
	}
	c.field, c.cellBefore, c.input, c.picker = f, one.Recipient, nil, nil
	if f != Role && f != Check {
		c.rebuildInput(t)
		c.input.SetValue(one.fieldText(f))
	}
	t.applySearch()
}

// rebuildInput makes the input again, since it depends on the theme and on whether secrets
// are shown.
func (c *cell) rebuildInput(t *Table) {
	if c.picker != nil {
		c.picker = nil
	}
	if c.field == Role || c.field == Check {
		return
	}
	value := ""
	if c.input != nil {
		value = c.input.Value()
	}
	c.input = textline.New(t.theme, textline.Options{Max: maxInputLength, Masked: c.field == Value && !t.display.showSecrets})
	c.input.SetValue(value)
}

// fieldText is the text of a field in its input.
func (r *row) fieldText(f Field) string {
	switch f {
	case Name:
		return r.Name
	case Email:
		return r.Email
	case Step:
		return strconv.Itoa(r.Step)
	case Value:
		return r.Value
	case ID:
		return r.ID
	case UID:
		return r.UID
	}
	return ""
}

// storeInput stores the typed text in the row. A step is not stored until it is a number.
func (t *Table) storeInput() {
	c := t.cell
	if c.input == nil {
		return
	}
	text := c.input.Value()
	t.rows.change(c.row, func(one *Recipient) {
		switch c.field {
		case Name:
			one.Name = text
		case Email:
			one.Email = text
		case Step:
			if step, ok := stepOf(text); ok {
				one.Step = step
			}
		case Value:
			one.Value = text
		case ID:
			one.ID = text
		case UID:
			one.UID = text
		}
	})
	t.applySearch()
}

func stepOf(text string) (int, bool) {
	step, err := strconv.Atoi(strings.TrimSpace(text))
	return step, err == nil && step >= 1 && step <= maxStep
}

// leaveCell is false when the text is not valid in the cell. It splits a name and an
// address that were typed together.
func (t *Table) leaveCell() bool {
	c := t.cell
	if c.field == Step {
		if _, ok := stepOf(c.input.Value()); !ok {
			t.showNote(theme.Danger, fmt.Sprintf("Enter a step from 1 to %d.", maxStep))
			return false
		}
	}
	t.rows.change(c.row, func(one *Recipient) {
		switch c.field {
		case Name:
			if cleanTrimmed(one.Email) == "" {
				one.splitAddress()
			}
			one.Name = strings.TrimSpace(one.Name)
		case Email:
			one.splitAddress()
		}
	})
	return true
}

// endTyping leaves the row. A new row that is unchanged is removed.
func (t *Table) endTyping() {
	c := t.cell
	if c == nil {
		return
	}
	one := t.rows.find(c.row)
	untouched, gone := one.Recipient == c.rowBefore, c.isUntouched(one)
	t.cell, t.editing = nil, 0
	if untouched && c.undoSaved {
		t.rows.dropUndo()
	}
	if gone {
		t.rows.remove(c.row)
	}
	t.rows.sort()
	t.refresh()
	t.grid.SelectID(c.row)
}

// isUntouched reports whether the row is new and nothing was entered in it.
func (c *cell) isUntouched(one *row) bool { return c.newRow && one.Recipient == c.rowBefore }

// untouchedRow is the row that is being added while nothing was entered in it, 0 for none, as
// where no cell is edited and c is nil.
func (c *cell) untouchedRow(in *rows) rowID {
	if c == nil || !c.isUntouched(in.find(c.row)) {
		return 0
	}
	return c.row
}
