package recipients

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
)

func (t *Table) addRow() {
	t.closeSearch()
	t.rows.saveUndo("the new row", t.selectedID())
	id := t.rows.add(t.newRecipient())
	t.applySearch()
	t.startTyping(Name, cell{row: id, addingRows: true, newRow: true})
}

func (t *Table) removeRow(one *row) {
	title := one.title()
	t.rows.saveUndo("the removal of "+title, one.id)
	t.rows.remove(one.id)
	t.refresh()
	t.showNote(theme.Muted, fmt.Sprintf("%s was removed; %s brings the row back.", title, keys.Short(t.keys.Recipients.Undo)))
}

func (t *Table) duplicateRow(one *row) {
	t.closeSearch()
	t.rows.saveUndo("the copy of "+one.title(), one.id)
	id := t.rows.duplicate(one.id)
	t.refresh()
	t.startTyping(Name, cell{row: id})
	t.showNote(theme.Muted, "This is the copy; what the service calls the recipient was left out.")
}

func (t *Table) moveRow(one *row, by int) {
	if t.searching() {
		t.showNote(theme.Warn, "End the search first: the rows between are not shown.")
		return
	}
	i := t.rows.index(one.id)
	if j := i + by; j >= 0 && j < len(t.rows.list) {
		t.rows.saveUndo("the move of "+one.title(), one.id)
		t.rows.swap(i, j)
		t.refresh()
	}
}

func (t *Table) changeStep(one *row, by int) {
	id, to := one.id, one.Step+by
	if to < 1 || to > spreadsheet.MaxStep {
		return
	}
	t.rows.saveUndo("the step of "+one.title(), id)
	t.rows.change(id, func(r *Recipient) { r.Step = to })
	t.rows.sort()
	t.refresh()
	t.grid.SelectID(id)
}

// handlePaste inserts text where something is typed, or adds a list of recipients, one entry of the undo list.
func (t *Table) handlePaste(msg tea.PasteMsg) {
	if t.cell != nil {
		t.dropAddKey(msg.Content)
	}
	switch {
	case t.search.Typing():
		t.handleSearchKey(msg)
		return
	case t.cell != nil && !t.cell.acceptsList(msg.Content):
		if t.cell.picker != nil {
			t.cell.picker.Update(msg)
			return
		}
		t.cell.input.Update(msg)
		t.storeInput()
		return
	case t.cell != nil:
		t.leaveCell() // only a step can be invalid, and it accepts no list
		t.endTyping()
	}
	t.closeSearch()
	t.insertPasted(msg.Content, spreadsheet.Options{}, nil)
}

func (c *cell) acceptsList(text string) bool {
	switch {
	case c.picker != nil, c.field != Name && c.field != Email && c.input != nil:
		return false
	case c.input == nil:
		return true
	}
	text = strings.TrimSpace(text)
	return strings.ContainsAny(text, "\n\r\t") || strings.Count(text, "@") > 1
}

func (t *Table) insertPasted(text string, as spreadsheet.Options, match *spreadsheet.Matching) {
	p := Parse(text, as, match)
	n, last := len(p.Recipients), rowID(0)
	left := t.dropChecks(&p)
	isTable := p.Table.Name != ""
	if n > 0 || isTable {
		t.rows.saveUndo("the paste of "+describe.Counted(n, "recipient"), t.selectedID())
		was := &t.rows.undoList[len(t.rows.undoList)-1]
		was.pasted, was.unread = true, t.unread.list
		if isTable {
			was.paste = &pastedText{text, as, p.Table}
			left += " " + keys.Short(t.keys.Recipients.Columns) + " shows its columns."
		}
	}
	t.unread = unread{list: p.Unread}
	for _, one := range p.Recipients {
		if one.Role == "" {
			one.Role = t.defaultRole()
		}
		if one.Step == 0 {
			one.Step = t.rows.nextStep(t.joinLastStep)
		}
		if one.ID != "" || one.UID != "" {
			t.showIDs = true
		}
		last = t.rows.add(one)
	}
	t.rows.sort()
	t.grid.SetColumns(t.columns())
	t.refresh()
	t.grid.SelectID(last)
	switch {
	case n == 0 && len(p.Unread) == 0:
		t.showNote(theme.Warn, "The pasted text holds no recipient.")
	case n > 0:
		t.showNote(theme.Good, fmt.Sprintf("%s added; %s takes the paste back.%s", describe.Counted(n, "recipient"), keys.Short(t.keys.Recipients.Undo), left))
	}
	t.unread.show(t.theme)
}
