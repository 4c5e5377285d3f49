package recipients

import (
	"iter"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// Options say what the table takes.
type Options struct {
	Rules
	// IDs shows the columns for what the service calls a recipient from the start.
	IDs bool
	// Locked is why a recipient can be neither changed nor removed, "" where it can, as
	// those of steps that were carried out. It is asked once for each recipient of
	// SetRecipients; nil locks none.
	Locked func(index int, one Recipient) string
}

// Table is where recipients are entered, one a row. Either a row is selected and letters
// are commands, or a cell is typed into. It does no I/O, and no command it returns is
// ever anything but nil. New makes one.
type Table struct {
	listing
	keys   *keys.Map
	cell   *cell // nil while no cell is typed into
	unread unread
	note   note

	width, height int
	ending        ending
}

// look is what was chosen of how the table looks and goes on.
type look struct {
	ids      bool
	revealed bool // secrets are shown
	together bool // a new row joins the last step
}

// note is what is said below the table until the next key.
type note struct {
	text string
	role theme.Role
}

// ending is how the person is done with the table.
type ending uint8

const (
	notEnded ending = iota
	wentOn
	left
)

// New makes a table without recipients, whose first one is being typed.
func New(t *theme.Theme, k *keys.Map, o Options) *Table {
	r := &Table{listing: listing{options: o, theme: t, look: look{ids: o.IDs}}, keys: k}
	r.grid = table.New(t, table.Options[row, rowID]{
		ID: func(one row) rowID { return one.id }, Version: func(one row) uint64 { return one.version },
	})
	r.grid.SetColumns(r.columns())
	r.SetRecipients(nil)
	return r
}

// SetRecipients replaces all recipients, and forgets what could be undone. Without any,
// the first one is begun.
func (t *Table) SetRecipients(list []Recipient) {
	t.cell, t.typing, t.search, t.unread, t.note, t.ending = nil, 0, nil, unread{}, note{}, notEnded
	t.rows.set(list, t.options.Locked)
	if slices.ContainsFunc(list, func(one Recipient) bool { return one.ID != "" || one.UID != "" }) {
		t.look.ids = true
		t.grid.SetColumns(t.columns())
	}
	t.refresh()
	if len(list) == 0 {
		t.add()
	}
	t.arrange()
}

// Reopen lets the person go on in a table that they were done with. Secrets are hidden
// again, and what was done can still be undone.
func (t *Table) Reopen() {
	t.ending, t.note = notEnded, note{}
	if t.look.revealed {
		t.reveal()
	}
}

// Recipients are the recipients as they stand, in the order in which they act, with what
// is being typed. A row in which nothing was entered yet is not among them.
func (t *Table) Recipients() []Recipient {
	list := make([]Recipient, 0, len(t.rows.list))
	for _, one := range t.All() {
		list = append(list, one)
	}
	return list
}

// All are the same, each with a number that stays with it as long as the table lives.
func (t *Table) All() iter.Seq2[uint64, Recipient] {
	return func(yield func(uint64, Recipient) bool) {
		for i := range t.rows.list {
			one := &t.rows.list[i]
			untouched := t.cell != nil && t.cell.row == one.id && t.cell.isUntouched(one)
			if !untouched && !yield(uint64(one.id), one.Recipient) {
				return
			}
		}
	}
}

// Finish ends typing. It returns the first thing that speaks against going on, in a
// sentence that names the recipient, after it has selected the row and said the sentence
// below the table; nil when nothing does. Doubts do not.
func (t *Table) Finish() error {
	if t.cell != nil {
		if !t.leaveCell() {
			return mistake(t.note.text)
		}
		t.endTyping()
	}
	id, err := t.rows.complete(t.options.Rules)
	if err == nil {
		return nil
	}
	switch {
	case id != 0:
		t.closeSearch()
		t.grid.SelectID(id)
	case len(t.rows.list) == 0:
		t.add()
	}
	t.Say(err.Error())
	t.arrange()
	return err
}

// Say puts a sentence about what is wrong below the table, until the next key.
func (t *Table) Say(problem string) { t.say(theme.Danger, problem) }

// Done reports whether the person wants to go on, and everything is right.
func (t *Table) Done() bool { return t.ending == wentOn }

// Aborted reports whether the person wants to leave. The recipients stay as they are.
func (t *Table) Aborted() bool { return t.ending == left }

// Start implements the part of a form that a table is. There is nothing to wait for.
func (t *Table) Start() tea.Cmd { return nil }

// Resize sets the size in cells.
func (t *Table) Resize(width, height int) {
	t.width, t.height = max(width, 0), max(height, 0)
	t.arrange()
}

// Restyle draws with another theme from now on.
func (t *Table) Restyle(th *theme.Theme) {
	t.theme = th
	t.grid.Restyle(th)
	if t.cell != nil {
		t.cell.restyle(t)
	}
	if t.search != nil {
		t.search.input.Restyle(th)
	}
	t.arrange()
}

// Typing reports whether letters go into a cell or a search.
func (t *Table) Typing() bool { return t.cell != nil || t.search != nil && t.search.open }

// say puts a sentence below the table, until the next key.
func (t *Table) say(role theme.Role, text string) {
	t.note = note{model.Clean(text), role}
}
