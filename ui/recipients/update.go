package recipients

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/motion"
)

// Update takes keys and pasted text. The command is always nil.
func (t *Table) Update(msg tea.Msg) tea.Cmd {
	if t.ending != notEnded {
		return nil
	}
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		if !t.unread.open { // what lies below it has not been seen yet
			t.note = note{}
		}
		t.press(msg)
	case tea.PasteMsg:
		t.note = note{}
		t.paste(msg)
	default:
		return nil
	}
	t.arrange()
	return nil
}

func (t *Table) press(msg tea.KeyPressMsg) {
	switch {
	case t.unread.open:
		t.pressUnread(msg)
	case key.Matches(msg, t.keys.Form.Reveal):
		t.reveal()
	case t.search != nil && t.search.open:
		t.pressSearch(msg)
	case t.cell != nil:
		t.pressCell(msg)
	default:
		t.pressRows(msg)
	}
}

// pressRows takes a key while a row is selected.
func (t *Table) pressRows(msg tea.KeyPressMsg) {
	k := t.keys.Recipients
	switch {
	case key.Matches(msg, k.GoOn):
		t.goOn()
	case key.Matches(msg, t.keys.Form.Cancel):
		t.leave()
	case key.Matches(msg, k.Add):
		t.add()
	case key.Matches(msg, k.Undo):
		t.undo()
	case key.Matches(msg, k.Together):
		t.toggleTogether()
	case key.Matches(msg, k.IDs):
		t.look.ids = !t.look.ids
		t.grid.SetColumns(t.columns())
	case key.Matches(msg, k.Search):
		t.openSearch()
	case key.Matches(msg, k.Unread):
		t.openUnread()
	case key.Matches(msg, k.Wrong):
		t.nextWrong()
	case motion.Move(t.keys.Move, msg, t.grid):
	default:
		t.pressRow(msg)
	}
}

// pressRow does something to the selected row.
func (t *Table) pressRow(msg tea.KeyPressMsg) {
	one := t.selected()
	if one == nil {
		return
	}
	k := t.keys.Recipients
	if key.Matches(msg, k.Edit, k.Remove, k.Earlier, k.Later, k.StepUp, k.StepDown, k.Role, k.Check) && one.locked != "" {
		t.say(theme.Warn, one.locked)
		return
	}
	switch {
	case key.Matches(msg, k.Edit):
		t.edit(one.id, one.firstWrong(), false)
	case key.Matches(msg, k.Remove):
		t.remove(one)
	case key.Matches(msg, k.Duplicate):
		t.duplicate(one)
	case key.Matches(msg, k.Earlier):
		t.swap(one, -1)
	case key.Matches(msg, k.Later):
		t.swap(one, 1)
	case key.Matches(msg, k.StepUp):
		t.step(one, 1)
	case key.Matches(msg, k.StepDown):
		t.step(one, -1)
	case key.Matches(msg, k.Role) && !t.options.WithoutRole:
		t.edit(one.id, Role, false)
		t.openChoices(nil)
	case key.Matches(msg, k.Check) && !t.options.WithoutChecks:
		t.edit(one.id, Check, false)
		t.openChoices(nil)
	}
}

// firstWrong is the field that is typed into first.
func (r *row) firstWrong() Field {
	if len(r.faults) > 0 {
		return r.faults[0].Field
	}
	return Name
}

// goOn ends the table if everything is right, and otherwise goes to what is wrong.
func (t *Table) goOn() {
	if t.Finish() == nil {
		t.ending = wentOn
	}
}

// leave ends the search first, where there is one.
func (t *Table) leave() {
	if t.search != nil {
		t.closeSearch()
		return
	}
	t.ending = left
}

func (t *Table) reveal() {
	t.look.revealed = !t.look.revealed
	t.grid.Invalidate()
	if t.cell != nil && t.cell.field == Value {
		t.cell.restyle(t)
	}
}

func (t *Table) toggleTogether() {
	t.look.together = !t.look.together
	if t.cell != nil && t.cell.adding && t.cell.fresh {
		t.rows.change(t.cell.row, func(one *Recipient) { one.Step = 0 })
		step := t.rows.nextStep(t.look.together)
		t.rows.change(t.cell.row, func(one *Recipient) { one.Step = step })
		t.cell.was.Step = step
		t.show()
	}
	t.say(theme.Muted, t.newSteps())
}

// nextWrong selects the next row in which something is wrong, from the top again after
// the last one.
func (t *Table) nextWrong() {
	shown, at := t.grid.Rows(), t.grid.Index()
	for i := range shown {
		if one := shown[(at+1+i)%len(shown)]; len(one.faults) > 0 {
			t.grid.SelectID(one.id)
			return
		}
	}
	t.say(theme.Good, "Nothing is wrong.")
}

func (t *Table) undo() {
	was, ok := t.rows.undo()
	if !ok {
		t.say(theme.Muted, "There is nothing to take back.")
		return
	}
	t.closeSearch()
	t.refresh()
	t.grid.SelectID(was.selected)
	t.say(theme.Muted, fmt.Sprintf("Taken back: %s.", model.Narrow(was.did)))
}
