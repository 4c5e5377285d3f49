package bulksend

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/table"
)

// column is a column of the file and what it holds.
type column struct {
	number int
	name   model.Text
	holds  Column
	// guessed says why it was taken for that, and asks what has to be decided first; "" for
	// nothing.
	guessed, asks string
	// values are the first ones, secrets masked.
	values []string
}

// firstValues is the number of values of a column that are shown.
const firstValues = 20

// columns is the list of the columns.
type columns struct {
	browser *masterdetail.List[*column, int]
}

func newColumns(env screen.Env) columns {
	return columns{masterdetail.New(env, masterdetail.Options[*column, int]{
		ID:          func(c *column) int { return c.number },
		Placeholder: "words of a column or a value",
		Detail:      writeColumn,
		Columns: []table.Column[*column]{
			{Name: "column", Title: "Column", Priority: 9, Essential: true, Min: 12, Ideal: 22, Max: 40, Lead: true, Cell: func(c *column) table.Cell { return table.TextCell(c.name, theme.Text) }},
			{Name: "holds", Title: "Holds", Priority: 8, Essential: true, Min: 12, Ideal: 20, Max: 40, Cell: holdsCell},
			{Name: "values", Title: "First values", Priority: 5, Min: 16, Ideal: 40, Max: 120, Cell: func(c *column) table.Cell {
				return table.Cell{Text: strings.Join(c.values[:min(len(c.values), 3)], ", "), Role: theme.Muted}
			}},
		},
	})}
}

func holdsCell(c *column) table.Cell {
	switch {
	case c.asks != "":
		return table.Cell{Text: "choose", Role: theme.Warn}
	case c.holds.Kind == Unused:
		return table.Cell{Text: "not used", Role: theme.Warn}
	case c.guessed != "":
		return table.Cell{Text: c.holds.String() + " (guessed)", Role: theme.Watch}
	}
	return table.Cell{Text: c.holds.String()}
}

func writeColumn(w *richtext.Writer, c *column) {
	w.Heading(c.name.String())
	if c.asks != "" {
		w.Wrap("", c.asks, theme.Warn)
	}
	if c.guessed != "" {
		w.Wrap("", "Taken for "+c.holds.String()+": "+c.guessed+".", theme.Watch)
	}
	w.Note("The first values:")
	for _, v := range c.values {
		w.Wrap("  ", v, theme.Text)
	}
}

// applySearch lists the columns that match the search.
func (l *columns) applySearch(f *file) {
	var list []*column
	for i, name := range f.sheet.Columns {
		c := &column{number: i, name: name, holds: f.columns[i], guessed: f.guessed[i], asks: f.asks[i], values: f.firstValuesOf(i)}
		if masterdetail.MatchesWords(name.String()+" "+c.holds.String()+" "+strings.Join(c.values, " "), l.browser.SearchText()) {
			list = append(list, c)
		}
	}
	l.browser.SetRows(list)
}

// firstValuesOf are the first values of a column.
func (f *file) firstValuesOf(i int) []string {
	var values []string
	for _, row := range f.sheet.Rows {
		if row.Fault != "" || row.Cells[i].IsEmpty() {
			continue
		}
		c := f.columns[i]
		if c.Kind == Unused && mayBeSecret(f.sheet.Columns[i].String()) {
			c.Kind = Passcode
		}
		if values = append(values, maskedCell(c, row.Cells[i])); len(values) == firstValues {
			break
		}
	}
	return values
}

// mayBeSecret reports whether an unused column may hold secrets.
func mayBeSecret(name string) bool {
	kind := kindOf(spreadsheet.ParseHeading(name).Kind)
	return kind == Phone || kind == Passcode || strings.Contains(spreadsheet.Fold(name), "code")
}

// maskedCell is a cell as text, secrets masked.
func maskedCell(c Column, cell model.Text) string {
	if c.Secret() {
		kind := model.Passcode
		if c.Kind == Phone {
			kind = model.SMS
		}
		return model.NewSecret(cell.Wire()).Masked(kind)
	}
	return cell.String()
}

// openMatchMenu lists what the selected column may hold.
func (s *Screen) openMatchMenu() {
	selected, ok := s.columns.browser.Table.Selected()
	if !ok {
		return
	}
	list := s.source.Columns(People(s.file.columns) + 1)
	choices := []picker.Choice{{ID: "", Title: "Not used"}}
	byTitle := map[string]Column{}
	for i := len(list) - 1; i >= 0; i-- { // a name may be in two columns
		if c := list[i]; c.Kind == PersonName {
			list = slices.Insert(list, i+1, Column{Kind: FirstName, Person: c.Person}, Column{Kind: LastName, Person: c.Person})
		}
	}
	for _, c := range list {
		title := c.String()
		if _, taken := byTitle[title]; taken {
			title = "field " + title
		}
		byTitle[title] = c
		choices = append(choices, picker.Choice{ID: title, Title: title, Note: s.personName(c)})
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Column " + model.Narrow(selected.name.String()) + " holds", Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		s.matchColumn(selected.number, byTitle[id])
		return nil
	})
	s.menu.Select(selected.holds.String())
}

// personName is the name of the person that a column is about.
func (s *Screen) personName(c Column) string {
	switch {
	case c.Kind == DynamicField:
		return "dynamic field"
	case c.Person == 0:
		return ""
	}
	name, _, _ := strings.Cut(s.personText(c.Person), ",")
	return name
}

// matchColumn sets what a column holds, and unmatches the column that held it.
func (s *Screen) matchColumn(number int, holds Column) {
	list := slices.Clone(s.file.columns)
	for i := range list {
		if list[i] == holds {
			list[i] = Column{}
		}
	}
	list[number] = holds
	s.rows.reset()
	s.file.columns, s.file.guessed[number], s.file.asks[number] = list, "", ""
	s.columns.applySearch(&s.file)
	s.Resize(s.size)
}
