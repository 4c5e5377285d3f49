package templates

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/listing"
)

type templateListing = listing.Listing[model.TemplateList, *row, model.TemplateID]

func (s *Screen) newListing() *templateListing {
	l := listing.New[model.TemplateList](s.env, idOf, s.Spinner)
	l.Use(listing.Source[model.TemplateList, *row]{
		Ask: s.request,
		Rows: func(l model.TemplateList, _, read time.Time) ([]*row, bool, bool) {
			for i := range l.Templates {
				s.env.Account.Templates().Learn(&l.Templates[i])
			}
			return newRows(l.Templates, read), l.HasPreviousPage, l.HasNextPage
		},
	})
	return l
}

func (s *Screen) request(r listing.Request) func(context.Context) (model.TemplateList, error) {
	s.asked = s.SearchText()
	body := model.TemplateQuery{Name: s.asked, Order: s.sorting.by, Ascending: s.sorting.ascending, Window: r.Window}
	read := s.env.Client.Templates
	if r.Whole {
		read = s.env.Client.TemplateRows
	}
	return func(ctx context.Context) (model.TemplateList, error) { return read(ctx, body) }
}

// reload reads the list from its start, after a change of search or order. Rows stay until
// the answer.
func (s *Screen) reload() tea.Cmd {
	s.hasMoved = false
	s.show()
	return s.listing.ReadTop()
}

// useAnswer handles an answer of the service. If the service has no list, the known
// templates are shown. If the template that a page starts from is gone, the list is read
// from its top.
func (s *Screen) useAnswer() tea.Cmd {
	switch kind := api.KindOf(s.listing.Err()); {
	case kind == api.NotOffered:
		s.tab = known
		s.show()
		return s.readKnown()
	case !s.listing.FromTop() && (kind == api.Invalid || kind == api.NotFound):
		return s.reload()
	}
	used := s.listing.UseAnswer(listing.WindowOf(s.Table))
	if !used.Draw {
		return used.Next
	}
	if s.show(); used.ToEnd {
		s.Table.Bottom()
	}
	return tea.Batch(used.Next, s.listing.ReadOn(listing.WindowOf(s.Table)))
}

// goToEdge goes to the start or the end of the listing, and reads it if needed.
func (s *Screen) goToEdge(top bool) tea.Cmd {
	if s.tab != listed {
		return s.followSelection()
	}
	if !top {
		return tea.Batch(s.listing.ToEnd(), s.followSelection())
	}
	if read, begun := s.listing.ToTop(); begun {
		s.hasMoved = false
		return read
	}
	return s.followSelection()
}
