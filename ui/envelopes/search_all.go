package envelopes

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/view"
)

// outside holds the rows that the search of the open view finds in all envelopes, because a view never
// holds all there is to find. Its rows are below those of the view.
type outside struct {
	listing  *view.Listing
	source   *view.Source // of the listing
	question string       // holds what the listing was asked for, "" for nothing
	ended    bool         // says that the open view showed all it has, so that the rows stand below
	shown    int          // counts those found that are below the rows of the view
}

// asking returns the question for the open view, in its order where the service knows that; ""
// where the view has no search, or is everything itself.
func (ls *list) asking() string {
	if ls.tabs.WhyNotWider() != "" {
		return ""
	}
	part := ls.tabs.Part()
	return fmt.Sprint(ls.tabs.Index, part.Order, part.Ascending, ls.tabs.Filter())
}

// ask asks for the search over everything. An earlier question is brought up to date.
func (o *outside) ask(ls *list) tea.Cmd {
	now, filter := ls.asking(), ls.tabs.Filter()
	_, possible := filter.Request(ls.env.ServiceNow(), ls.env.Client.Stamp)
	switch {
	case now == "" || !possible:
		o.listing.Empty()
		o.question = ""
		return nil
	case now == o.question && o.listing.Begun():
		return o.listing.Refresh(ls.window(o.listing))
	}
	o.question = now
	o.source = view.NewSource(ls.env, query.Query{}, filter, ls.tabs.Part())
	o.listing.Use(o.source.Listing())
	o.listing.Reset(nil)
	return o.listing.ReadTop()
}

func (o *outside) current(ls *list) bool {
	return o.question != "" && o.question == ls.asking()
}

// below returns the rows that are not among those of the view, with those that only this program has found,
// once the view shows all it has, because only then is it known what belongs to it.
func (o *outside) below(ls *list, rows, known []*row) []*row {
	o.shown, o.ended = 0, ls.ended()
	if !o.current(ls) || !o.listing.Begun() || !o.ended {
		return nil
	}
	here := make(map[model.EnvelopeID]bool, len(rows))
	for _, r := range rows {
		here[r.ID] = true
	}
	filters, own := ls.reports.Filters(), ls.tabs.Open().Query
	letGo := !ls.complete() && !ls.tabs.Open().Scanned() && own.Decided()
	further := slices.DeleteFunc(slices.Clone(o.listing.Rows()), func(r *row) bool {
		belongs := letGo && !r.Envelope().Unread.Has("status") && own.Matches(r.Envelope(), filters)
		return here[r.ID] || ls.env.Deleted.Has(r.ID.String()) || belongs
	})
	if o.listing.Complete() { // it may have more of them
		further = append(further, known...)
	}
	o.shown = len(further)
	return further
}

func (o *outside) complete() bool { return o.listing.Complete() && o.listing.Failure() == nil }

func (o *outside) hides(ls *list) bool {
	return o.current(ls) && o.listing.Begun() && (!o.ended || o.shown > 0 || !o.complete())
}

// counted returns how many stand below the rows of the view, or, while it cannot be told which of them
// belong to it, how many were found in all.
func (o *outside) counted(ls *list) describe.Count {
	c := describe.Count{N: o.shown}
	if !o.ended {
		c.N = len(o.listing.Rows())
	}
	c.Open = o.listing.Pager().Rest()
	if o.listing.Failure() != nil {
		c.Open = "then it failed; " + keys.Short(ls.env.Keys.Global.Refresh) + " tries again"
	}
	return c
}

func (o *outside) text(ls *list) string {
	c, place := o.counted(ls), " elsewhere"
	if !o.ended {
		place = " everywhere"
	}
	switch {
	case !o.current(ls) || !o.listing.Begun():
		return ""
	case c.N == 0 && c.Open == "":
		return "none" + place
	}
	return c.Short() + place
}

func (s *Screen) searchEverywhere() tea.Cmd {
	if why := s.list.tabs.WhyNotWider(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.preview.uncover(s.list)
	wider := s.list.tabs.Filter()
	s.list.tabs.State().WantedID = s.list.selectedID()
	s.list.table.EndRange()
	s.list.tabs.Switch(s.list.tabs.Find(view.Everything))
	s.list.tabs.State().Filter = wider
	return tea.Batch(s.reload(), s.list.tabs.WriteLater())
}
