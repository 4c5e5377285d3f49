package listing

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// renewal is a listing that is being read again. One of pager and scan is set while that
// goes on.
type renewal[R any, ID Identifier] struct {
	pager *Pager[R, ID]
	scan  *Scan[R, ID]
	// goal is how many rows the pager has to pass to take the other's place.
	goal int
}

// Refresh reads again what is there, in which rows and place stay. Something must have
// been read, as [Listing.Begun] tells.
func (l *Listing[L, R, ID]) Refresh() tea.Cmd {
	l.passed = 0
	switch {
	case l.scan != nil:
		l.renewal = renewal[R, ID]{scan: NewScan(l.options.ID, l.scan.parts)}
		l.renewal.scan.limit = l.scan.limit
		return l.askScan(l.renewal.scan)
	case l.options.Filters():
		return l.renewFromTop()
	default:
		return l.readInView()
	}
}

// readInView reads the pages again that are in view.
func (l *Listing[L, R, ID]) readInView() tea.Cmd {
	l.renewal = renewal[R, ID]{}
	rows := l.pager.Rows()
	first, end := l.options.Window.Visible()
	from := max(first-margin, 0)
	var anchor ID
	if from > 0 && from <= len(rows) {
		anchor = l.options.ID(rows[from-1])
	} else if l.pager.Above().More && len(rows) > 0 {
		anchor = l.options.ID(rows[0])
	}
	size := max(end-from+margin, l.pageSize())
	// A part of what is in view would age differently, so it is read whole.
	return l.ask(question[ID]{wantAgain, anchor}, Request{Window: model.FirstRows(size, string(anchor)), Whole: true})
}

// renewFromTop reads the listing again from its start, as far as it was read, or as far
// as is read at once.
func (l *Listing[L, R, ID]) renewFromTop() tea.Cmd {
	l.renewal = renewal[R, ID]{pager: NewPager(l.options.ID), goal: min(l.pager.Passed(), filteredAtOnce)}
	return l.askRenewal()
}

func (l *Listing[L, R, ID]) askRenewal() tea.Cmd {
	return l.askPage(wantMore, model.FirstRows(l.env.Client.PageSize(), string(l.renewal.pager.After())))
}

// onward is the pager that a following page belongs to.
func (l *Listing[L, R, ID]) onward() *Pager[R, ID] {
	if l.renewal.pager != nil {
		return l.renewal.pager
	}
	return l.pager
}

// renewPager puts the renewal in the place of what is shown once it has come as far;
// until then it asks for more of it.
func (l *Listing[L, R, ID]) renewPager() tea.Cmd {
	renewed := l.renewal.pager
	if renewed.Below().More && renewed.Passed() < l.renewal.goal {
		return l.askRenewal()
	}
	l.renewal = renewal[R, ID]{}
	if !renewed.Below().More || renewed.Passed() >= l.pager.Passed() || !l.pager.RenewTop(renewed) {
		l.pager = renewed
	}
	return nil
}
