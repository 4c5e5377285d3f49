package recipients

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

// listing is the rows as they are shown: those that the search finds, one of them selected.
type listing struct {
	options Options
	theme   *theme.Theme
	rows    rows
	grid    *table.Table[row, rowID]
	search  *search // nil where all rows are shown
	look    look
	// typing is the row that is typed into, 0 for none. It is shown whatever is searched,
	// and nothing is said to be wrong with it yet.
	typing rowID
}

// refresh shows the rows as they are now.
func (l *listing) refresh() {
	l.rows.check(l.options.Rules)
	l.show()
}

// show gives the rows to the grid, those that the search finds.
func (l *listing) show() {
	shown := l.rows.list
	if l.search != nil {
		shown = l.search.among(shown, l.typing)
	}
	l.grid.SetRows(slices.Clone(shown))
}

// selected is the selected row, nil for none. It is good until the rows change.
func (l *listing) selected() *row {
	id, ok := l.grid.SelectedID()
	if !ok {
		return nil
	}
	return l.rows.find(id)
}

// selectedID is 0 for none.
func (l *listing) selectedID() rowID {
	id, _ := l.grid.SelectedID()
	return id
}

// unlocked is the next row shown that can be typed into, in one direction from another;
// 0 for none.
func (l *listing) unlocked(from rowID, by int) rowID {
	shown := l.grid.Rows()
	i := slices.IndexFunc(shown, func(one row) bool { return one.id == from })
	for i += by; i >= 0 && i < len(shown); i += by {
		if shown[i].locked == "" {
			return shown[i].id
		}
	}
	return 0
}

// fields are the cells of a row in their order.
func (l *listing) fields(one *row) []Field {
	fields := []Field{Name, Email}
	if !l.options.WithoutRole {
		fields = append(fields, Role)
	}
	fields = append(fields, Step)
	if !l.options.WithoutChecks {
		fields = append(fields, Check)
		if one.Check.NeedsValue() || one.Value != "" {
			fields = append(fields, Value)
		}
	}
	if l.look.ids {
		fields = append(fields, ID, UID)
	}
	return fields
}

// fresh is a new row as it begins.
func (l *listing) fresh() Recipient {
	return Recipient{Role: l.defaultRole(), Step: l.rows.nextStep(l.look.together)}
}

// defaultRole is that of the last row, or the first there is.
func (l *listing) defaultRole() model.Role {
	if l.options.WithoutRole {
		return ""
	}
	roles := l.options.roles()
	if n := len(l.rows.list); n > 0 && slices.Contains(roles, l.rows.list[n-1].Role) {
		return l.rows.list[n-1].Role
	}
	if slices.Contains(roles, model.Signer) {
		return model.Signer
	}
	return roles[0]
}

// newSteps says where new rows stand.
func (l *listing) newSteps() string {
	if l.look.together {
		return "New recipients join the last step."
	}
	return "Each new recipient begins a step."
}

// leaveOut takes out what this list does not have, and says so.
func (l *listing) leaveOut(p *Pasted) (said string) {
	checks, roles := false, false
	for i := range p.Recipients {
		one := &p.Recipients[i]
		if l.options.WithoutChecks {
			checks = checks || one.Check != "" || one.Value != ""
			one.Check, one.Value = "", ""
		}
		if l.options.WithoutRole {
			roles = roles || one.Role != ""
			one.Role = ""
		}
	}
	if checks {
		said += " Verification was left out: it cannot be entered here."
	}
	if roles {
		said += " Roles were left out: they cannot be entered here."
	}
	return said
}

// needs is the field that has to be entered behind another, "" for none.
func (l *listing) needs(one *row, behind Field) Field {
	name, email := tidy(one.Name) != "", tidy(one.Email) != ""
	switch {
	case behind == Name && !email:
		return Email
	case !name && !l.options.MayBeEmpty:
		return Name
	case !email && !l.options.MayBeEmpty:
		return Email
	case !l.options.WithoutChecks && one.LacksValue():
		return Value
	}
	return ""
}
