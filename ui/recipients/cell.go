package recipients

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

const maxInputLength = 1024

// cell holds the cell that is being edited: its input or its choices, and the row as it was.
type cell struct {
	row    rowID
	field  Field
	input  *textline.Input // nil in a cell with choices
	picker *picker.Picker  // nil when closed

	rowBefore  Recipient // the row before it was edited
	cellBefore Recipient // the row before the cell was edited
	addingRows bool      // whether a new row follows the last one
	newRow     bool      // the row is new, and is removed if it stays unchanged
	choiceOnly bool      // reports whether the cell was opened for its choices
}

func (t *Table) editRow(id rowID, f Field, adding bool) {
	t.rows.saveUndo("the change to "+t.rows.find(id).title(), id)
	t.startTyping(f, cell{row: id, addingRows: adding})
}

func (t *Table) startTyping(f Field, c cell) {
	c.rowBefore = t.rows.find(c.row).Recipient
	t.cell = &c
	t.grid.SelectID(c.row)
	t.startCell(f)
}

func (t *Table) startCell(f Field) {
	if (f == ID || f == UID) && !t.showIDs {
		t.showIDs = true
		t.grid.SetColumns(t.columns())
	}
	c, one := t.cell, t.rows.find(t.cell.row)
	c.field, c.cellBefore, c.input, c.picker = f, one.Recipient, t.newInput(f), nil
	if text := textOf(&one.Recipient, f); text != nil {
		c.input.SetValue(*text)
	} else if f == Step {
		c.input.SetValue(strconv.Itoa(one.Step))
	}
	t.applySearch()
}

// newInput returns nil for a field with choices. It depends on the theme and on whether secrets are shown.
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

func textOf(r *Recipient, f Field) *string {
	return map[Field]*string{Name: &r.Name, Email: &r.Email, Value: &r.Value, ID: &r.ID, UID: &r.UID}[f]
}

// storeInput stores the typed text. A step is not stored until it is a number.
func (t *Table) storeInput() {
	t.rows.change(t.cell.row, func(one *Recipient) {
		if to := textOf(one, t.cell.field); to != nil {
			*to = t.cell.input.Value()
		} else if t.cell.field == Step {
			one.Step = cmp.Or(spreadsheet.ParseStep(t.cell.input.Value()), one.Step)
		}
	})
	t.applySearch()
}

// leaveCell returns false when the text is not valid in the cell.
func (t *Table) leaveCell() bool {
	f := t.cell.field
	if f == Step && spreadsheet.ParseStep(t.cell.input.Value()) == 0 {
		t.showNote(theme.Danger, fmt.Sprintf("Enter a step from 1 to %d.", spreadsheet.MaxStep))
		return false
	}
	t.rows.change(t.cell.row, func(one *Recipient) {
		if f == Email || f == Name && cleanTrimmed(one.Email) == "" {
			splitAddress(one)
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
	if c.untouchedRow(&t.rows) != 0 {
		t.rows.remove(c.row)
	}
	t.cell = nil
	t.rows.sort()
	t.rows.dropUnchanged()
	t.refresh()
	t.grid.SelectID(c.row)
}

func (c *cell) isUntouched(one *row) bool { return c.newRow && one.Recipient == c.rowBefore }

// untouchedRow returns the new row in which nothing was entered yet, 0 for none; c may be nil.
func (c *cell) untouchedRow(in *rows) rowID {
	if c == nil || !c.isUntouched(in.find(c.row)) {
		return 0
	}
	return c.row
}

// Choices returns the values of a field, nil for a text.
func (r Rules) Choices(f Field) (list []picker.Choice) {
	switch f {
	case Check:
		return []picker.Choice{
			{ID: "", Title: "None: the link in the mail is enough"},
			{ID: string(model.SMS), Title: "SMS: a code is sent to a phone number"},
			{ID: string(model.Passcode), Title: "Passcode: you tell the recipient a code"},
			{ID: string(model.IDVerification), Title: "ID check: with an identity document"},
		}
	case Role:
		for _, role := range r.roles() {
			list = append(list, picker.Choice{ID: string(role), Title: roleLabel(role)})
		}
	}
	return list
}

// openChoices opens the choices of the cell. first is a key that starts a search in them, or nil.
func (t *Table) openChoices(first *tea.KeyPressMsg) {
	c, one := t.cell, t.rows.find(t.cell.row)
	title, now := "What the recipient does", string(one.Role)
	if c.field == Check {
		title, now = "Verification before access", string(one.Check)
	}
	c.choiceOnly = first == nil
	c.picker = picker.New(t.theme, t.keys, picker.Options{Title: title}, t.rules.Choices(c.field))
	c.picker.Select(now)
	if first != nil && !key.Matches(*first, t.keys.RecipientCell.Choose) {
		c.picker.Update(*first)
	}
}

// handleChoiceKey chooses by the key for the next cell too.
func (t *Table) handleChoiceKey(msg tea.KeyPressMsg) {
	c := t.cell
	next := key.Matches(msg, t.keys.RecipientCell.Next)
	if accepts := t.keys.Prompt.Accept.Keys(); next && len(accepts) > 0 {
		msg, _ = keys.Press(accepts[0])
	}
	c.picker.Update(msg)
	id, picked := c.picker.Picked()
	switch {
	case c.picker.Cancelled():
		if c.picker = nil; c.choiceOnly {
			t.cancelCell()
		}
	case picked:
		c.picker, c.choiceOnly = nil, false
		t.rows.change(c.row, func(one *Recipient) {
			if c.field == Role {
				one.Role = model.Role(id)
			} else if check := model.VerificationType(id); one.Check != check { // its value goes with the check
				one.Check, one.Value = check, ""
			}
		})
		t.applySearch()
		if next {
			t.moveToCell(1)
			return
		}
		t.acceptCell()
	}
}
