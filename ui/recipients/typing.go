package recipients

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
)

func (t *Table) handleCellKey(msg tea.KeyPressMsg) {
	c, k := t.cell, t.keys.RecipientCell
	switch {
	case c.picker != nil:
		t.handleChoiceKey(msg)
	case key.Matches(msg, k.Cancel):
		t.cancelCell()
	case c.input == nil && key.Matches(msg, k.Accept):
		t.openChoices(nil)
		c.choiceOnly = false // the row goes on
	case key.Matches(msg, k.Accept):
		t.acceptCell()
	case key.Matches(msg, k.Next):
		t.moveToCell(1)
	case key.Matches(msg, k.Prev):
		t.moveToCell(-1)
	case key.Matches(msg, k.Up):
		t.moveToRow(-1)
	case key.Matches(msg, k.Down):
		t.moveToRow(1)
	case key.Matches(msg, k.Together):
		t.toggleTogether()
	case c.input == nil:
		if msg.Text != "" {
			t.openChoices(&msg)
		}
	default:
		t.dropAddKey(msg.Text)
		c.input.Update(msg)
		t.storeInput()
	}
}

// dropAddKey takes the key that adds a row out of a new row, where it was pressed although the row was there already.
func (t *Table) dropAddKey(next string) {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(next))
	if c := t.cell; c.newRow && c.field == Name && c.input != nil && slices.Contains(t.keys.Recipients.Add.Keys(), c.input.Value()) && (unicode.IsUpper(first) || strings.Contains(next, "@")) {
		c.input.SetValue("")
		t.storeInput()
	}
}

// acceptCell goes on to what the row still needs, and to a new row while rows are added. Where nothing has to be
// entered it does so only at the name, so that an empty row can be added from another cell.
func (t *Table) acceptCell() {
	if !t.leaveCell() {
		return
	}
	one := t.rows.find(t.cell.row)
	if t.rules.MayBeEmpty && t.cell.field != Name {
		t.cell.rowBefore = Recipient{}
	}
	if t.cell.isUntouched(one) {
		t.endTyping()
		return
	}
	switch f := t.nextNeeded(one, t.cell.field); {
	case f == t.cell.field:
		t.startCell(f)
		if err := t.rules.ValidateField(one.Recipient, f); err != nil {
			t.ShowProblem(t.proposal(one) + err.Error())
		}
	case f != "":
		t.startCell(f)
	case t.cell.addingRows:
		t.endTyping()
		t.addRow()
	default:
		t.endTyping()
	}
}

func (t *Table) moveToCell(by int) {
	if !t.leaveCell() {
		return
	}
	one := t.rows.find(t.cell.row)
	fields, empty := t.fields(one), t.cell.isUntouched(one)
	switch i := slices.Index(fields, t.cell.field) + by; {
	case i >= 0 && i < len(fields):
		t.startCell(fields[i])
	case by < 0 && t.beside(one.id, by) == 0:
	case !t.editBeside(by, "") && !empty:
		t.addRow()
	}
}

func (t *Table) moveToRow(by int) {
	if t.beside(t.cell.row, by) != 0 && t.leaveCell() {
		t.editBeside(by, t.cell.field)
	}
}

// editBeside leaves the row for the next one in a direction, and edits a field there: the one of that name or else the
// first, without a name the first or upwards the last. It is false where there is no such row.
func (t *Table) editBeside(by int, f Field) bool {
	id, adding := t.cell.row, t.cell.addingRows
	to := t.beside(id, by)
	t.endTyping()
	if t.rows.find(id) != nil { // else the row was new and empty
		to = t.beside(id, by)
	}
	if to == 0 {
		return false
	}
	fields := t.fields(t.rows.find(to))
	switch {
	case f == "" && by < 0:
		f = fields[len(fields)-1]
	case !slices.Contains(fields, f):
		f = Name
	}
	t.editRow(to, f, adding)
	return true
}

// cancelCell restores the cell. Undo brings the typed text back.
func (t *Table) cancelCell() {
	c := t.cell
	one := t.rows.find(c.row)
	if one.Recipient != c.cellBefore {
		t.rows.saveUndo("the end of typing", c.row)
		t.rows.change(c.row, func(r *Recipient) { *r = c.cellBefore })
	}
	t.endTyping()
}

func (t *Table) prompt(one *row) string {
	switch f := t.cell.field; f {
	case Name:
		if t.rules.MayBeEmpty {
			k := t.keys.RecipientCell
			return fmt.Sprintf("Name, and address if you like; %s and %s add a recipient without either.", keys.Short(k.Next), keys.Short(k.Accept))
		}
		return "Name, or name and address together: Ann Miller ann@example.com"
	case Email:
		return "Email address of " + one.title()
	case Role, Check:
		k := t.keys.RecipientCell
		return fmt.Sprintf("%s opens the choices, letters search them; %s keeps what is there.", keys.Short(k.Accept), keys.Short(k.Next))
	default:
		return Help(f, one.Recipient)
	}
}

// Help says in a sentence what to enter in a field of a recipient, "" where that is not needed.
func Help(f Field, one Recipient) string {
	switch f {
	case Step:
		return "Signing step: 1 acts first; the same number acts together."
	case Value:
		if one.Check == model.SMS {
			return "Phone number in full, like +41791234567. The draft does not keep it."
		}
		return "Passcode: tell it the recipient yourself. The draft does not keep it."
	case ID:
		return "Id: only for a recipient the service knows; mostly empty."
	case UID:
		return "User id: only for a user of the account; mostly empty."
	}
	return ""
}
