package recipients

import (
	"slices"
	"strconv"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

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
	case l.editing == r.id:
		return table.Cell{}
	case len(r.faults) == 0:
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
