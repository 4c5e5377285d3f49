package recipients

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model/spreadsheet"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

const maxInputLength = 1024

// cell is the cell that is being edited: its input or its choices, and the row as it was.
type cell struct {
	row    rowID
	field  Field
	input  *textline.Input // nil in a cell with choices
	picker *picker.Picker  // nil when closed

	rowBefore  Recipient // the row before it was edited
	cellBefore Recipient // the row before the cell was edited
	addingRows bool      // whether a new row follows the last one
	newRow     bool      // the row is new, and is removed if it stays unchanged
	// undoSaved says that the last entry of the undo list is the row before it was edited.
	undoSaved bool
	// choiceOnly reports whether the cell was opened for its choices.
	choiceOnly bool
}

func (t *Table) editRow(id rowID, f Field, adding bool) {
	t.rows.saveUndo("the change to "+t.rows.find(id).title(), id)
	t.startTyping(id, f, adding)
}

func (t *Table) startTyping(id rowID, f Field, adding bool) {
	t.editing = id
	t.cell = &cell{row: id, rowBefore: t.rows.find(id).Recipient, addingRows: adding, undoSaved: true}
	t.grid.SelectID(id)
	t.startCell(f)
}

func (t *Table) startCell(f Field) {
	if (f == ID || f == UID) && !t.showIDs {
		t.showIDs = true
		t.grid.SetColumns(t.columns())
	}
	c, one := t.cell, t.rows.find(t.cell.row)
	c.field, c.cellBefore, c.input, c.picker = f, one.Recipient, t.newInput(f), nil
	if text := one.text(f); text != nil {
		c.input.SetValue(*text)
	} else if f == Step {
		c.input.SetValue(strconv.Itoa(one.Step))
	}
	t.applySearch()
}

// newInput is nil for a field with choices. It depends on the theme and on whether secrets are shown.
func (l *listing) newInput(f Field) *textline.Input {
	if f == Role || f == Check {
		return nil
	}
	return textline.New(l.theme, textline.Options{Max: maxInputLength, Masked: f == Value && !l.showSecrets})
}

func (c *cell) replaceInput(input *textline.Input) {
	if input != nil {
		input.SetValue(c.input.Value())
	}
	c.input, c.picker = input, nil
}

func (r *Recipient) text(f Field) *string {
	return map[Field]*string{Name: &r.Name, Email: &r.Email, Value: &r.Value, ID: &r.ID, UID: &r.UID}[f]
}

// storeInput stores what was typed. A step is not stored until it is a number.
func (t *Table) storeInput() {
	t.rows.change(t.cell.row, func(one *Recipient) {
		if to := one.text(t.cell.field); to != nil {
			*to = t.cell.input.Value()
		} else if t.cell.field == Step {
			one.Step = cmp.Or(spreadsheet.ParseStep(t.cell.input.Value()), one.Step)
		}
	})
	t.applySearch()
}

// leaveCell is false when the text is not valid in the cell.
func (t *Table) leaveCell() bool {
	f := t.cell.field
	if f == Step && spreadsheet.ParseStep(t.cell.input.Value()) == 0 {
		t.showNote(theme.Danger, fmt.Sprintf("Enter a step from 1 to %d.", spreadsheet.MaxStep))
		return false
	}
	t.rows.change(t.cell.row, func(one *Recipient) {
		if f == Email || f == Name && cleanTrimmed(one.Email) == "" {
			one.splitAddress()
		}
		if f == Name {
			one.Name = strings.TrimSpace(one.Name)
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
		t.rows.undoList = t.rows.undoList[:len(t.rows.undoList)-1]
	}
	if gone {
		t.rows.remove(c.row)
	}
	t.rows.sort()
	t.refresh()
	t.grid.SelectID(c.row)
}

func (c *cell) isUntouched(one *row) bool { return c.newRow && one.Recipient == c.rowBefore }

// untouchedRow is the new row in which nothing was entered yet, 0 for none; c may be nil.
func (c *cell) untouchedRow(in *rows) rowID {
	if c == nil || !c.isUntouched(in.find(c.row)) {
		return 0
	}
	return c.row
}
