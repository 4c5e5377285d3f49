package table

import "slices"

// Change is what SetRows did to the selection.
type Change[ID comparable] struct {
	// Lost is true when the selected row is gone and a neighbour has taken its
	// place. Whoever was about to act on the row must know.
	Lost bool
	Was  ID
}

// SetRows replaces the rows. The selection stays on its id and at its height on
// the screen; if the row is gone, the nearest row that is still there is
// selected. Marks stay, also of rows that are not there now.
func (t *Table[R, ID]) SetRows(rows []R) Change[ID] { return t.SetParts(rows, nil, "") }

// SetParts is [Table.SetRows] with rows of two parts, between which a line says what the
// further ones are. Without further ones there is no line.
func (t *Table[R, ID]) SetParts(rows, further []R, text string) Change[ID] {
	parts := divider{drawn: len(further) > 0, above: len(rows), text: text}
	if parts.drawn {
		rows = slices.Concat(rows, further)
	}
	var change Change[ID]
	was, had := t.SelectedID()
	offset := t.divider.lineOf(t.at) - t.top
	index := make(map[ID]int, len(rows))
	for i, row := range rows {
		index[t.options.ID(row)] = i
	}
	at := 0
	if had {
		var ok bool
		if at, ok = index[was]; !ok {
			change = Change[ID]{Lost: true, Was: was}
			at = t.neighbour(index)
		}
	}
	t.carry(rows, index)
	t.rows, t.divider = rows, parts
	t.at = min(max(at, 0), max(len(rows)-1, 0))
	t.top = t.divider.lineOf(t.at) - offset
	t.scroll()
	t.drawing.stale = true
	return change
}

// neighbour finds, among the rows after and then before the selected one, the
// first that is still there.
func (t *Table[R, ID]) neighbour(index map[ID]int) int {
	for _, row := range t.rows[t.at:] {
		if i, ok := index[t.options.ID(row)]; ok {
			return i
		}
	}
	for _, row := range slices.Backward(t.rows[:t.at]) {
		if i, ok := index[t.options.ID(row)]; ok {
			return i
		}
	}
	return t.at
}

// carry keeps the drawings of rows that have not changed.
func (t *Table[R, ID]) carry(rows []R, index map[ID]int) {
	old := t.drawing.rows
	t.drawing.forget(len(rows))
	if t.options.Version == nil {
		return
	}
	for i := range old {
		if old[i].line == "" {
			continue
		}
		now, ok := index[t.options.ID(t.rows[i])]
		if ok && t.options.Version(rows[now]) == t.options.Version(t.rows[i]) {
			t.drawing.rows[now] = old[i]
			t.drawing.kept++
		}
	}
}
