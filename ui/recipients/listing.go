package recipients

import (
	"slices"
	"strconv"
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
	cell                               *cell // nil when no cell is being edited
}

// editing returns the row that is edited, 0 for none. It is shown whatever the search, without its faults.
func (l *listing) editing() rowID {
	if l.cell == nil {
		return 0
	}
	return l.cell.row
}

func (l *listing) refresh() {
	l.rows.check(l.rules)
	l.applySearch()
}

func (l *listing) applySearch() {
	shown := slices.Clone(l.rows.list)
	if l.searching() {
		words := model.SearchWords(l.search.Text())
		shown = slices.DeleteFunc(shown, func(one row) bool { return one.id != l.editing() && !one.matches(words) })
	}
	l.grid.SetRows(shown)
}

// selected returns the selected row, nil for none. It is valid until the rows change.
func (l *listing) selected() *row { return l.rows.find(l.selectedID()) }

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
	if roles := l.rules.roles(); !slices.Contains(roles, model.Signer) {
		return roles[0]
	}
	return model.Signer
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

const faultColumn = "wrong"

// columns returns the shown columns. The address and the faults get room first. Columns that are sent to the service
// are narrowed rather than hidden, except for the ids.
func (l *listing) columns() []table.Column[row] {
	shows := func(text func(row) string) func(row) table.Cell {
		return func(r row) table.Cell { return table.TextCell(model.NewText(text(r)), theme.Text) }
	}
	columns := []table.Column[row]{
		{Name: string(Name), Title: "Name", Priority: 8, Essential: true, Lead: true, Steady: true, Min: 10, Ideal: 16, Max: 40, Cell: shows(func(r row) string { return r.Name })},
		{Name: string(Email), Title: "Address", Priority: 9, Essential: true, Steady: true, Min: 13, Ideal: 22, Max: 48, Middle: true, Cell: shows(func(r row) string { return r.Email })},
		{Name: string(Role), Title: "Role", Priority: 5, Essential: true, Min: 9, Ideal: 16, Cell: shows(func(r row) string { return roleLabel(r.Role) })},
		{Name: string(Step), Title: "Step", Priority: 7, Essential: true, Min: 4, Ideal: 4, Cell: shows(func(r row) string { return strconv.Itoa(r.Step) })},
		{Name: string(Check), Title: "Check", Priority: 6, Essential: true, Steady: true, Min: 10, Ideal: 15, Max: 26, Cell: shows(l.checkText)},
		{Name: string(ID), Title: "Id", Priority: 2, Steady: true, Min: 6, Ideal: 10, Max: 26, Middle: true, Cell: shows(func(r row) string { return r.ID })},
		{Name: string(UID), Title: "User id", Priority: 1, Steady: true, Min: 7, Ideal: 10, Max: 26, Middle: true, Cell: shows(func(r row) string { return r.UID })},
		{Name: faultColumn, Title: "Wrong", Priority: 8, Essential: true, Min: 12, Ideal: 18, Max: 60, Cell: l.faultCell},
	}
	return slices.DeleteFunc(columns, func(c table.Column[row]) bool {
		f := Field(c.Name)
		return f == Check && l.rules.WithoutChecks || (f == ID || f == UID) && !l.showIDs
	})
}

func checkLabel(check model.VerificationType) string {
	if check == "" {
		return ""
	}
	return model.Clean(check.Label())
}

// checkText returns the check and its value, masked unless secrets are shown.
func (l *listing) checkText(r row) string {
	secret := model.NewSecret(r.Value)
	value := secret.Masked(r.Check)
	if l.showSecrets {
		value = secret.Reveal()
	}
	return strings.TrimSpace(checkLabel(r.Check) + " " + value)
}

// faultCell shows the faults in a few words. A row that is being edited shows none yet.
func (l *listing) faultCell(r row) table.Cell {
	switch {
	case l.editing() == r.id, len(r.faults) == 0:
		return table.Cell{}
	case r.firstMistake() == nil:
		return table.Cell{Text: l.theme.Glyphs.Unsure + " " + r.faultWords(), Role: theme.Watch}
	}
	return table.Cell{Text: l.theme.Glyphs.Cross + " " + r.faultWords(), Role: theme.Danger}
}

func (r row) faultWords() string {
	words := make([]string, len(r.faults))
	for i, f := range r.faults {
		words[i] = f.Word
	}
	return strings.Join(words, ", ")
}

func roleLabel(role model.Role) string {
	if role == "" {
		return "not said"
	}
	return model.Clean(role.Label())
}
