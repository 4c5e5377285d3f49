package recipients

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// mostTyped bounds a cell, in runes.
const mostTyped = 1024

// cell is the cell that is typed into. Its row has at every moment what stands in it.
type cell struct {
	row    rowID
	field  Field
	input  *textline.Input // nil in a cell with choices
	picker *picker.Picker  // nil unless the choices are open

	was    Recipient // the row when typing in it began
	before Recipient // the row when typing in the cell began
	adding bool      // a new row follows the last one
	fresh  bool      // the row was begun to be typed; it goes if it stays as it was
	// remembered: what is at the top of the undo list is the row before typing in it.
	remembered bool
	// direct: only the choice was asked for.
	direct bool
}

// edit begins to type into a row that is there.
func (t *Table) edit(id rowID, f Field, adding bool) {
	t.rows.remember("the change to "+t.rows.find(id).title(), id)
	t.begin(id, f, adding)
}

// begin begins to type into a row that was remembered, or is new.
func (t *Table) begin(id rowID, f Field, adding bool) {
	t.typing = id
	t.cell = &cell{row: id, was: t.rows.find(id).Recipient, adding: adding, remembered: true}
	t.grid.SelectID(id)
	t.enter(f)
}

// enter begins to type into a cell of the row.
func (t *Table) enter(f Field) {
	c, one := t.cell, t.rows.find(t.cell.row)
	if (f == ID || f == UID) && !t.look.ids {
		t.look.ids = true
		t.grid.SetColumns(t.columns())
	}
	c.field, c.before, c.input, c.picker = f, one.Recipient, nil, nil
	if f != Role && f != Check {
		c.restyle(t)
		c.input.SetValue(one.text(f))
	}
	t.show()
}

// restyle makes the input again, since what it shows depends on the theme and on whether
// secrets are shown.
func (c *cell) restyle(t *Table) {
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
	c.input = textline.New(t.theme, textline.Options{Max: mostTyped, Masked: c.field == Value && !t.look.revealed})
	c.input.SetValue(value)
}

// text is what stands in a cell that is typed into.
func (r *row) text(f Field) string {
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

// store gives the row what was typed so far. A step is kept until it is a number.
func (t *Table) store() {
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
	t.show()
}

func stepOf(text string) (int, bool) {
	step, err := strconv.Atoi(strings.TrimSpace(text))
	return step, err == nil && step >= 1 && step <= mostSteps
}

// leaveCell is false where what was typed cannot stay in the cell. A name and an address
// typed together are taken apart.
func (t *Table) leaveCell() bool {
	c := t.cell
	if c.field == Step {
		if _, ok := stepOf(c.input.Value()); !ok {
			t.say(theme.Danger, fmt.Sprintf("Enter a step from 1 to %d.", mostSteps))
			return false
		}
	}
	t.rows.change(c.row, func(one *Recipient) {
		switch c.field {
		case Name:
			if tidy(one.Email) == "" {
				one.divide()
			}
			one.Name = strings.TrimSpace(one.Name)
		case Email:
			one.divide()
		}
	})
	return true
}

// endTyping leaves the row. A new one that stayed as it was goes.
func (t *Table) endTyping() {
	c := t.cell
	if c == nil {
		return
	}
	one := t.rows.find(c.row)
	untouched, gone := one.Recipient == c.was, c.isUntouched(one)
	t.cell, t.typing = nil, 0
	if untouched && c.remembered {
		t.rows.forget()
	}
	if gone {
		t.rows.remove(c.row)
	}
	t.rows.sort()
	t.refresh()
	t.grid.SelectID(c.row)
}

// isUntouched reports whether the row is new and nothing was entered in it.
func (c *cell) isUntouched(one *row) bool { return c.fresh && one.Recipient == c.was }
