package listing

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
)

const (
	// usualPage is how many rows are asked for to be shown.
	usualPage = 50
	// margin is how many rows before the end of what is loaded the next page is asked
	// for, beyond one window.
	margin = 10
	// filteredAtOnce is how many rows are read for one move through a listing of which
	// few are kept; then the person decides whether to go on.
	filteredAtOnce = 2000
	// wholeWithin is how long a scan may take to be shown as a whole, and the time between
	// two drawings of its parts. Showing it page by page would draw most rows several
	// times, because each page brings rows that belong on top.
	wholeWithin = 250 * time.Millisecond
)

// ask opens a question. One that is open is withdrawn.
func (l *Listing[L, R, ID]) ask(q question[ID], r Request) tea.Cmd {
	l.asked = q
	return tea.Batch(l.slot.Ask(l.env.Owner, l.options.Ask(r)), l.options.Waiting.Begin())
}

func (l *Listing[L, R, ID]) askPage(w want, window model.Window) tea.Cmd {
	return l.ask(question[ID]{want: w}, Request{Window: window})
}

// pageSize follows the height of the table. It is the largest when few rows of a page may
// be kept.
func (l *Listing[L, R, ID]) pageSize() int {
	if l.options.Filters() {
		return l.env.Client.PageSize()
	}
	return max(usualPage, l.height+margin)
}

// Reset forgets what was read, for a listing of something else. The rows stay until it
// has some.
func (l *Listing[L, R, ID]) Reset() {
	l.former = l.Rows()
	l.pager, l.scan, l.renewal = NewPager(l.options.ID), nil, renewal[R, ID]{}
	l.drawing.Stop()
	l.passed, l.failure = 0, nil
}

// Empty is the end of a listing that nothing can be in. No question is asked.
func (l *Listing[L, R, ID]) Empty() {
	l.slot.Cancel()
	l.options.Waiting.End()
	l.pager.Begin(Page[R, ID]{}, false, false)
}

// ReadTop reads the listing from its start. What is there stays until the answer.
func (l *Listing[L, R, ID]) ReadTop() tea.Cmd {
	l.renewal, l.failure = renewal[R, ID]{}, nil
	return l.askPage(wantTop, model.FirstRows(l.pageSize(), ""))
}

// ReadAll scans so many listings, one after the other.
func (l *Listing[L, R, ID]) ReadAll(parts int) tea.Cmd {
	l.scan = NewScan(l.options.ID, parts)
	return l.askScan(l.scan)
}

// askScan asks for the next page of a scan, which is drawn from time to time unless it
// is being read again.
func (l *Listing[L, R, ID]) askScan(s *Scan[R, ID]) tea.Cmd {
	window := model.FirstRows(l.env.Client.PageSize(), string(s.After()))
	ask := l.ask(question[ID]{want: wantScan}, Request{Window: window, Part: s.Part()})
	if s != l.scan || l.drawing.Running() {
		return ask
	}
	return tea.Batch(ask, l.drawing.Start(l.env.Owner, wholeWithin))
}

// DrawScan draws what was scanned so far if msg says that it is time, and reports whether
// it was.
func (l *Listing[L, R, ID]) DrawScan(msg tea.Msg) (tea.Cmd, bool) {
	if !l.drawing.Ran(msg) {
		return nil, false
	}
	show := l.options.Show()
	if l.scan == nil || !l.Waiting() {
		return show, true
	}
	return tea.Batch(show, l.drawing.Start(l.env.Owner, wholeWithin)), true
}

// Follow reads on, if need be, after every move of the selection.
func (l *Listing[L, R, ID]) Follow() tea.Cmd {
	l.passed = l.onward().Passed()
	return l.readOn()
}

// readOn asks for the next page when what is loaded comes to its end, below or above.
func (l *Listing[L, R, ID]) readOn() tea.Cmd {
	if l.Waiting() || l.failure != nil || !l.pager.Begun() || l.scan != nil || l.renewal.pager != nil || l.Exhausted() {
		return nil
	}
	first, end := l.options.Window.Visible()
	near := end - first + margin
	switch {
	case l.pager.Below().More && l.options.Window.NearEnd(near):
		return l.askPage(wantMore, model.FirstRows(l.pageSize(), string(l.pager.After())))
	case l.pager.Above().More && l.options.Window.NearStart(near):
		return l.askPage(wantBefore, model.LastRows(l.pageSize(), string(l.pager.Before())))
	}
	return nil
}

// ToTop reads from the start of the listing if that is not loaded, and reports whether it
// does.
func (l *Listing[L, R, ID]) ToTop() (tea.Cmd, bool) {
	if l.scan != nil || !l.pager.Above().More {
		return nil, false
	}
	return l.ReadTop(), true
}

// ToEnd reads from the end of the listing if that is not loaded, or a scan farther than
// its limit.
func (l *Listing[L, R, ID]) ToEnd() tea.Cmd {
	switch {
	case l.scan != nil:
		if !l.Waiting() && l.scan.RaiseLimit() {
			return l.askScan(l.scan)
		}
	case l.pager.Below().More && !l.options.Filters():
		l.renewal = renewal[R, ID]{}
		return l.askPage(wantEnd, model.LastRows(l.pageSize(), ""))
	}
	return nil
}
