package recipients

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
)

// add begins a new row at the end.
func (t *Table) add() {
	t.closeSearch()
	t.rows.remember("the new row", t.selectedID())
	id := t.rows.add(t.fresh())
	t.show()
	t.begin(id, Name, true)
	t.cell.fresh = true
}

func (t *Table) remove(one *row) {
	title := one.title()
	t.rows.remember("the removal of "+title, one.id)
	t.rows.remove(one.id)
	t.refresh()
	t.say(theme.Muted, fmt.Sprintf("%s was removed; %s brings the row back.", title, keys.Short(t.keys.Recipients.Undo)))
}

// duplicate makes a row like the selected one, and begins with its name.
func (t *Table) duplicate(one *row) {
	t.closeSearch()
	t.rows.remember("the copy of "+one.title(), one.id)
	id := t.rows.duplicate(one.id)
	t.refresh()
	t.begin(id, Name, false)
	t.cell.remembered = false
	t.say(theme.Muted, "This is the copy; what the service calls the recipient was left out.")
}

// swap moves a row by one place.
func (t *Table) swap(one *row, by int) {
	if t.search != nil {
		t.say(theme.Warn, "End the search first: the rows between are not shown.")
		return
	}
	i := t.rows.index(one.id)
	j := i + by
	switch {
	case j < 0 || j >= len(t.rows.list):
		return
	case t.rows.list[j].locked != "":
		t.say(theme.Warn, t.rows.list[j].locked)
		return
	}
	t.rows.remember("the move of "+one.title(), one.id)
	t.rows.swap(i, j)
	t.refresh()
}

// step puts a row into another step. Rows stand in the order of their steps.
func (t *Table) step(one *row, by int) {
	id, to := one.id, one.Step+by
	if to < 1 || to > mostSteps {
		return
	}
	t.rows.remember("the step of "+one.title(), id)
	t.rows.change(id, func(r *Recipient) { r.Step = to })
	t.rows.sort()
	t.refresh()
	t.grid.SelectID(id)
}

// paste takes pasted text: into the cell or the search that is typed into, or as a list
// of recipients. It can be taken back as a whole.
func (t *Table) paste(msg tea.PasteMsg) {
	switch {
	case t.search != nil && t.search.open:
		t.pressSearch(msg)
		return
	case t.cell != nil && !t.cell.takesRows(msg.Content):
		t.cell.update(msg)
		t.store()
		return
	case t.cell != nil:
		t.leaveCell() // only a step can refuse, and it takes no rows
		t.endTyping()
	}
	t.closeSearch()
	t.insert(Parse(msg.Content))
}

// takesRows reports whether a text that is pasted into a cell holds more than belongs into
// it.
func (c *cell) takesRows(text string) bool {
	switch {
	case c.picker != nil, c.field != Name && c.field != Email && c.input != nil:
		return false
	case c.input == nil:
		return true
	}
	text = strings.TrimSpace(text)
	return strings.ContainsAny(text, "\n\r\t") || strings.Count(text, "@") > 1
}

// insert adds what was pasted at the end.
func (t *Table) insert(p Pasted) {
	n, last := len(p.Recipients), rowID(0)
	left := t.leaveOut(&p)
	t.unread.set(p.Unread)
	if n > 0 {
		t.rows.remember("the paste of "+plural(n, "recipient"), t.selectedID())
	}
	for _, one := range p.Recipients {
		next := t.fresh()
		if one.Role == "" {
			one.Role = next.Role
		}
		if one.Step == 0 {
			one.Step = next.Step
		}
		if one.ID != "" || one.UID != "" {
			t.look.ids = true
		}
		last = t.rows.add(one)
	}
	t.rows.sort()
	t.grid.SetColumns(t.columns())
	t.refresh()
	t.grid.SelectID(last)
	switch {
	case n == 0 && len(p.Unread) == 0:
		t.say(theme.Warn, "The pasted text holds no recipient.")
	case n > 0:
		t.say(theme.Good, fmt.Sprintf("%s added; %s takes the paste back.%s", plural(n, "recipient"), keys.Short(t.keys.Recipients.Undo), left))
	}
	if len(p.Unread) > 0 {
		t.openUnread()
	}
}
