package recipients

import (
	"slices"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
)

// Hints are the keys that work now, the most useful first.
func (t *Table) Hints() []key.Binding {
	k, c, p := t.keys.Recipients, t.keys.RecipientCell, t.keys.Prompt
	switch {
	case t.mapping != nil && t.mapping.Choosing():
		return []key.Binding{p.Accept, p.Cancel, p.Down, p.Up}
	case t.mapping != nil:
		return []key.Binding{t.mapping.Open(), keys.Named(p.Cancel, "back"), t.keys.Move.Down, t.keys.Move.Up, t.keys.List.Search}
	case t.unread.open && t.rows.lastPaste() != nil:
		return []key.Binding{p.Cancel, k.Columns, t.keys.Move.Down, t.keys.Move.Up}
	case t.unread.open:
		return []key.Binding{p.Cancel, t.keys.Move.Down, t.keys.Move.Up}
	case t.search != nil && t.search.typing, t.cell != nil && t.cell.picker != nil:
		return []key.Binding{p.Accept, p.Cancel, p.Down, p.Up}
	case t.cell != nil && t.cell.input == nil:
		return []key.Binding{keys.Named(c.Accept, "choose"), c.Next, c.Cancel, c.Prev, c.Choose}
	case t.cell != nil:
		hints := []key.Binding{c.Accept, c.Next, c.Cancel, c.Together, c.Prev}
		if t.cell.field == Value {
			hints = append(hints, t.keys.Form.Reveal)
		}
		return hints
	case len(t.rows.list) == 0:
		return []key.Binding{k.Add, k.GoOn, t.keys.Form.Cancel}
	}
	hints := []key.Binding{k.GoOn, k.Edit, k.Add, t.keys.Form.Cancel, k.Remove, k.Later, k.Earlier, k.StepUp, k.StepDown}
	if len(t.rows.undoList) > 0 {
		hints = slices.Insert(hints, 4, k.Undo)
	}
	if !t.options.WithoutRole {
		hints = append(hints, k.Role)
	}
	if !t.options.WithoutChecks {
		hints = append(hints, k.Check, t.keys.Form.Reveal)
	}
	hints = append(hints, k.Duplicate, k.Search, k.Wrong, k.Together, k.IDs)
	if len(t.unread.list) > 0 {
		hints = append(hints, k.Unread)
	}
	if t.rows.lastPaste() != nil {
		hints = slices.Insert(hints, 3, k.Columns)
	}
	if one := t.selected(); one != nil && one.proposes() {
		hints = slices.Insert(hints, 1, k.Propose)
	}
	return hints
}
