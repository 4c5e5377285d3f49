package recipients

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// Update handles keys and pasted text. The command is always nil.
func (t *Table) Update(msg tea.Msg) tea.Cmd {
	if t.done || t.aborted {
		return nil
	}
	press, pressed := msg.(tea.KeyPressMsg)
	paste, pasted := msg.(tea.PasteMsg)
	switch {
	case t.mapping != nil:
		t.updateMapping(msg)
	case pressed:
		if !t.unread.open { // the note below it has not been seen yet
			t.note = note{}
		}
		t.handleKey(press)
	case pasted:
		t.note = note{}
		t.handlePaste(paste)
	default:
		return nil
	}
	t.layOut()
	return nil
}

func (t *Table) handleKey(msg tea.KeyPressMsg) {
	switch {
	case t.unread.open && key.Matches(msg, t.keys.Recipients.Columns):
		t.unread.open = false
		t.openMapping()
	case t.unread.open:
		t.unread.handleKey(t.keys, msg)
	case key.Matches(msg, t.keys.Recipients.Propose):
		t.takeProposal()
	case key.Matches(msg, t.keys.Form.Reveal):
		t.toggleSecrets()
	case t.search.Typing():
		t.handleSearchKey(msg)
	case t.cell != nil:
		t.handleCellKey(msg)
	default:
		t.handleTableKey(msg)
	}
}

func (t *Table) handleTableKey(msg tea.KeyPressMsg) {
	k := t.keys.Recipients
	switch {
	case key.Matches(msg, k.GoOn):
		t.done = t.Finish() == nil
	case key.Matches(msg, t.keys.Form.Cancel) && t.searching():
		t.closeSearch()
	case key.Matches(msg, t.keys.Form.Cancel):
		t.aborted = true
	case key.Matches(msg, k.Add):
		t.addRow()
	case key.Matches(msg, k.Undo):
		t.undo()
	case key.Matches(msg, k.Together):
		t.toggleTogether()
	case key.Matches(msg, k.IDs):
		t.showIDs = !t.showIDs
		t.grid.SetColumns(t.columns())
	case key.Matches(msg, k.Search):
		t.search.Open(t.theme, textline.Options{Prompt: "Search: ", Max: 256})
	case key.Matches(msg, k.Unread):
		if !t.unread.show(t.theme) {
			t.showNote(theme.Muted, "Every line of the last paste was read.")
		}
	case key.Matches(msg, k.Columns):
		t.openMapping()
	case key.Matches(msg, k.Wrong):
		t.selectNextFault()
	case t.keys.Move.Through(msg, t.grid):
	default:
		t.handleRowKey(msg)
	}
}

func (t *Table) handleRowKey(msg tea.KeyPressMsg) {
	one := t.selected()
	if one == nil {
		return
	}
	k := t.keys.Recipients
	switch {
	case key.Matches(msg, k.Edit):
		f := Name
		if len(one.faults) > 0 {
			f = one.faults[0].Field
		}
		t.editRow(one.id, f, false)
	case key.Matches(msg, k.Remove):
		t.removeRow(one)
	case key.Matches(msg, k.Duplicate):
		t.duplicateRow(one)
	case key.Matches(msg, k.Earlier):
		t.moveRow(one, -1)
	case key.Matches(msg, k.Later):
		t.moveRow(one, 1)
	case key.Matches(msg, k.StepUp):
		t.changeStep(one, 1)
	case key.Matches(msg, k.StepDown):
		t.changeStep(one, -1)
	case key.Matches(msg, k.Role):
		t.editRow(one.id, Role, false)
		t.openChoices(nil)
	case key.Matches(msg, k.Check) && !t.rules.WithoutChecks:
		t.editRow(one.id, Check, false)
		t.openChoices(nil)
	}
}

func (t *Table) toggleSecrets() {
	t.showSecrets = !t.showSecrets
	t.grid.Invalidate()
	if t.cell != nil && t.cell.field == Value {
		t.cell.replaceInput(t.newInput(Value))
	}
}

func (t *Table) toggleTogether() {
	t.joinLastStep = !t.joinLastStep
	if t.cell != nil && t.cell.addingRows && t.cell.newRow {
		t.rows.change(t.cell.row, func(one *Recipient) { one.Step = 0 })
		step := t.rows.nextStep(t.joinLastStep)
		t.rows.change(t.cell.row, func(one *Recipient) { one.Step = step })
		t.cell.rowBefore.Step = step
		t.applySearch()
	}
	t.showNote(theme.Muted, t.newStepsNote())
}

func (t *Table) selectNextFault() {
	shown, at := t.grid.Rows(), t.grid.Index()
	for i := range shown {
		if one := shown[(at+1+i)%len(shown)]; len(one.faults) > 0 {
			t.grid.SelectID(one.id)
			return
		}
	}
	t.showNote(theme.Good, "Nothing is wrong.")
}

func (t *Table) undo() {
	was, ok := t.rows.undo()
	if !ok {
		t.showNote(theme.Muted, "There is nothing to take back.")
		return
	}
	if was.pasted {
		t.unread = unread{list: was.unread}
	}
	t.closeSearch()
	t.refresh()
	t.grid.SelectID(was.selected)
	t.showNote(theme.Muted, fmt.Sprintf("Undone: %s.", model.Narrow(was.action)))
}
