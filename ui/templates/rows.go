package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/widget/table"
)

func (s *Screen) show() {
	s.SetRows(slices.DeleteFunc(slices.Clone(s.rows()), func(r *row) bool { return s.env.Deleted.Has(r.id.String()) }))
	s.Table.SetSort(s.sorting.column())
	if !s.hasMoved {
		s.Table.Top()
	}
}

// rows returns the rows of the open tab. The search being typed filters the loaded rows at once;
// the service searches all of them after a pause.
func (s *Screen) rows() []*row {
	text, rows := s.SearchText(), s.listing.Rows()
	switch {
	case s.tab != listed:
		rows = matchingRows(s.memory.rows, text)
		s.sorting.sort(rows)
	case text != s.asked || s.listing.Waiting():
		rows = matchingRows(rows, text)
	}
	if c, ok := s.textColumn(); ok {
		rows = slices.Clone(rows)
		table.SortByText(rows, c, !s.sorting.texts.Descending)
	}
	return rows
}

func matchingRows(rows []*row, text string) []*row {
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		return !masterdetail.MatchesWords(r.template.Name.String()+" "+r.id.String(), text)
	})
}

type row struct {
	id       model.TemplateID
	template model.Template
	read     time.Time
	err      error
	origin   origin
}

type origin string

// The origins, the strongest first.
const (
	bookmarked origin = "bookmark"
	opened     origin = "opened"
	changed    origin = "changed"
)

func idOf(r *row) model.TemplateID { return r.id }

func isGone(r *row) bool { return r != nil && r.err != nil && api.KindOf(r.err) == api.NotFound }

func asRead(r *row) *model.Template {
	if r.read.IsZero() {
		return nil
	}
	return &r.template
}

// sorting orders templates: by an order of the service, and those that are read by the texts of a column.
type sorting struct {
	by        model.TemplateOrder
	ascending bool
	texts     table.Sort // of no column where the order of the service holds
}

// sortByColumn orders by a column, and turns the order around where that is the present one.
func (s *Screen) sortByColumn(name string) tea.Cmd {
	if s.sorting.column().Column == name {
		return s.sortBy(s.sorting.flipped())
	}
	for _, by := range model.TemplateOrders() {
		if one := defaultSorting(by); one.column().Column == name {
			return s.sortBy(one)
		}
	}
	by := s.sorting
	by.texts = table.Sort{Column: name}
	return s.sortBy(by)
}

// defaultSorting returns the direction an order is first shown in: newest, or first in the alphabet.
func defaultSorting(by model.TemplateOrder) sorting {
	return sorting{by: by, ascending: by == model.TemplateByName || by == model.TemplateByID}
}

func (s sorting) flipped() sorting {
	if s.texts.Column != "" {
		s.texts.Descending = !s.texts.Descending
	} else {
		s.ascending = !s.ascending
	}
	return s
}

func label(by model.TemplateOrder) string {
	return cmp.Or(map[model.TemplateOrder]string{
		model.TemplateByModification: "Updated", model.TemplateByCreation: "Created", model.TemplateByName: "Name", model.TemplateByID: "Id",
	}[by], by.Label())
}

func (s sorting) column() table.Sort {
	names := map[model.TemplateOrder]string{
		model.TemplateByModification: columnUpdated, model.TemplateByName: columnName, model.TemplateByID: columnID,
	}
	if s.texts.Column != "" {
		return s.texts
	}
	return table.Sort{Column: names[s.by], Descending: !s.ascending}
}

// orderWords names the order, and of which rows it is where others are not read yet.
func (s *Screen) orderWords() string {
	by, words, arrow := s.sorting, label(s.sorting.by), s.env.Theme.Glyphs.Down
	of := ""
	if c, ok := s.textColumn(); ok {
		words, by.ascending = c.Title, !by.texts.Descending
		if s.tab == listed && !s.listing.Complete() {
			of = fmt.Sprintf(", of the %d read", s.Table.Len())
		}
	}
	if by.ascending {
		arrow = s.env.Theme.Glyphs.Up
	}
	return "by " + strings.ToLower(words) + " " + arrow + of
}

func (s *Screen) textColumns() []table.Column[*row] {
	return slices.DeleteFunc(s.columns(), func(c table.Column[*row]) bool {
		return slices.ContainsFunc(model.TemplateOrders(), func(by model.TemplateOrder) bool { return defaultSorting(by).column().Column == c.Name })
	})
}

func (s *Screen) textColumn() (c table.Column[*row], ok bool) {
	all := s.textColumns()
	if i := slices.IndexFunc(all, func(c table.Column[*row]) bool { return c.Name == s.sorting.texts.Column }); i >= 0 {
		return all[i], true
	}
	return c, false
}

// sort orders rows that are known here, those that were not read last.
func (s sorting) sort(rows []*row) {
	sign := -1
	if s.ascending {
		sign = 1
	}
	slices.SortStableFunc(rows, func(first, second *row) int {
		switch one, other := asRead(first) != nil, asRead(second) != nil; {
		case one && !other:
			return -1
		case other && !one:
			return 1
		}
		a, b := &first.template, &second.template
		switch s.by {
		case model.TemplateByName:
			return sign * strings.Compare(strings.ToLower(a.Name.String()), strings.ToLower(b.Name.String()))
		case model.TemplateByID:
			return sign * cmp.Compare(a.ID, b.ID)
		case model.TemplateByCreation:
			return sign * cmp.Compare(a.CreatedAt, b.CreatedAt)
		}
		return sign * cmp.Compare(a.UpdatedAt, b.UpdatedAt)
	})
}
