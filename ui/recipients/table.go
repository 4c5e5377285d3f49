package recipients

import (
	"iter"
	"slices"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// Options configure a table.
type Options struct {
	Rules
	// IDs shows the columns of the ids from the start.
	IDs bool
	// Locked is why a recipient cannot be changed or removed, "" when it can, such as one
	// of a step that was sent. It is called once for each recipient of SetRecipients; nil
	// locks none.
	Locked func(index int, one Recipient) string
}

// Table lets a person enter recipients, one a row. Either a row is selected and letters are
// commands, or a cell is being edited. It does no I/O, and the commands that it returns are
// nil. Use New to make one.
type Table struct {
	listing
	keys    *keys.Map
	cell    *cell // nil when no cell is being edited
	unread  unread
	mapping *mapping // nil unless it is open
	note    note

	width, height int
	ending        ending
}

type displayOptions struct {
	showIDs      bool
	showSecrets  bool // secrets are shown
	joinLastStep bool // whether a new row joins the last step
}

type note struct {
	text string
	role theme.Role
}

type ending uint8

const (
	notEnded ending = iota
	completed
	abandoned
)

// New makes a table without recipients that edits the first one.
func New(t *theme.Theme, k *keys.Map, o Options) *Table {
	r := &Table{listing: listing{options: o, theme: t, display: displayOptions{showIDs: o.IDs}}, keys: k}
	r.grid = table.New(t, table.Options[row, rowID]{
		ID: func(one row) rowID { return one.id }, Version: func(one row) uint64 { return one.version },
	})
	r.grid.SetColumns(r.columns())
	r.SetRecipients(nil)
	return r
}

// SetRecipients replaces all recipients and clears the undo list. Without any, it edits the
// first one.
func (t *Table) SetRecipients(list []Recipient) {
	t.cell, t.editing, t.search, t.unread, t.mapping, t.note, t.ending = nil, 0, nil, unread{}, nil, note{}, notEnded
	t.rows.set(list, t.options.Locked)
	if slices.ContainsFunc(list, func(one Recipient) bool { return one.ID != "" || one.UID != "" }) {
		t.display.showIDs = true
		t.grid.SetColumns(t.columns())
	}
	t.refresh()
	if len(list) == 0 {
		t.addRow()
	}
	t.layOut()
}

// Reopen lets a person go on in a table that was left. Secrets are masked again, and the
// undo list stays.
func (t *Table) Reopen() {
	t.ending, t.note = notEnded, note{}
	if t.display.showSecrets {
		t.toggleSecrets()
	}
}

// Recipients are the recipients in the order in which they act, with what is being typed. A
// new row in which nothing was entered is not among them.
func (t *Table) Recipients() []Recipient {
	list := make([]Recipient, 0, len(t.rows.list))
	for _, one := range t.All() {
		list = append(list, one)
	}
	return list
}

// All are the recipients with numbers that stay the same as long as the table exists.
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

// Finish ends editing. If a recipient is invalid, it selects the row, shows a sentence
// about it below the table, and returns it. Doubts are not errors.
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
	id, err := t.rows.firstProblem(t.options.Rules)
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
func (t *Table) Done() bool { return t.ending == completed }

// Aborted reports whether the person wants to leave. The recipients stay as they are.
func (t *Table) Aborted() bool { return t.ending == abandoned }

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
	if t.search != nil {
		t.search.input.Restyle(th)
	}
	t.layOut()
}

// Typing reports whether letters go into a cell or a search.
func (t *Table) Typing() bool {
	return t.cell != nil || t.mapping != nil || t.search != nil && t.search.typing
}

func (t *Table) showNote(role theme.Role, text string) {
	t.note = note{model.Clean(text), role}
}
