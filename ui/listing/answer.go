package listing

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// Answer takes a message if it is the reply to the open question, and reports whether it
// was. What it holds is used by [Listing.Use], unless something else is asked first.
func (l *Listing[L, R, ID]) Answer(msg tea.Msg, now time.Time) bool {
	if !l.slot.Answer(msg, now) {
		return false
	}
	l.options.Waiting.End()
	return true
}

// Err is why the latest question was refused, nil when it was answered.
func (l *Listing[L, R, ID]) Err() error { return l.slot.Err() }

// FromTop reports whether the latest question was for the start of the listing, so that
// no row that it went out from can be gone.
func (l *Listing[L, R, ID]) FromTop() bool { return l.asked.want == wantTop }

// Use puts the answer where it belongs, shows it, and asks for what is missing.
func (l *Listing[L, R, ID]) Use() tea.Cmd {
	if l.slot.Phase() == screen.Failed {
		return l.fail(l.slot.Err())
	}
	l.failure = nil
	answer, _ := l.slot.Value()
	rows, before, after := l.options.Rows(answer, l.slot.Age().Read)
	if l.asked.want == wantScan {
		return l.useScanned(rows, after)
	}
	l.options.Learn(rows, false)
	return l.usePage(PageOf(rows, l.options.ID, l.options.Keep), before, after)
}

// fail keeps what is there. When the row that a page was to start from is gone, the
// listing is read from its top.
func (l *Listing[L, R, ID]) fail(err error) tea.Cmd {
	kind := api.KindOf(err)
	if l.asked.anchor != "" && (kind == api.Invalid || kind == api.NotFound) {
		return l.renewFromTop()
	}
	l.failure, l.renewal = err, renewal[R, ID]{}
	return nil
}

// noWayToEnd: what was answered as the end has rows behind it, so it is none, and the rows
// that were loaded are the better ones.
const noWayToEnd = "This service has no way to the end: go down to read on."

// usePage puts a page where it belongs.
func (l *Listing[L, R, ID]) usePage(page Page[R, ID], before, after bool) tea.Cmd {
	switch l.asked.want {
	case wantTop:
		l.pager.Begin(page, false, after)
		l.former = nil
	case wantEnd:
		if after {
			return tea.Batch(notice.Say(notice.Info, "%s", noWayToEnd), l.readOn())
		}
		l.pager.Begin(page, before, false)
		_ = l.options.Show() // that the selected row is gone is what was asked for
		l.options.Window.Bottom()
		return l.readOn()
	case wantMore:
		l.onward().Append(page, after)
	case wantBefore:
		l.pager.Prepend(page, before)
	case wantAgain:
		if !l.pager.Splice(l.asked.anchor, page, after) {
			return l.renewFromTop()
		}
	}
	if l.renewal.pager != nil {
		if renew := l.renewPager(); renew != nil {
			return renew
		}
	}
	return tea.Batch(l.options.Show(), l.readOn())
}

// useScanned takes a page of a scan and asks for the next one.
func (l *Listing[L, R, ID]) useScanned(rows []R, more bool) tea.Cmd {
	s := l.scan
	if l.renewal.scan != nil {
		s = l.renewal.scan
	}
	part := s.Part()
	added := s.Take(rows, more, func(row R) bool { return l.options.Over(part, row) })
	l.former = nil
	following := !s.Done() && !s.Full()
	l.options.Learn(added, following)
	if following {
		return l.askScan(s)
	}
	l.drawing.Stop()
	l.scan, l.renewal = s, renewal[R, ID]{}
	return l.options.Show()
}
