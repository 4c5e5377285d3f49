package templates

import (
	"slices"

	"inkdesk/ui/masterdetail"
)

// present leaves out what was deleted from here.
func (s *Screen) present(rows []*row) []*row {
	if len(s.env.Deleted) == 0 {
		return rows
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool { return s.env.Deleted.Has(r.id.String()) })
}

// show shows the rows that match what is read and typed.
func (s *Screen) show() {
	s.browser.SetRows(s.present(s.rows()))
	s.browser.Table.SetSort(s.sorting.column())
	if !s.moved {
		s.browser.Table.Top()
	}
}

// rows are those of the open tab. What is typed filters what is loaded at once; the
// service is asked after a pause and has the last word.
func (s *Screen) rows() []*row {
	text := s.browser.SearchText()
	if s.tab == listed {
		rows := s.listing.Rows()
		if text == s.asked && !s.listing.Waiting() {
			return rows
		}
		return holding(rows, text)
	}
	rows := holding(s.memory.rows, text)
	s.sorting.sort(rows)
	return rows
}

// holding are the rows with every word of a search in name or id.
func holding(rows []*row, text string) []*row {
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		return !masterdetail.MatchesWords(r.template.Name.String()+" "+r.id.String(), text)
	})
}
