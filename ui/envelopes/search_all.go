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
	listing  *envelopeListing
	source   source
	question string // holds what the listing was asked for, "" for nothing
	ended    bool   // says that the open view showed all it has, so that the rows stand below
	shown    int    // counts those found that are below the rows of the view
}

// asking returns the question for the open view, in its order where the service knows that; ""
// where the view has no search, or is everything itself.
func (v *views) asking() string {
	if v.whyNotWider() != "" {
		return ""
	}
	order, ascending := v.sorting().Asked()
	return fmt.Sprint(v.index, order, ascending, v.filter())
}

// ask asks for the search over everything. An earlier question is brought up to date.
func (o *outside) ask(ls *list) tea.Cmd {
	now, filter := ls.views.asking(), ls.views.filter()
	_, possible := ls.views.body(filter)
	switch {
	case now == "" || !possible:
		o.listing.Empty()
		o.question = ""
		return nil
	case now == o.question && o.listing.Begun():
		return o.listing.Refresh(ls.window(o.listing))
	}
	o.question = now
	order, ascending := ls.views.sorting().Asked()
	o.source = newSource(ls.env, query.Query{}, filter, view.Part{Order: order, Ascending: ascending})
	o.listing.Use(o.source.listing())
	o.listing.Reset(nil)
	return o.listing.ReadTop()
}

func (o *outside) current(ls *list) bool {
	return o.question != "" && o.question == ls.views.asking()
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
	filters, own := ls.reports.Filters(), ls.views.open().Query
	letGo := !ls.complete() && !ls.views.open().Scanned() && own.Decided()
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

// whyNotWider returns why the search of the open view cannot be made wider, "" when it can.
func (v *views) whyNotWider() string {
	switch {
	case v.filter().Empty():
		return "There is no search to make wider."
	case v.open().Name == view.Everything:
		return "All envelopes are searched already."
	}
	return ""
}

func (s *Screen) searchEverywhere() tea.Cmd {
	if why := s.list.views.whyNotWider(); why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.preview.uncover(s.list)
	wider := s.list.views.filter()
	s.list.views.state().wantedID = s.list.selectedID()
	s.list.table.EndRange()
	s.list.views.switchTo(s.list.views.find(view.Everything))
	s.list.views.state().filter = wider
	return tea.Batch(s.reload(), s.list.views.writeLater())
}
