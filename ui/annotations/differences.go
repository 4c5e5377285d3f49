package annotations

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/change"
	"inkdesk/ui/describe"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/table"
)

type differenceRow struct {
	n          int
	difference *difference.Difference
	field      *model.Annotation // of the side the row is about
	who, what  string
}

func newComparison(t *theme.Theme) comparison {
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
	id := func(c *differenceRow) int { return c.n }
	return comparison{Table: table.New(t, table.Options[*differenceRow, int]{Columns: columns, ID: id})}
}

// setRows lists the differences to what was read, and marks the places of fields there.
func (c *comparison) setRows(answer *otherDocument, l *layout) {
	for _, f := range l.byIndex {
		f.was = nil
	}
	there := subject{}
	there.set(change.Target{Template: &model.Template{SigningSteps: answer.other.Steps}})
	rows := make([]*differenceRow, 0, len(answer.differences))
	for i := range answer.differences {
		d := &answer.differences[i]
		row := &differenceRow{n: i, difference: d}
		switch {
		case d.After < 0:
			row.field = &answer.other.Fields[d.Before]
			row.who = whoName(&there, row.field)
		case d.After < len(l.byIndex):
			here := l.byIndex[d.After]
			row.field, row.who = here.annotation, whoName(&l.subject, here.annotation)
			if d.Kind == difference.Moved && d.SamePage {
				here.was = &d.Was
			}
		default:
			continue
		}
		if d.Before >= 0 && d.After >= 0 {
			row.what = whatDiffers(l.env.Theme, d, &answer.other.Fields[d.Before], row.field)
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
