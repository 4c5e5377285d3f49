package annotations

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/table"
)

// comparison compares with the fields of another envelope or template, and lists the differences.
type comparison struct {
	*table.Table[*differenceRow, int]
	env screen.Env

	other screen.Slot[otherDocument]
	// templateOf asks for the template the envelope was made from; form holds the one it is most like, nil for none.
	templateOf screen.Slot[templateOf]
	form       *account.Origin
	next       string
	name       string
	// moved holds the differences of the fields here, by their index.
	moved map[int]*difference.Difference
	// missing marks the place of a field that is not here, shown until the selection moves on from missingAt.
	missing       *geometry.Box
	missingAt     changes
	width, height int
}

func side(env screen.Env, steps []model.SigningStep, documents []model.Document, fields []model.Annotation) difference.Side {
	return difference.Side{Steps: steps, Documents: documents, Fields: fields, Assume: env.Positions(fields, documents)}
}

func (l *layout) ownSide() difference.Side {
	return difference.Side{Steps: l.subject.steps, Documents: l.subject.documents, Fields: l.fields, Assume: l.assumptions}
}

// compareWith reads the envelope or template that text names, and compares. All fields here are read first.
func (s *Screen) compareWith(text string) tea.Cmd {
	id, ok := query.IDIn(text)
	if !ok {
		id = strings.TrimSpace(text)
	}
	switch {
	case id == "":
		return nil
	case s.layout.subject.complete():
		return tea.Batch(s.compare.ask(id, &s.layout), s.reader.spinner.Begin())
	}
	s.compare.next = id
	return s.awaitFields()
}

// resumeComparison starts the comparison that waited for the fields here.
func (s *Screen) resumeComparison() tea.Cmd {
	next := s.compare.next
	s.compare.next = ""
	switch {
	case next == "":
		return nil
	case !s.layout.subject.complete():
		return notice.Say(notice.Warning, "Not compared: some fields here could not be read; %s reads them again.", s.env.Keys.Global.Refresh.Help().Key)
	}
	return s.compareWith(next)
}

func (c *comparison) ask(id string, l *layout) tea.Cmd {
	env, here, templateFirst := c.env, l.ownSide(), l.subject.envelope != nil
	var before known
	before.fields, before.updated = env.Account.LatestFields(model.ParseID[model.Envelope](id))
	return c.other.Ask(env.Owner, func(ctx context.Context) (otherDocument, error) {
		other, err := readOther(ctx, env, id, templateFirst, before)
		if err == nil {
			other.differences = difference.Compare(other.other, here)
		}
		return other, err
	})
}

// recompare compares again, after the fields here were read again. It asks the service for nothing.
func (c *comparison) recompare(l *layout) tea.Cmd {
	c.moved = nil
	last, ok := c.other.Value()
	if c.name == "" || !ok {
		return nil
	}
	here := l.ownSide()
	return c.other.Ask(c.env.Owner, func(context.Context) (otherDocument, error) {
		last.envelope = nil // its fields are known already
		last.differences = difference.Compare(last.other, here)
		return last, nil
	})
}

func (c *comparison) pending() bool { return c.other.Phase() == screen.Waiting || c.next != "" }

// markedPlace returns the place to mark on the page: that of a missing field in the other one,
// or that of the selected field there; nil for none.
func (c *comparison) markedPlace(l *layout) *geometry.Box {
	if c.missing != nil && c.missingAt == l.changes {
		return c.missing
	}
	if l.field == nil {
		return nil
	}
	if d := c.moved[l.field.index]; d != nil && d.Kind == difference.Moved && d.SamePage {
		old := d.Was
		return &old
	}
	return nil
}

func (c *comparison) Resize(width, height int) {
	c.width, c.height = width, height
	c.Table.Resize(width, height)
}

func (c *comparison) Lines() []string {
	if c.Len() == 0 {
		return draw.Empty{Title: "No differences.", Hints: []string{"Compared with the " + c.name + "."}}.Lines(c.env.Theme, c.width, c.height)
	}
	return c.Table.Lines()
}

func (c *comparison) footer(width int) string {
	said := ""
	if d, ok := c.Selected(); ok {
		said = describe.FieldType(d.field.Type) + " of " + d.who
		if d.what != "" {
			said += ": " + d.what
		}
	}
	return fit(c.env.Theme, model.Narrow(said), width)
}

