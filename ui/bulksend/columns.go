package bulksend

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change/batch"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"

	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// column is a column of the file with what it holds.
type column struct {
	number int
	name   model.Text
	holds  batch.Column
	// values are the first of them, secrets masked.
	values []string
}

// firstValues is how many values of a column are shown.
const firstValues = 20

// columns is the table of them.
type columns struct {
	browser *masterdetail.List[column, int]
}

func newColumns(env screen.Env) columns {
	return columns{masterdetail.New(env, masterdetail.Options[column, int]{
		ID:          func(c column) int { return c.number },
		Placeholder: "words of a column or a value",
		Detail:      writeColumn,
		Columns: []table.Column[column]{
			{Name: "column", Title: "Column", Priority: 9, Essential: true, Min: 12, Ideal: 22, Max: 40, Lead: true, Cell: func(c column) table.Cell { return table.TextCell(c.name, theme.Text) }},
			{Name: "holds", Title: "Holds", Priority: 8, Essential: true, Min: 12, Ideal: 20, Max: 40, Cell: holdsCell},
			{Name: "values", Title: "First values", Priority: 5, Min: 16, Ideal: 40, Max: 120, Cell: func(c column) table.Cell {
				return table.Cell{Text: strings.Join(c.values[:min(len(c.values), 3)], ", "), Role: theme.Muted}
			}},
		},
	})}
}

func holdsCell(c column) table.Cell {
	if c.holds.Kind == batch.Unused {
		return table.Cell{Text: "not used", Role: theme.Warn}
	}
	return table.Cell{Text: c.holds.String()}
}

func writeColumn(pen *richtext.Writer, c column) {
	pen.Heading(c.name.String())
	pen.Note("The first values:")
	for _, v := range c.values {
		pen.Wrap("  ", v, theme.Text)
	}
}

// show lists the columns that hold what is looked for.
func (l *columns) show(f *file) {
	var list []column
	for i, name := range f.sheet.Columns {
		c := column{number: i, name: name, holds: f.columns[i], values: f.first(i)}
		if masterdetail.Holds(name.String()+" "+c.holds.String()+" "+strings.Join(c.values, " "), l.browser.Text()) {
			list = append(list, c)
		}
	}
	l.browser.SetRows(list)
}

// first are the first values of a column.
func (f *file) first(i int) []string {
	var values []string
	for _, row := range f.sheet.Rows {
		if row.Fault != "" || row.Cells[i].IsEmpty() {
			continue
		}
		c := f.columns[i]
		if c.Kind == batch.Unused && soundsSecret(f.sheet.Columns[i].String()) {
			c.Kind = batch.Passcode
		}
		if values = append(values, shown(c, row.Cells[i])); len(values) == firstValues {
			break
		}
	}
	return values
}

// soundsSecret reports whether a column that nothing is known of may hold secrets.
func soundsSecret(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"phone", "mobile", "code", "sms", "pin"}, func(word string) bool { return strings.Contains(name, word) })
}

// shown is a cell as it may be seen: secrets are masked.
func shown(c batch.Column, cell model.Text) string {
	if c.Secret() {
		kind := model.Passcode
		if c.Kind == batch.Phone {
			kind = model.SMS
		}
		return model.NewSecret(cell.Wire()).Masked(kind)
	}
	return cell.String()
}

// matchMenu offers what the selected column may hold.
func (s *Screen) matchMenu() {
	selected, ok := s.columns.browser.Table.Selected()
	if !ok {
		return
	}
	list := s.source.Columns(batch.People(s.file.columns) + 1)
	choices := []picker.Choice{{ID: "", Title: "Not used"}}
	byTitle := map[string]batch.Column{}
	for _, c := range list {
		title := c.String()
		if _, taken := byTitle[title]; taken {
			title = "field " + title
		}
		byTitle[title] = c
		choices = append(choices, picker.Choice{ID: title, Title: title, Note: s.note(c)})
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Column " + model.Narrow(selected.name.String()) + " holds", Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		s.match(selected.number, byTitle[id])
		return nil
	})
	s.menu.Select(selected.holds.String())
}

// note says whom a column is about.
func (s *Screen) note(c batch.Column) string {
	switch {
	case c.Kind == batch.DynamicField:
		return "dynamic field"
	case c.Person == 0:
		return ""
	}
	name, _, _ := strings.Cut(s.who(c.Person), ",")
	return name
}

// match says what a column holds, and takes that from the column that held it.
func (s *Screen) match(number int, holds batch.Column) {
	list := append([]batch.Column(nil), s.file.columns...)
	for i := range list {
		if list[i] == holds {
			list[i] = batch.Column{}
		}
	}
	list[number] = holds
	s.rows.clear()
	s.file.columns = list
	s.columns.show(&s.file)
}
