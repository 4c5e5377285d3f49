package templates

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/table"
)

type sorting struct {
	by        model.TemplateOrder
	ascending bool
}

// defaultSorting is the direction an order is first shown in: newest, or first in the alphabet.
func defaultSorting(by model.TemplateOrder) sorting {
	return sorting{by: by, ascending: by == model.TemplateByName || by == model.TemplateByID}
}

func (s sorting) flipped() sorting { return sorting{by: s.by, ascending: !s.ascending} }

func label(by model.TemplateOrder) string {
	return cmp.Or(map[model.TemplateOrder]string{
		model.TemplateByModification: "Updated", model.TemplateByCreation: "Created", model.TemplateByName: "Name", model.TemplateByID: "Id",
	}[by], by.Label())
}

func (s sorting) column() table.Sort {
	names := map[model.TemplateOrder]string{
		model.TemplateByModification: columnUpdated, model.TemplateByName: columnName, model.TemplateByID: columnID,
	}
	return table.Sort{Column: names[s.by], Descending: !s.ascending}
}

// sort orders rows that are known here, those that were not read last.
func (s sorting) sort(rows []*row) {
	sign := -1
	if s.ascending {
		sign = 1
	}
	slices.SortStableFunc(rows, func(a, b *row) int {
		if (a.known() == nil) != (b.known() == nil) {
			if a.known() == nil {
				return 1
			}
			return -1
		}
		return sign * s.compare(&a.template, &b.template)
	})
}

func (s sorting) compare(a, b *model.Template) int {
	switch s.by {
	case model.TemplateByName:
		return strings.Compare(strings.ToLower(a.Name.String()), strings.ToLower(b.Name.String()))
	case model.TemplateByID:
		return cmp.Compare(a.ID, b.ID)
	case model.TemplateByCreation:
		return cmp.Compare(a.CreatedAt, b.CreatedAt)
	default:
		return cmp.Compare(a.UpdatedAt, b.UpdatedAt)
	}
}
