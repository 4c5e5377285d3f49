package envelopes

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
)

// elsewhere is what the search of the open view finds in all envelopes, as far as one page
// shows: a view is never all there is to find.
type elsewhere struct {
	env     screen.Env
	views   *views
	reports *view.Reports

	slot screen.Slot[model.EnvelopeList]
	// asked is the search of the question, and tab the view it was asked for.
	asked query.Query
	tab   int
	unit  model.Unit
	found map[model.EnvelopeID]bool
	list  []model.Envelope // those found
	more  bool             // there are further pages
	// outside is how many of those found are not among the rows of the view, and first the
	// first of them.
	outside int
	first   []*model.Envelope
}

// mostListed is how many are listed under the rows of the view.
const mostListed = 40

// ask asks for the search over everything; nothing where the view has no search, or is
// everything itself.
func (s *elsewhere) ask() tea.Cmd {
	s.slot.Cancel()
	s.found, s.list, s.asked, s.tab = nil, nil, s.views.filter, s.views.index
	body, possible := s.views.body(s.asked)
	if s.views.whyNotWider() != "" || !possible {
		s.asked = query.Query{}
		return nil
	}
	s.unit = s.env.Client.Unit()
	body.Order, body.Window = model.ByModification, model.FirstRows(s.env.Client.PageSize(), "")
	read := s.env.Client.Envelopes
	return s.slot.Ask(s.env.Owner, func(ctx context.Context) (model.EnvelopeList, error) { return read(ctx, body) })
}

// answer takes the answer to the question, and reports whether msg was it.
func (s *elsewhere) answer(msg tea.Msg, now time.Time, rows []*row) bool {
	if !s.slot.Answer(msg, now) {
		return false
	}
	list, _ := s.slot.Value()
	if s.slot.Err() != nil {
		return true // the view itself says what is wrong with the service
	}
	s.found, s.more = make(map[model.EnvelopeID]bool), list.HasNextPage
	filters := s.reports.Filters()
	for i := range list.Envelopes {
		if e := &list.Envelopes[i]; s.asked.Keeps(e, filters, s.unit) && !s.env.Deleted.Has(e.ID.String()) {
			s.found[e.ID] = true
			s.list = append(s.list, *e)
		}
	}
	s.compare(rows)
	return true
}

// compare counts those that are not among the rows of the view.
func (s *elsewhere) compare(rows []*row) {
	if s.found == nil {
		return
	}
	here := make(map[model.EnvelopeID]bool)
	for _, r := range rows {
		if s.found[r.ID()] {
			here[r.ID()] = true
		}
	}
	s.outside, s.first = len(s.found)-len(here), nil
	for i := range s.list {
		if e := &s.list[i]; !here[e.ID] && len(s.first) < mostListed {
			s.first = append(s.first, e)
		}
	}
}

// listed is what is found outside the view, in place of blank lines below its rows: a line that
// says so, and the first of them.
func (s *elsewhere) listed(lines []string, rows int, width int) []string {
	room := len(lines) - rows - 1 // after a blank line
	if !s.hides() || len(s.first) == 0 || room < 2 {
		return lines
	}
	t := s.env.Theme
	says := "Not in " + s.views.open().Name + ": " + s.text(true)
	if k := keys.Short(s.env.Keys.List.Everywhere); k != "" {
		says += ", " + k + " lists them"
	}
	lines = slices.Clone(lines)
	at := lines[rows+1:]
	at[0] = t.Paint(theme.Muted, draw.Fit("  "+says, width, t.Glyphs.Ellipsis))
	for i, e := range s.first[:min(len(s.first), room-1)] {
		text := fmt.Sprintf("  %-11s %s", e.Status.Label(), model.Narrow(e.Name.String()))
		at[i+1] = t.Paint(theme.Muted, draw.Fit(text, width, t.Glyphs.Ellipsis))
	}
	return lines
}

// waiting reports whether the answer for the open view is still to come.
func (s *elsewhere) waiting() bool { return s.current() && s.slot.Phase() == screen.Waiting }

// current reports whether the question is about the open view and its search.
func (s *elsewhere) current() bool {
	return !s.asked.Empty() && s.tab == s.views.index && s.asked.String() == s.views.filter.String()
}

// hides reports whether something was found that the view does not show.
func (s *elsewhere) hides() bool { return s.current() && s.found != nil && (s.outside > 0 || s.more) }

// text says how many were found, "" while that is not known. Of a view that was not read to its
// end nobody can tell what belongs to it, so all that were found are counted then.
func (s *elsewhere) text(complete bool) string {
	n, place := s.outside, "elsewhere"
	switch {
	case !s.current() || s.found == nil:
		return ""
	case !complete:
		n, place = len(s.found), "everywhere"
	case n == 0 && !s.more:
		return "none elsewhere"
	}
	if s.more {
		return fmt.Sprintf("at least %d %s", n, place)
	}
	return fmt.Sprintf("%d %s", n, place)
}

// whyNotWider is why the search of the open view cannot be made wider, "" when it can.
func (v *views) whyNotWider() string {
	switch {
	case v.filter.Empty():
		return "There is no search to make wider."
	case v.open().Name == view.Everything:
		return "All envelopes are searched already."
	}
	return ""
}

// searchEverywhere takes the search of the view to all envelopes.
func (s *Screen) searchEverywhere() tea.Cmd {
	if why := s.views.whyNotWider(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	wider := s.views.filter
	s.views.saveTab(s.selectedID())
	s.table.EndRange()
	s.views.switchTo(s.views.find(view.Everything))
	s.views.filter = wider
	return tea.Batch(s.reload(), s.views.memory.writeLater())
}
