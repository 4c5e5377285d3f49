package templates

import (
	"slices"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/masterdetail"
	"inkdesk/ui/screen"
)

func withoutDeleted(rows []*row, deleted screen.Deleted) []*row {
	if len(deleted) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return deleted.Has(r.id.String()) })
}

func (s *Screen) show() {
	s.list.SetRows(withoutDeleted(s.rows(), s.env.Deleted))
	s.list.Table.SetSort(s.sorting.column())
	if !s.hasMoved {
		s.list.Table.Top()
	}
}

// rows are those of the open tab. What is typed filters the loaded rows at once; the
// service searches all of them after a pause.
func (s *Screen) rows() []*row {
	text := s.list.SearchText()
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

func (r *row) gone() bool { return r != nil && r.err != nil && api.KindOf(r.err) == api.NotFound }

func (r *row) known() *model.Template {
	if r.read.IsZero() {
		return nil
	}
	return &r.template
}
