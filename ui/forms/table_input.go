package forms

import (
	"maps"
	"slices"

	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/recipients"
	"inkdesk/ui/theme"
)

type tableInput struct {
	*recipients.Table
	entry *recipientEntry
	names map[uint64]string // how requests refer to the recipients, by the numbers of the table
}

// newTableInput opens the table that the recipients are in, which keeps its undo list, or fills a new one.
func newTableInput(t *theme.Theme, k *keys.Map, e *recipientEntry, problem string) *tableInput {
	p := e.list
	if p.table == nil {
		p.table = recipients.New(t, k, e.rules)
	}
	p.table.Restyle(t)
	p.table.Reopen()
	if !slices.Equal(p.table.Recipients(), p.Recipients) {
		p.table.SetRecipients(p.Recipients)
	}
	s := &tableInput{Table: p.table, entry: e}
	s.updateReferences()
	if problem != "" {
		_ = s.Finish() // goes to the row that is meant
		s.ShowProblem(problem)
	}
	return s
}

func (t *tableInput) firstValue() string { return "" }

func (t *tableInput) store() bool {
	list := t.Recipients()
	if slices.Equal(list, t.entry.list.Recipients) {
		return false
	}
	t.entry.list.Recipients = list
	t.updateReferences()
	return true
}

func (t *tableInput) missing() string {
	err := t.Finish()
	t.store()
	if err != nil {
		return err.Error()
	}
	return ""
}

// updateReferences follows recipients to new names, and says who was removed but is named in the form.
func (t *tableInput) updateReferences() {
	if len(t.entry.references) == 0 {
		return
	}
	was := t.names
	t.names = map[uint64]string{}
	for id, one := range t.All() {
		t.names[id] = newAddressees(recipients.SigningSteps([]recipients.Recipient{one}))[0].Value
	}
	now := slices.Collect(maps.Values(t.names))
	for id, name := range t.names {
		if before, ok := was[id]; ok && before != name && !slices.Contains(now, before) {
			for _, r := range t.entry.references {
				r.rename(before, name)
			}
		}
	}
	if len(now) >= len(was) {
		return
	}
	for _, r := range t.entry.references {
		if gone := r.removed(func(who string) bool { return slices.Contains(now, who) }); gone != "" {
			t.ShowProblem(gone)
		}
	}
}

func (t *tableInput) hintsWithForm(f keys.Form, back string) []key.Binding {
	list := t.Hints()
	at := slices.IndexFunc(list, func(b key.Binding) bool { return b.Help() == f.Cancel.Help() })
	if at >= 0 {
		list[at] = keys.Named(f.Cancel, back)
	} else {
		at = min(3, len(list))
	}
	return slices.Insert(list, min(at+1, len(list)), f.Review)
}
