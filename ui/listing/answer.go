package listing

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// Answer accepts the reply to the open question, and reports whether msg was it.
// [Listing.UseAnswer] must follow, unless something else is asked first.
func (l *Listing[L, R, ID]) Answer(msg tea.Msg, now time.Time) bool {
	if !l.slot.Answer(msg, now) {
		return false
	}
	l.options.Spinner.End()
	return true
}

// Err is the error of the latest question, nil when it was answered.
func (l *Listing[L, R, ID]) Err() error { return l.slot.Err() }

// Began is when the reading of the latest answer began.
func (l *Listing[L, R, ID]) Began() time.Time { return l.slot.Began() }

// FromTop reports whether the latest question was for the start of the listing, and so did
// not depend on a row that may be gone.
func (l *Listing[L, R, ID]) FromTop() bool { return l.asked.kind == topPage }

// UseAnswer adds the answer to the rows, shows them, and asks for what is missing.
func (l *Listing[L, R, ID]) UseAnswer() tea.Cmd {
	if l.slot.Phase() == screen.Failed {
		return l.handleFailure(l.slot.Err())
	}
	answer := l.slot.Take() // a page takes megabytes, and its rows hold what is left of it
	rows, before, after := l.options.Rows(answer, l.slot.Age().Read)
	if len(rows) == 0 && after && l.replaces() {
		return l.handleFailure(api.NoRows())
	}
	l.failure = nil
	switch l.asked.kind {
	case scanPage:
		return l.useScanPage(rows, after)
	case changesPage:
		return l.useChanges(rows, after)
	}
	l.options.Learn(rows, false)
	return l.usePage(PageOf(rows, l.options.ID, l.options.Keep), before, after)
}

// replaces reports whether rows that are there would go for a page without any, which does not
// say that there are none.
func (l *Listing[L, R, ID]) replaces() bool {
	switch l.asked.kind {
	case topPage, visiblePages:
		return len(l.Rows()) > 0
	case nextPage:
		return l.refresh.pager != nil && l.refresh.pager.ReadCount() == 0 && len(l.Rows()) > 0
	default:
		return false
	}
}

// handleFailure keeps the rows. When the row that a page starts from is gone, the listing
// is read from its top.
func (l *Listing[L, R, ID]) handleFailure(err error) tea.Cmd {
	kind := api.KindOf(err)
	if kind == api.Invalid || kind == api.NotFound {
		switch {
		case l.asked.kind == changesPage:
			l.changes.unordered = true
			return l.Refresh()
		case l.asked.anchor != "":
			return l.refreshFromTop()
		}
	}
	l.failure, l.refresh = err, refresh[R, ID]{}
	return nil
}

// noEndText tells that the service ignored the request for the end: its answer has rows
// after it, so the loaded rows stay.
const noEndText = "This service has no way to the end: go down to read on."

func (l *Listing[L, R, ID]) usePage(page Page[R, ID], before, after bool) tea.Cmd {
	switch l.asked.kind {
	case topPage:
		l.pager.Begin(page, false, after)
		l.previous = nil
	case endPage:
		if after {
			return tea.Batch(notice.Say(notice.Info, "%s", noEndText), l.readOn())
		}
		l.pager.Begin(page, before, false)
		_ = l.options.Show() // the selected row is expected to be gone
		l.options.Window.Bottom()
		l.changes.finishWhole()
		return l.readOn()
	case nextPage:
		l.appendingPager().Append(page, after)
	case previousPage:
		l.pager.Prepend(page, before)
	case visiblePages:
		if !l.pager.Splice(l.asked.anchor, page, after) {
			return l.refreshFromTop()
		}
	}
	refreshed := l.refresh.pager != nil
	if refreshed {
		if cmd := l.finishRefresh(); cmd != nil {
			return cmd
		}
	}
	if l.asked.kind != nextPage && l.asked.kind != previousPage || refreshed {
		l.changes.finishWhole()
	}
	return tea.Batch(l.options.Show(), l.readOn())
}

// useScanPage adds a page to a scan and asks for the next one.
func (l *Listing[L, R, ID]) useScanPage(rows []R, more bool) tea.Cmd {
	s := l.scan
	if l.refresh.scan != nil {
		s = l.refresh.scan
	}
	part := s.Part()
	added := s.Append(rows, more, func(row R) bool { return l.options.PartEnded(part, row) })
	l.previous = nil
	following := !s.Done() && !s.Full()
	l.options.Learn(added, following)
	if following {
		return l.askScan(s)
	}
	l.drawing.Stop()
	if s != l.scan && s.Stalled() && s.earlier.count()+len(s.Rows()) == 0 && len(l.scan.Rows()) > 0 {
		return l.handleFailure(api.NoRows())
	}
	if s != l.scan {
		l.options.Lacking(s.replace())
	}
	l.scan, l.refresh = s, refresh[R, ID]{}
	l.changes.finishWhole()
	return l.options.Show()
}
