package listing

import (
	"cmp"
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
	l.spinner.End()
	return true
}

// Err returns the error of the latest question, nil when it was answered.
func (l *Listing[L, R, ID]) Err() error { return l.slot.Err() }

// FromTop reports whether the latest question was for the start of the listing, and so did
// not depend on a row that may be gone.
func (l *Listing[L, R, ID]) FromTop() bool { return l.asked.kind == topPage }

// UseAnswer adds the answer to the rows, and asks for missing rows of a window.
func (l *Listing[L, R, ID]) UseAnswer(w Window) Result[R] {
	if l.slot.Phase() == screen.Failed {
		return Result[R]{Next: l.handleFailure(l.slot.Err(), w)}
	}
	answer := l.slot.Take() // a page takes megabytes, and its rows hold the rest of it
	rows, before, after := l.source.Rows(answer, l.slot.Began(), l.slot.Age().Read)
	// A page without any, which does not say that there are none, is not put in the place of rows.
	begins := l.asked.kind == nextPage && l.refresh.pager != nil && l.refresh.pager.ReadCount() == 0
	replaces := begins || l.asked.kind == topPage || l.asked.kind == visiblePages
	if len(rows) == 0 && after && replaces && len(l.Rows()) > 0 {
		return Result[R]{Next: l.handleFailure(api.NoRows(), w)}
	}
	l.failure = nil
	switch l.asked.kind {
	case scanPage:
		return l.useScanPage(rows, after, w)
	case changesPage:
		return l.useChanges(rows, after, w)
	}
	r := Result[R]{Read: true, Rows: rows}
	r.Draw, r.Next = l.usePage(PageOf(rows, l.pager.id, l.source.Keep), before, after, w)
	r.ToEnd = r.Draw && l.asked.kind == endPage // the selected row is expected to be gone
	return r
}

// handleFailure keeps the rows. When the row that a page starts from is gone, the listing is read from its top.
func (l *Listing[L, R, ID]) handleFailure(err error, w Window) tea.Cmd {
	kind := api.KindOf(err)
	if kind == api.Invalid || kind == api.NotFound {
		switch {
		case l.asked.kind == changesPage:
			l.changes.unordered = true
			return l.Refresh(w)
		case l.asked.anchor != "":
			return l.refreshFromTop()
		}
	}
	l.failure, l.refresh = err, refresh[R, ID]{}
	return nil
}

// usePage reports whether the rows are to be shown with the page.
func (l *Listing[L, R, ID]) usePage(page Page[R, ID], before, after bool, w Window) (draw bool, next tea.Cmd) {
	switch l.asked.kind {
	case topPage:
		l.pager.Begin(page, false, after)
		l.previous = nil
	case endPage:
		if after {
			// The request for the end was ignored: the loaded rows stay.
			return false, tea.Batch(notice.Say(notice.Info, "This service has no way to the end: go down to read on."), l.ReadOn(w))
		}
		l.pager.Begin(page, before, false)
	case nextPage:
		l.appendingPager().Append(page, after)
	case previousPage:
		l.pager.Prepend(page, before)
	case visiblePages:
		if !l.pager.Splice(l.asked.anchor, page, after) {
			return false, l.refreshFromTop()
		}
	}
	refreshed := l.refresh.pager != nil
	if refreshed {
		if next = l.finishRefresh(); next != nil {
			return false, next
		}
	}
	if l.asked.kind != nextPage && l.asked.kind != previousPage || refreshed {
		l.changes.finishWhole()
	}
	return true, nil
}

func (l *Listing[L, R, ID]) useScanPage(rows []R, more bool, w Window) Result[R] {
	s := cmp.Or(l.refresh.scan, l.scan)
	part := s.Part()
	added := s.Append(rows, more, func(row R) bool { return l.source.PartEnded != nil && l.source.PartEnded(part, row) })
	l.previous = nil
	r := Result[R]{Read: true, Rows: added, Following: !s.Done() && !s.Full()}
	if r.Following {
		r.Next = l.askScan(s)
		return r
	}
	l.drawing.Stop()
	if s != l.scan && s.Stalled() && len(s.Rows()) == 0 && len(l.scan.Rows()) > 0 {
		r.Next = l.handleFailure(api.NoRows(), w)
		return r
	}
	if s != l.scan {
		r.Lacking = s.succeed()
	}
	l.scan, l.refresh = s, refresh[R, ID]{}
	l.changes.finishWhole()
	r.Draw = true
	return r
}
