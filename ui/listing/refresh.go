package listing

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

// refresh holds a listing that is being read again, in a pager or a scan; both are nil
// otherwise.
type refresh[R any, ID Identifier] struct {
	pager *Pager[R, ID]
	scan  *Scan[R, ID]
	// goal counts the rows that the pager has to read before it is used.
	goal int
}

// Refresh reads the loaded rows again; rows and window stay until then. [Listing.Begun]
// must hold.
func (l *Listing[L, R, ID]) Refresh(w Window) tea.Cmd {
	l.readAtMove = 0
	l.changes.begun = l.env.Now()
	switch {
	case l.scan != nil:
		l.refresh = refresh[R, ID]{scan: l.scan.again(l.source.Reuse)}
		return l.askScan(l.refresh.scan)
	case l.filters():
		return l.refreshFromTop()
	default:
		return l.refreshVisible(w)
	}
}

func (l *Listing[L, R, ID]) refreshVisible(w Window) tea.Cmd {
	l.refresh = refresh[R, ID]{}
	rows := l.pager.Rows()
	from := max(w.First-margin, 0)
	var anchor ID
	if from > 0 && from <= len(rows) {
		anchor = l.pager.id(rows[from-1])
	} else if l.pager.Above().More && len(rows) > 0 {
		anchor = l.pager.id(rows[0])
	}
	size := max(w.End-from+margin, l.pageSize())
	// Read as a whole, so that all rows in view have the same age.
	return l.ask(question[ID]{visiblePages, anchor}, Request{Window: model.FirstRows(size, string(anchor)), Whole: true})
}

// refreshFromTop reads the listing again from its start, as far as it was read, up to
// maxFilteredReads.
func (l *Listing[L, R, ID]) refreshFromTop() tea.Cmd {
	l.refresh = refresh[R, ID]{pager: NewPager(l.pager.id), goal: min(l.pager.ReadCount(), maxFilteredReads)}
	return l.askRefresh()
}

func (l *Listing[L, R, ID]) askRefresh() tea.Cmd {
	return l.askPage(nextPage, model.FirstRows(l.env.Client.PageSize(), string(l.refresh.pager.After())))
}

func (l *Listing[L, R, ID]) appendingPager() *Pager[R, ID] {
	if l.refresh.pager != nil {
		return l.refresh.pager
	}
	return l.pager
}

// finishRefresh replaces the pager once the new one has read as far, and asks for the next
// page until then.
func (l *Listing[L, R, ID]) finishRefresh() tea.Cmd {
	pager := l.refresh.pager
	if pager.Below().More && pager.ReadCount() < l.refresh.goal {
		return l.askRefresh()
	}
	l.refresh = refresh[R, ID]{}
	if !pager.Below().More || pager.ReadCount() >= l.pager.ReadCount() || !l.pager.ReplaceTop(pager) {
		l.pager = pager
	}
	return nil
}
