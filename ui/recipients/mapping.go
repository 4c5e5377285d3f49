package recipients

import (
	"cmp"
	"fmt"
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

// MappingChange names the choices that a person has changed.
type MappingChange uint8

// What a message to a [Mapping] changes. A table that is divided in another way is read again with [Mapping].
const (
	NoChange MappingChange = iota
	Matched
	Divided
)

// MappingOptions configures a [Mapping].
type MappingOptions struct {
	Layout func() spreadsheet.Layout // what a column may hold
	// Notes say what else follows of the columns, in sentences, and may be nil.
	Notes func([]spreadsheet.Column) []string
	// Next says which key goes on.
	Next func() string
}

// MappedTable holds a table and how it was read.
type MappedTable struct {
	Name  string // the clean name of the file, or what else it is called
	File  bool   // says that it has an encoding
	Sheet spreadsheet.Sheet
	spreadsheet.Matching
}

// Mapping lists the columns of a table, and the other findings about it.
type Mapping struct {
	*masterdetail.List[*mappingEntry, int]
	Shown   MappedTable
	Reading spreadsheet.Options // how it is to be read
	env     screen.Env
	options MappingOptions
	change  MappingChange // since the last message
	size    screen.Size
}

// mappingEntry describes a column of the table, or a setting, whose id is negative.
type mappingEntry struct {
	id      int
	name    model.Text
	holds   table.Cell
	why     string // the question, or the reason for the guess
	asks    bool
	values  []string // the first ones, secrets masked
	choices []picker.Choice
	choose  func(id string)
}

const firstValues = 20

// NewMapping makes an empty list.
func NewMapping(env screen.Env, o MappingOptions) *Mapping {
	l := &Mapping{env: env, options: o}
	l.List = masterdetail.New(env, masterdetail.Options[*mappingEntry, int]{
		ID:          func(e *mappingEntry) int { return e.id },
		Placeholder: "words of a column or a value",
		Detail:      writeMappingEntry,
		Columns: []table.Column[*mappingEntry]{
			{Name: "column", Title: "Column", Priority: 9, Essential: true, Min: 12, Ideal: 22, Max: 40, Lead: true, Cell: func(e *mappingEntry) table.Cell { return table.TextCell(e.name, theme.Text) }},
			{Name: "holds", Title: "Holds", Priority: 8, Essential: true, Min: 12, Ideal: 20, Max: 40, Cell: func(e *mappingEntry) table.Cell { return e.holds }},
			{Name: "values", Title: "First values", Priority: 5, Min: 16, Ideal: 40, Max: 120, Cell: func(e *mappingEntry) table.Cell {
				return table.Cell{Text: strings.Join(e.values[:min(len(e.values), 3)], ", "), Role: theme.Muted}
			}},
		},
	})
	return l
}

// Show shows a table. Reading is how it was read where a person knew better.
func (l *Mapping) Show(t MappedTable, reading spreadsheet.Options) {
	l.Shown, l.Reading, l.Menu = t, reading, nil
	l.SetSearch("")
	l.applySearch()
	l.Resize(l.size)
}

func writeMappingEntry(w *richtext.Writer, e *mappingEntry) {
	w.Heading(e.name.String())
	switch {
	case e.asks:
		w.Wrap("", e.why, theme.Warn)
	case e.why != "":
		w.Wrap("", "Taken for "+strings.TrimSuffix(e.holds.Text, guessed)+": "+e.why+".", theme.Watch)
	}
	w.Note("The first values:")
	for _, v := range e.values {
		w.Wrap("  ", v, theme.Text)
	}
}

func (l *Mapping) applySearch() {
	var list []*mappingEntry
	for i := range l.Shown.Columns {
		list = append(list, l.column(i))
	}
	if l.Shown.Name != "" {
		list = append(list, l.settings()...)
	}
	l.SetRows(slices.DeleteFunc(list, func(e *mappingEntry) bool {
		return !masterdetail.MatchesWords(e.name.String()+" "+e.holds.Text+" "+strings.Join(e.values, " "), l.SearchText())
	}))
}

const guessed = " (guessed)"

func (l *Mapping) column(i int) *mappingEntry {
	t := &l.Shown
	e := &mappingEntry{id: i, name: t.Sheet.Columns[i], why: t.Guessed[i], values: l.firstValuesOf(i)}
	switch c := t.Columns[i]; {
	case t.Asks[i] != "":
		e.holds, e.why, e.asks = table.Cell{Text: "choose", Role: theme.Warn}, t.Asks[i], true
	case c.Kind == spreadsheet.Unused:
		e.holds = table.Cell{Text: "not used", Role: theme.Warn}
	case e.why != "":
		e.holds = table.Cell{Text: c.String() + guessed, Role: theme.Watch}
	default:
		e.holds = table.Cell{Text: c.String()}
	}
	return e
}

func (l *Mapping) firstValuesOf(i int) []string {
	c := l.Shown.Columns[i]
	if c.Kind == spreadsheet.Unused && mayBeSecret(l.Shown.Sheet.Columns[i].String()) {
		c.Kind = spreadsheet.Passcode
	}
	var values []string
	for _, row := range l.Shown.Sheet.Rows {
		if row.Fault == "" && !row.Cells[i].IsEmpty() && len(values) < firstValues {
			values = append(values, c.Masked(row.Cells[i]))
		}
	}
	return values
}

func mayBeSecret(name string) bool {
	c := spreadsheet.Column{Kind: spreadsheet.ParseHeading(name).Kind}
	return c.Secret() || strings.Contains(spreadsheet.Fold(name), "code")
}

var separators = map[byte]string{',': "commas", ';': "semicolons", '\t': "tabs", '|': "vertical bars"}

func (l *Mapping) settings() []*mappingEntry {
	sheet := &l.Shown.Sheet
	header := &mappingEntry{id: -1, name: model.NewText("Header"), choose: func(id string) {
		l.Reading.Header, l.Reading.Separator = spreadsheet.NoHeader, sheet.Separator
		_, _ = fmt.Sscan(id, &l.Reading.Header)
	}}
	header.choices = []picker.Choice{{ID: "", Title: "No line names them"}}
	header.holds.Text = "no line"
	for _, row := range sheet.First {
		cells := make([]string, len(row.Cells))
		for i, cell := range row.Cells {
			cells[i] = model.Narrow(cell.String())
		}
		line := strings.Join(cells, ", ")
		header.choices = append(header.choices, picker.Choice{ID: fmt.Sprint(row.Line), Title: fmt.Sprintf("Line %d: %s", row.Line, line)})
		if row.Line == sheet.Header && !sheet.Nameless {
			header.holds.Text, header.values = fmt.Sprintf("line %d", row.Line), []string{line}
		}
	}
	separator := &mappingEntry{id: -2, name: model.NewText("Separator"), holds: table.Cell{Text: separators[sheet.Separator]}, choose: func(id string) { l.Reading.Separator, l.Reading.Header = id[0], 0 }}
	for _, one := range []byte(spreadsheet.Separators) {
		separator.choices = append(separator.choices, picker.Choice{ID: string(one), Title: model.Capital(separators[one])})
	}
	list := []*mappingEntry{header, separator}
	if l.Shown.File {
		encoding := &mappingEntry{id: -3, name: model.NewText("Encoding"), holds: table.Cell{Text: sheet.Encoding}, choose: func(id string) { l.Reading.Encoding = id }}
		encoding.choices = []picker.Choice{{Title: "As it was found"}}
		for _, one := range spreadsheet.Encodings() {
			encoding.choices = append(encoding.choices, picker.Choice{ID: one, Title: one})
		}
		list = append(list, encoding)
	}
	if l.hasZeros() {
		zero := &mappingEntry{id: -4, name: model.NewText("Zero in brackets"), holds: table.Cell{Text: "refused", Role: theme.Warn}, values: []string{"+41 (0)79 123 45 67 is dialled +41 79 123 45 67 from abroad"}}
		zero.choices = []picker.Choice{{ID: "", Title: "Refuse numbers with it"}, {ID: "out", Title: "Leave it out"}}
		if l.Shown.WithoutZero {
			zero.holds = table.Cell{Text: "left out"}
		}
		zero.choose = func(id string) { l.Shown.WithoutZero, l.change = id != "", Matched }
		list = append(list, zero)
	}
	return list
}

func (l *Mapping) hasZeros() bool {
	for i, c := range l.Shown.Columns {
		if c.Kind == spreadsheet.Phone && slices.ContainsFunc(spreadsheet.Values(l.Shown.Sheet.Rows, i), func(cell model.Text) bool {
			_, ok := spreadsheet.WithoutZero(cell.Wire())
			return ok
		}) {
			return true
		}
	}
	return false
}

func (l *Mapping) openMenu() {
	e, ok := l.Table.Selected()
	switch {
	case !ok:
		return
	case e.choose == nil:
		l.openChoices(e)
		return
	}
	l.Choose(picker.Options{Title: e.name.String(), Placeholder: "type to find"}, e.choices, func(id string) tea.Cmd {
		l.change = Divided
		e.choose(id)
		l.applySearch()
		return nil
	})
}

func (l *Mapping) openChoices(e *mappingEntry) {
	layout := l.options.Layout()
	list := layout.Columns(spreadsheet.People(l.Shown.Columns) + 1)
	choices := []picker.Choice{{ID: "", Title: "Not used"}}
	byTitle := map[string]spreadsheet.Column{}
	for i := len(list) - 1; i >= 0; i-- { // a name may be in two columns
		if c := list[i]; c.Kind == spreadsheet.FullName {
			list = slices.Insert(list, i+1, spreadsheet.Column{Kind: spreadsheet.FirstName, Person: c.Person}, spreadsheet.Column{Kind: spreadsheet.LastName, Person: c.Person})
		}
	}
	for _, c := range list {
		title := c.String()
		if _, taken := byTitle[title]; taken {
			title = spreadsheet.FieldPrefix + title
		}
		byTitle[title] = c
		choices = append(choices, picker.Choice{ID: title, Title: title, Note: aboutColumn(layout, c)})
	}
	l.Choose(picker.Options{Title: "Column " + model.Narrow(e.name.String()) + " holds", Placeholder: "type to find"}, choices, func(id string) tea.Cmd {
		l.match(e.id, byTitle[id])
		return nil
	})
	l.Menu.Select(l.Shown.Columns[e.id].String())
}

// aboutColumn says whom a column is about where the layout knows, by the name in front of a comma.
func aboutColumn(in spreadsheet.Layout, c spreadsheet.Column) string {
	if c.Kind == spreadsheet.DynamicField {
		return "dynamic field"
	}
	if c.Person < 1 || c.Person > len(in.Places) {
		return ""
	}
	name, _, _ := strings.Cut(cmp.Or(model.Narrow(in.Places[c.Person-1].String()), "no name yet"), ",")
	return name
}

// match sets what a column holds, and unmatches the column that held it.
func (l *Mapping) match(number int, holds spreadsheet.Column) {
	t := &l.Shown
	t.Columns, t.Guessed, t.Asks = slices.Clone(t.Columns), slices.Clone(t.Guessed), slices.Clone(t.Asks) // a check may be reading them
	for i := range t.Columns {
		if t.Columns[i] == holds {
			t.Columns[i] = spreadsheet.Column{}
		}
	}
	t.Columns[number], t.Guessed[number], t.Asks[number] = holds, "", ""
	l.change = Matched
	l.applySearch()
	l.Resize(l.size)
}
