package listing

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

const (
	// defaultPageSize sets the least number of rows asked for.
	defaultPageSize = 50
	// margin sets how many rows before the end of the loaded ones the next page is asked for, beyond one window.
	margin = 10
	// maxFilteredReads limits how many rows are read for one move through a listing whose filter
	// keeps few of them; then the person decides whether to go on.
	maxFilteredReads = 2000
	// A scan is drawn when it has filled the window, each drawInterval, and at its end: each page brings rows that
	// belong on top, so that drawing it page by page would draw most rows several times. It may take firstLook to be
	// drawn only as a whole, and maxFirstLooks of them to fill the window.
	drawInterval  = 10 * time.Second
	firstLook     = 250 * time.Millisecond
	maxFirstLooks = 8
)

func (l *Listing[L, R, ID]) ask(q question[ID], r Request) tea.Cmd {
	l.asked = q
	return tea.Batch(l.slot.Ask(l.env.Owner, l.source.Ask(r)), l.spinner.Begin())
}

func (l *Listing[L, R, ID]) askPage(kind pageKind, window model.Window) tea.Cmd {
	return l.ask(question[ID]{kind: kind}, Request{Window: window})
}

// pageSize follows the height of the table. It is the largest possible when a filter may keep only few rows of a page.
func (l *Listing[L, R, ID]) pageSize() int {
	if l.filters() {
		return l.env.Client.PageSize()
	}
	return max(defaultPageSize, l.height+margin)
}

// Reset starts another listing. The rows that are given are there until it has some.
func (l *Listing[L, R, ID]) Reset(previous []R) {
	l.previous = previous
	l.pager, l.scan, l.refresh = NewPager(l.pager.id), nil, refresh[R, ID]{}
	l.changes = changes[R, ID]{unordered: l.changes.unordered}
	l.drawing.Stop()
	l.readAtMove, l.failure = 0, nil
}

// Empty completes a listing that cannot have rows, without asking the service.
func (l *Listing[L, R, ID]) Empty() {
	l.slot.Cancel()
	l.spinner.End()
	l.pager.Begin(Page[R, ID]{}, false, false)
}

// ReadTop reads the listing from its start. The rows stay until the answer.
func (l *Listing[L, R, ID]) ReadTop() tea.Cmd {
	l.refresh, l.failure = refresh[R, ID]{}, nil
	l.changes.begun = l.env.Now()
	return l.askPage(topPage, model.FirstRows(l.pageSize(), ""))
}

// ReadAll scans the listings numbered 0 to parts-1, one after the other.
func (l *Listing[L, R, ID]) ReadAll(parts int) tea.Cmd {
	l.scan, l.looks = NewScan(l.pager.id, parts), 0
	l.changes.begun = l.env.Now()
	return l.askScan(l.scan)
}

// askScan asks for the next page of a scan, which is drawn from time to time unless it is being read again.
func (l *Listing[L, R, ID]) askScan(s *Scan[R, ID]) tea.Cmd {
	window := model.FirstRows(l.env.Client.PageSize(), string(s.After()))
	ask := l.ask(question[ID]{kind: scanPage}, Request{Window: window, Part: s.Part(), Scanned: len(l.scan.Rows()), Again: s != l.scan})
	if s != l.scan || l.drawing.Running() {
		return ask
	}
	return tea.Batch(ask, l.waitToDraw())
}

func (l *Listing[L, R, ID]) waitToDraw() tea.Cmd {
	if l.looks < maxFirstLooks {
		return l.drawing.Start(l.env.Owner, firstLook)
	}
	return l.drawing.Start(l.env.Owner, drawInterval)
}

// DrawScan reports whether msg is the timer that is due when the rows scanned so far may be shown, and
// whether they are: fills tells whether they fill the window.
func (l *Listing[L, R, ID]) DrawScan(msg tea.Msg, fills func() bool) (draw bool, wait tea.Cmd, due bool) {
	if !l.drawing.Ran(msg) {
		return false, nil, false
	}
	if l.scan == nil {
		return false, nil, true
	}
	l.looks++
	if !fills() && l.looks < maxFirstLooks {
		return false, l.waitToDraw(), true
	}
	l.looks = maxFirstLooks
	if l.Waiting() {
		wait = l.waitToDraw()
	}
	return true, wait, true
}

// Follow reads more rows if needed. It is called after every move of the selection.
func (l *Listing[L, R, ID]) Follow(w Window) tea.Cmd {
	l.readAtMove = l.appendingPager().ReadCount()
	return l.ReadOn(w)
}

// ReadOn asks for another page when the window is near an end of the loaded rows.
func (l *Listing[L, R, ID]) ReadOn(w Window) tea.Cmd {
	if l.Waiting() || l.failure != nil || !l.pager.Begun() || l.scan != nil || l.refresh.pager != nil || l.Exhausted() {
		return nil
	}
	near := w.End - w.First + margin
	switch {
	case l.pager.Below().More && w.Len-w.End <= near:
		return l.askPage(nextPage, model.FirstRows(l.pageSize(), string(l.pager.After())))
	case l.pager.Above().More && w.First <= near:
		return l.askPage(previousPage, model.LastRows(l.pageSize(), string(l.pager.Before())))
	}
	return nil
}

// ToTop reads the start of the listing unless it is loaded, and reports whether it does.
func (l *Listing[L, R, ID]) ToTop() (tea.Cmd, bool) {
	if l.scan != nil || !l.pager.Above().More {
		return nil, false
	}
	return l.ReadTop(), true
}

// ToEnd reads the end of the listing unless it is loaded. A scan reads on by itself.
func (l *Listing[L, R, ID]) ToEnd() tea.Cmd {
	if l.scan != nil || !l.pager.Below().More || l.filters() {
		return nil
	}
	l.refresh = refresh[R, ID]{}
	l.changes.begun = l.env.Now()
	return l.askPage(endPage, model.LastRows(l.pageSize(), ""))
}

// refresh holds a listing that is being read again, in a pager or a scan; both are nil otherwise.
type refresh[R any, ID Identifier] struct {
	pager *Pager[R, ID]
	scan  *Scan[R, ID]
	goal  int // counts the rows that the pager has to read before it is used
}

// Refresh reads the loaded rows again; rows and window stay until then. [Listing.Begun] must hold.
func (l *Listing[L, R, ID]) Refresh(w Window) tea.Cmd {
	l.readAtMove = 0
	l.changes.begun = l.env.Now()
	switch {
	case l.scan != nil:
		l.refresh = refresh[R, ID]{scan: l.scan.again(l.source.Reuse)}
		return l.askScan(l.refresh.scan)
	case l.filters():
		return l.refreshFromTop()
	}
	return l.refreshVisible(w)
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

// refreshFromTop reads the listing again from its start, as far as it was read, up to maxFilteredReads.
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

// finishRefresh replaces the pager once the new one has read as far, and asks for the next page until then.
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
