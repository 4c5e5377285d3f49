package recipients

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
	"inkdesk/ui/widget/textline"
)

type listing struct {
	rules  Rules
	theme  *theme.Theme
	rows   rows
	grid   *table.Table[row, rowID]
	search textline.Search
	// What a person has chosen to see, and that a new row joins the last step.
	showIDs, showSecrets, joinLastStep bool
	// editing names the row that is edited, 0 for none. It is shown whatever the search, without its faults.
	editing rowID
}

func (l *listing) refresh() {
	l.rows.check(l.rules)
	l.applySearch()
}

func (l *listing) applySearch() {
	shown := slices.Clone(l.rows.list)
	if l.searching() {
		words := model.SearchWords(l.search.Text())
		shown = slices.DeleteFunc(shown, func(one row) bool { return one.id != l.editing && !one.matches(words) })
	}
	l.grid.SetRows(shown)
}

// selected returns the selected row, nil for none. It is valid until the rows change.
func (l *listing) selected() *row {
	id, ok := l.grid.SelectedID()
	if !ok {
		return nil
	}
	return l.rows.find(id)
}

// selectedID returns the id of the selected row, 0 for none.
func (l *listing) selectedID() rowID {
	id, _ := l.grid.SelectedID()
	return id
}

// beside returns the visible row above or below another, 0 for none.
func (l *listing) beside(id rowID, by int) rowID {
	shown := l.grid.Rows()
	i := slices.IndexFunc(shown, func(one row) bool { return one.id == id }) + by
	if i < 0 || i >= len(shown) {
		return 0
	}
	return shown[i].id
}

func (l *listing) fields(one *row) []Field {
	fields := []Field{Name, Email, Role, Step}
	if !l.rules.WithoutChecks {
		fields = append(fields, Check)
		if one.Check.NeedsValue() || one.Value != "" {
			fields = append(fields, Value)
		}
	}
	if l.showIDs {
		fields = append(fields, ID, UID)
	}
	return fields
}

// newRecipient returns the recipient of a new row, who does what that of the last row does.
func (l *listing) newRecipient() Recipient {
	role := l.defaultRole()
	if n := len(l.rows.list); role != "" && n > 0 && slices.Contains(l.rules.roles(), l.rows.list[n-1].Role) {
		role = l.rows.list[n-1].Role
	}
	return Recipient{Role: role, Step: l.rows.nextStep(l.joinLastStep)}
}

func (l *listing) defaultRole() model.Role {
	roles := l.rules.roles()
	if slices.Contains(roles, model.Signer) {
		return model.Signer
	}
	return roles[0]
}

func (l *listing) newStepsNote() string {
	if l.joinLastStep {
		return "New recipients join the last step."
	}
	return "Each new recipient begins a step."
}

// dropChecks removes what a list without verification does not have, and says so.
func (l *listing) dropChecks(p *Pasted) (note string) {
	for i := range p.Recipients {
		if one := &p.Recipients[i]; l.rules.WithoutChecks && (one.Check != "" || one.Value != "") {
			one.Check, one.Value = "", ""
			note = " Verification was left out: it cannot be entered here."
		}
	}
	return note
}

// nextNeeded returns the next field after another that has to be entered, "" for none.
func (l *listing) nextNeeded(one *row, after Field) Field {
	name, email := cleanTrimmed(one.Name) != "", cleanTrimmed(one.Email) != ""
	switch {
	case after == Name && !email:
		return Email
	case !name && !l.rules.MayBeEmpty:
		return Name
	case !email && !l.rules.MayBeEmpty:
		return Email
	case !l.rules.WithoutChecks && l.rules.ValidateField(one.Recipient, Value) != nil: // a + would be a command outside
		return Value
	}
	return ""
}

func (l *listing) openSearch() {
	l.search.Open(l.theme, textline.Options{Prompt: "Search: ", Max: 256})
}

func (l *listing) closeSearch() {
	if l.searching() {
		l.search.Set("")
		l.applySearch()
	}
}

// searching reports whether rows may be hidden.
func (l *listing) searching() bool { return l.search.Typing() || l.search.Text() != "" }

func (t *Table) handleSearchKey(msg tea.Msg) {
	t.search.Update(msg, t.keys.Prompt, t.grid)
	t.applySearch()
}

// matches reports whether the row contains all words. Secrets are not searched.
func (r row) matches(words []string) bool {
	parts := []string{model.Clean(r.Name), model.Clean(r.Email), roleLabel(r.Role), checkLabel(r.Check), r.faultWords(), cleanTrimmed(r.ID), cleanTrimmed(r.UID)}
	return model.ContainsWords(strings.Join(parts, "\n"), words)
}
