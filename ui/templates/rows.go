package templates

import (
	"cmp"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/table"
)

func withoutDeleted(rows []*row, deleted screen.Deleted) []*row {
	if len(deleted) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return deleted.Has(r.id.String()) })
}

func (s *Screen) show() {
	s.SetRows(withoutDeleted(s.rows(), s.env.Deleted))
	s.Table.SetSort(s.sorting.column())
	if !s.hasMoved {
		s.Table.Top()
	}
}

// rows returns those of the open tab. The search being typed filters the loaded rows at once;
// the service searches all of them after a pause.
func (s *Screen) rows() []*row {
	text := s.SearchText()
	if s.tab == listed {
		rows := s.listing.Rows()
		if text == s.asked && !s.listing.Waiting() {
			return rows
		}
		return matchingRows(rows, text)
	}
	rows := matchingRows(s.memory.rows, text)
	s.sorting.sort(rows)
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
	nowhere    origin = ""
)

func idOf(r *row) model.TemplateID { return r.id }

func newRows(list []model.Template, read time.Time) []*row {
	rows := make([]*row, len(list))
	for i := range list {
		rows[i] = &row{id: list[i].ID, template: list[i], read: read}
	}
	return rows
}

func isGone(r *row) bool { return r != nil && r.err != nil && api.KindOf(r.err) == api.NotFound }

func asRead(r *row) *model.Template {
	if r.read.IsZero() {
		return nil
	}
	return &r.template
}

type sorting struct {
	by        model.TemplateOrder
	ascending bool
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
	return notice.Say(notice.Info, "There is no order by this column.")
}

// defaultSorting returns the direction an order is first shown in: newest, or first in the alphabet.
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
		if (asRead(a) == nil) != (asRead(b) == nil) {
			if asRead(a) == nil {
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