func (c *comparison) jump(l *layout) mode {
	row, ok := c.Selected()
	if !ok {
		return compareMode
	}
	d := row.difference
	if d.After >= 0 && d.After < len(l.byIndex) {
		l.jumpTo(l.byIndex[d.After])
		return pageMode
	}
	if d.Document < 0 || d.Document >= len(l.docs) {
		return compareMode
	}
	l.doc = d.Document
	l.showPage(d.Page)
	old := d.Was
	c.missing, c.missingAt = &old, l.changes
	return pageMode
}

type differenceRow struct {
	n          int
	difference *difference.Difference
	field      *model.Annotation // of the side the row is about
	who, what  string
}

func newComparison(env screen.Env) comparison {
	t := env.Theme
	kinds := [...]table.Cell{
		difference.Added: {Text: "+ added", Role: theme.Good}, difference.Missing: {Text: "- missing", Role: theme.Danger},
		difference.Moved: {Text: t.Glyphs.Right + " moved", Role: theme.Warn}, difference.Changed: {Text: t.Glyphs.Watch + " changed", Role: theme.Watch},
	}
	columns := []table.Column[*differenceRow]{
		{Name: "kind", Title: "Here it is", Priority: 95, Essential: true, Min: 10, Ideal: 10, Cell: func(c *differenceRow) table.Cell {
			return kinds[c.difference.Kind]
		}},
		{Name: "type", Title: "Type", Priority: 100, Essential: true, Min: 10, Ideal: 12, Lead: true, Cell: func(c *differenceRow) table.Cell {
			return table.Cell{Text: describe.FieldType(c.field.Type)}
		}},
		{Name: "who", Title: "Recipient", Priority: 80, Min: 12, Ideal: 24, Max: 36, Cell: func(c *differenceRow) table.Cell {
			return table.Cell{Text: c.who}
		}},
		{Name: "page", Title: "Page", Priority: 90, Essential: true, Min: 5, Ideal: 5, Right: true, Cell: func(c *differenceRow) table.Cell {
			return table.Cell{Text: fmt.Sprint(int(c.field.Page))}
		}},
		{Name: "what", Title: "What differs", Priority: 70, Min: 16, Ideal: 40, Max: 90, Cell: func(c *differenceRow) table.Cell {
			return table.Cell{Text: c.what}
		}},
	}
	return comparison{
		env:   env,
		Table: table.New(t, table.Options[*differenceRow, int]{Columns: columns, ID: func(c *differenceRow) int { return c.n }}),
	}
}

func (c *comparison) setRows(answer *otherDocument, l *layout) {
	c.moved = map[int]*difference.Difference{}
	there := subject{}
	there.setRecipients(answer.other.Steps)
	rows := make([]*differenceRow, 0, len(answer.differences))
	for i := range answer.differences {
		d := &answer.differences[i]
		row := &differenceRow{n: i, difference: d}
		switch {
		case d.After < 0:
			row.field = &answer.other.Fields[d.Before]
			row.who = whoName(&there, row.field)
		case d.After < len(l.fields):
			row.field = &l.fields[d.After]
			row.who = whoName(&l.subject, row.field)
			c.moved[d.After] = d
		default:
			continue
		}
		if d.Before >= 0 && d.After >= 0 {
			row.what = whatDiffers(c.env.Theme, d, &answer.other.Fields[d.Before], row.field)
		}
		rows = append(rows, row)
	}
	c.SetRows(rows)
}

func whoName(s *subject, f *model.Annotation) string {
	if i := s.who(f.RecipientID); i >= 0 {
		return recipientName(s.recipients[i])
	}
	if f.RecipientID == "" {
		return "nobody"
	}
	return "unknown " + f.RecipientID.Short(14)
}

func whatDiffers(t *theme.Theme, d *difference.Difference, before, after *model.Annotation) string {
	to := " " + t.Glyphs.Right + " "
	var parts []string
	if d.Kind == difference.Moved {
		parts = append(parts, describe.FieldPlace(before)+to+describe.FieldPlace(after))
	}
	for _, name := range d.Details {
		oldValue, newValue := describe.FieldProperty(before, name), describe.FieldProperty(after, name)
		if oldValue == newValue { // no short value to show
			parts = append(parts, name)
			continue
		}
		parts = append(parts, name+" "+oldValue+to+newValue)
	}
	return strings.Join(parts, ", ")
}
