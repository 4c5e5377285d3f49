package templates

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/walk"
)

// listing is the list of the service.
type listing struct {
	slot    screen.Slot[model.TemplateList]
	asked   question
	walk    *walk.Walk[*row, model.TemplateID]
	failure error // of the latest question, until one is answered
}

func newListing() listing { return listing{walk: walk.New(idOf)} }

// want is what a page is asked for.
type want uint8

const (
	wantTop    want = iota // from the start of the listing
	wantEnd                // from its end
	wantMore               // what follows
	wantBefore             // what is in front
	wantAgain              // what is in view, read again
)

// question is a page that was asked for.
type question struct {
	want   want
	anchor model.TemplateID
	name   string // that was searched for
}

const (
	// usualPage is how many rows are asked for to be shown.
	usualPage = 50
	// margin is how many rows before the end of what is loaded the next page is asked
	// for, beyond one window.
	margin = 10
)

// pageSize follows the height of the table, so that one answer fills it.
func (s *Screen) pageSize() int { return max(usualPage, s.size.Height+margin) }

// ask opens a question about the list. One that is open is withdrawn.
func (s *Screen) ask(w want, anchor model.TemplateID, window model.Window) tea.Cmd {
	l, client := &s.listing, s.env.Client
	l.asked = question{want: w, anchor: anchor, name: s.browser.Text()}
	body := model.TemplateQuery{Name: l.asked.name, Order: s.sorting.by, Ascending: s.sorting.ascending, Window: window}
	read := client.Templates
	if w == wantAgain {
		read = client.TemplateRows // a part of what is in view would age differently
	}
	ask := l.slot.Ask(s.env.Owner, func(ctx context.Context) (model.TemplateList, error) {
		return read(ctx, body)
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// reload starts over, as another search or order does. What is shown stays until the
// answer is there.
func (s *Screen) reload() tea.Cmd {
	s.moved = false
	s.listing.failure = nil
	s.show()
	return s.ask(wantTop, "", model.FirstRows(s.pageSize(), ""))
}

// answered takes the answer to the open question.
func (s *Screen) answered(now time.Time) tea.Cmd {
	s.waiting.End()
	l := &s.listing
	if l.slot.Phase() == screen.Failed {
		return s.failed(l.slot.Err())
	}
	l.failure = nil
	list, _ := l.slot.Value()
	p := walk.PageOf(newRows(list.Templates, now), idOf, nil)
	switch l.asked.want {
	case wantTop:
		l.walk.Begin(p, false, list.HasNextPage)
	case wantEnd:
		l.walk.Begin(p, list.HasPreviousPage, false)
		s.show()
		s.browser.Table.Bottom()
	case wantMore:
		l.walk.Append(p, list.HasNextPage)
	case wantBefore:
		l.walk.Prepend(p, list.HasPreviousPage)
	case wantAgain:
		if !l.walk.Splice(l.asked.anchor, p, list.HasNextPage) {
			return s.reload()
		}
	}
	s.show()
	return s.readOn()
}

// failed keeps what is on the screen. A service without a list leaves what is known
// here; when the template a page was to start from is gone, the list is read from its
// top.
func (s *Screen) failed(err error) tea.Cmd {
	switch kind := api.KindOf(err); {
	case kind == api.NotOffered:
		s.tab = known
		s.show()
		return s.readKnown()
	case s.listing.asked.want != wantTop && (kind == api.Invalid || kind == api.NotFound):
		return s.reload()
	}
	s.listing.failure = err
	return nil
}

// readOn asks for the next page when what is loaded comes to its end, below or above.
// One question is open at a time.
func (s *Screen) readOn() tea.Cmd {
	l, t := &s.listing, s.browser.Table
	if l.slot.Phase() == screen.Waiting || l.failure != nil || !l.walk.Begun() {
		return nil
	}
	first, end := t.Visible()
	near := end - first + margin
	switch {
	case l.walk.Below().More && t.NearEnd(near):
		return s.ask(wantMore, "", model.FirstRows(s.pageSize(), l.walk.After().String()))
	case l.walk.Above().More && t.NearStart(near):
		return s.ask(wantBefore, "", model.LastRows(s.pageSize(), l.walk.Before().String()))
	}
	return nil
}

// readAgain reads the pages again that are in view.
func (s *Screen) readAgain() tea.Cmd {
	l := &s.listing
	if !l.walk.Begun() {
		return s.reload()
	}
	rows := l.walk.Rows()
	first, end := s.browser.Table.Visible()
	from := max(first-margin, 0)
	var anchor model.TemplateID
	if from > 0 && from <= len(rows) {
		anchor = rows[from-1].id
	} else if l.walk.Above().More && len(rows) > 0 {
		anchor = rows[0].id
	}
	size := max(end-from+margin, s.pageSize())
	return s.ask(wantAgain, anchor, model.FirstRows(size, anchor.String()))
}

// toEnd goes to an end of the listing, also where it is not loaded.
func (s *Screen) toEnd(top bool) tea.Cmd {
	w := s.listing.walk
	switch {
	case s.tab != listed:
	case top && w.Above().More:
		s.moved = false
		return s.ask(wantTop, "", model.FirstRows(s.pageSize(), ""))
	case !top && w.Below().More:
		return s.ask(wantEnd, "", model.LastRows(s.pageSize(), ""))
	}
	return s.followed()
}
