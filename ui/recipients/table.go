// Package recipients lets a person enter the recipients of an envelope in a [Table]. Its rows are in the order in
// which they act, and every change can be undone.
package recipients

import (
	"iter"
	"slices"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

// Table lets a person enter recipients, one a row: a row is selected, or a cell is being edited. It does no I/O.
type Table struct {
	listing
	keys    *keys.Map
	unread  unread
	mapping *pasteMapping // nil unless it is open
	note    note

	width, height int
	done, aborted bool
}

type note struct {
	text string
	role theme.Role
}

// New makes a table without recipients that edits the first one.
func New(t *theme.Theme, k *keys.Map, rules Rules) *Table {
	r := &Table{listing: listing{rules: rules, theme: t}, keys: k}
	r.grid = table.New(t, table.Options[row, rowID]{
		ID: func(one row) rowID { return one.id }, Version: func(one row) uint64 { return one.version },
	})
	r.grid.SetColumns(r.columns())
	r.SetRecipients(nil)
	return r
}

// SetRecipients replaces all recipients and clears the undo list. Without any, it edits the first one.
func (t *Table) SetRecipients(list []Recipient) {
	t.cell, t.search, t.unread, t.mapping, t.note, t.done, t.aborted = nil, textline.Search{}, unread{}, nil, note{}, false, false
	t.rows.set(list)
	if slices.ContainsFunc(list, func(one Recipient) bool { return one.ID != "" || one.UID != "" }) {
		t.showIDs = true
		t.grid.SetColumns(t.columns())
	}
	t.refresh()
	if len(list) == 0 {
		t.addRow()
	}
	t.layOut()
}

// Reopen goes on by some rules in a table that was left. Secrets are masked again, and the undo list stays.
func (t *Table) Reopen(rules Rules) {
	t.rules = rules
	t.done, t.aborted, t.note = false, false, note{}
	if t.showSecrets {
		t.toggleSecrets()
	}
}

// Recipients returns the recipients in the order in which they act, with the text being typed, without a new row that
// is empty.
func (t *Table) Recipients() []Recipient {
	list := make([]Recipient, 0, len(t.rows.list))
	for _, one := range t.All() {
		list = append(list, one)
	}
	return list
}

// All returns the recipients with numbers that stay the same as long as the table exists.
func (t *Table) All() iter.Seq2[uint64, Recipient] {
	return func(yield func(uint64, Recipient) bool) {
		untouched := t.cell.untouchedRow(&t.rows)
		for i := range t.rows.list {
			one := &t.rows.list[i]
			if one.id != untouched && !yield(uint64(one.id), one.Recipient) {
				return
			}
		}
	}
}

// Finish ends editing. It selects the first invalid row, and shows and returns its fault. Doubts are not errors.
func (t *Table) Finish() error {
	if t.mapping != nil {
		t.closeMapping()
	}
	if t.cell != nil {
		if !t.leaveCell() {
			return mistake(t.note.text)
		}
		t.endTyping()
	}
	id, err := t.rows.firstProblem(t.rules)
	if err == nil {
		return nil
	}
	switch {
	case id != 0:
		t.closeSearch()
		t.grid.SelectID(id)
	case len(t.rows.list) == 0:
		t.addRow()
	}
	t.ShowProblem(err.Error())
	t.layOut()
	return err
}

// ShowProblem shows a sentence below the table, until the next key.
func (t *Table) ShowProblem(problem string) { t.showNote(theme.Danger, problem) }

// Done reports whether the person wants to go on and all recipients are valid.
func (t *Table) Done() bool { return t.done }

// Aborted reports whether the person wants to leave. The recipients stay as they are.
func (t *Table) Aborted() bool { return t.aborted }

// Resize sets the size in cells.
func (t *Table) Resize(width, height int) {
	t.width, t.height = max(width, 0), max(height, 0)
	t.layOut()
}

// Restyle follows a change of the theme.
func (t *Table) Restyle(th *theme.Theme) {
	t.theme = th
	t.grid.Restyle(th)
	if t.cell != nil {
		t.cell.replaceInput(t.newInput(t.cell.field))
	}
	t.search.Restyle(th)
	t.layOut()
}

// Typing reports whether letters go into a cell or a search.
func (t *Table) Typing() bool {
	return t.cell != nil || t.mapping != nil || t.search.Typing()
}

func (t *Table) showNote(role theme.Role, text string) {
	t.note = note{model.Clean(text), role}
}

// Hints returns the keys that work now, the most useful first.
func (t *Table) Hints() []key.Binding {
	k, c, p := t.keys.Recipients, t.keys.RecipientCell, t.keys.Prompt
	switch {
	case t.mapping != nil && t.mapping.Menu != nil:
		return []key.Binding{p.Accept, p.Cancel, p.Down, p.Up}
	case t.mapping != nil:
		return []key.Binding{t.mapping.Open(), keys.Named(p.Cancel, "back"), t.keys.Move.Down, t.keys.Move.Up, t.keys.List.Search}
	case t.unread.open && t.rows.lastPaste() != nil:
		return []key.Binding{p.Cancel, k.Columns, t.keys.Move.Down, t.keys.Move.Up}
	case t.unread.open:
		return []key.Binding{p.Cancel, t.keys.Move.Down, t.keys.Move.Up}
	case t.search.Typing(), t.cell != nil && t.cell.picker != nil:
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
	hints = append(hints, k.Role)
	if !t.rules.WithoutChecks {
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
