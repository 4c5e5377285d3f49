package envelopes

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/textline"
)

func (s *Screen) typeFilter(more string) tea.Cmd {
	s.preview.uncover(s.list)
	s.list.bar.open(s.list, more)
	return s.showRows()
}

func (s *Screen) handleFilterKey(msg tea.KeyPressMsg) tea.Cmd {
	k, bar := s.list.env.Keys.Prompt, &s.list.bar
	older := key.Matches(msg, k.Up) && bar.recalls(s.list)
	switch {
	case key.Matches(msg, k.Accept):
		return s.acceptFilter()
	case key.Matches(msg, k.Cancel):
		return s.cancelFilter()
	case older, key.Matches(msg, k.Down) && bar.searches.Recalling():
		by := -1
		if older {
			by = 1
		}
		if text, ok := bar.searches.Step(bar.input.Value(), by); ok {
			bar.input.SetValue(text)
		}
		return s.applyTyped()
	case k.Through(msg, s.list.table):
		return s.followSelection()
	case key.Matches(msg, k.Complete):
		bar.input.SetValue(query.Complete(bar.input.Value(), s.list.env.Account.Tally.Forms))
		return s.applyTyped()
	}
	bar.searches.Leave()
	return tea.Batch(bar.input.Update(msg), s.applyTyped())
}

// applyTyped filters the loaded rows by the text as typed now. The service is asked after a pause.
func (s *Screen) applyTyped() tea.Cmd {
	bar := &s.list.bar
	bar.query = query.Parse(bar.input.Value())
	if !bar.differs(s.list) || bar.query.Err() != nil {
		bar.pause.Stop()
		return s.showRows()
	}
	return tea.Batch(bar.pause.Start(s.list.env.Owner, typingPause), s.showRows())
}

func (s *Screen) setFilter(q query.Query) tea.Cmd {
	if q.String() == s.list.tabs.Filter().String() {
		return s.showRows()
	}
	now := s.list.tabs.State()
	now.Filter, now.WantedID = q, ""
	return tea.Batch(s.reload(), s.list.tabs.WriteLater())
}

// acceptFilter ends typing. It opens a single hit, now or when the answer shows that there is no other.
func (s *Screen) acceptFilter() tea.Cmd {
	q := s.list.bar.query
	if terms := q.Terms(); len(terms) == 1 && terms[0].Field == "" {
		if _, isID := query.IDIn(s.list.bar.input.Value()); isID {
			return s.openLookup()
		}
	}
	if q.Err() != nil {
		return nil
	}
	s.list.bar.close()
	s.list.bar.openSingle = !q.Empty()
	s.list.bar.searches.Add(q.String())
	return tea.Batch(s.setFilter(q), s.list.outside.ask(s.list), s.openIfSingle())
}

func (s *Screen) openLookup() tea.Cmd {
	s.list.env.Nav.Open(nav.Lookup{Pasted: s.list.bar.input.Value()})
	return s.cancelFilter()
}

func (s *Screen) cancelFilter() tea.Cmd {
	s.list.bar.close()
	return s.setFilter(s.list.bar.before)
}

// openIfSingle opens the only hit of an accepted search, in the view or outside it.
func (s *Screen) openIfSingle() tea.Cmd {
	l, o := s.list.open(), &s.list.outside
	if !s.list.bar.openSingle || s.examiner.shows || !l.Begun() || l.Failure() != nil {
		return nil
	}
	asked := o.current(s.list)
	if asked && !o.listing.Begun() && o.listing.Failure() == nil { // its first answer is still to come
		return nil
	}
	s.list.bar.openSingle = false
	if s.list.table.Len() != 1 || !s.list.complete() || asked && !o.listing.Complete() {
		return nil
	}
	return s.openSelected()
}

// typingPause sets how long nothing must be typed before the service is asked.
const typingPause = 200 * time.Millisecond

// filterBar draws the lines above the table: the tabs, the filter, which can be typed there,
// and how much is loaded and marked.
type filterBar struct {
	chosen   sorted // the rows that the ones shown were chosen from
	complete bool   // says that they were all of the view then
	// read counts the rows out of which some are shown. It changes when they do, because a
	// number that follows a scan would be drawn with each of its pages.
	read int

	input      *textline.Input // nil unless something is typed
	query      query.Query     // as typed and read
	before     query.Query     // the filter before
	pause      screen.Timer    // until the service is asked
	openSingle bool            // says that the search was accepted, so that a single hit is opened
	searches   query.History
}

// open starts typing, with more added to the filter.
func (b *filterBar) open(ls *list, more string) {
	filter := ls.tabs.Filter()
	b.input = textline.New(ls.env.Theme, textline.Options{
		Prompt: "Find: ", Placeholder: "words, status:open, expires:<3d, to:anna, an id or a link", Max: 500,
	})
	text := strings.TrimSpace(filter.String() + " " + more)
	if text != "" && more == "" {
		text += " "
	}
	b.input.SetValue(text)
	b.query, b.before = query.Parse(text), filter
}

// recalls reports whether up goes to the last searches: in a line that is empty or holds one of
// them, and where there is no row to go up to.
func (b *filterBar) recalls(ls *list) bool {
	return !b.searches.Empty() && (b.searches.Recalling() || strings.TrimSpace(b.input.Value()) == "" || ls.table.Index() <= 0)
}

func (b *filterBar) close() {
	b.searches.Leave()
	b.pause.Stop()
	b.input = nil
}

func (b *filterBar) typing() bool { return b.input != nil }

// differs reports whether the typed filter is not the one the rows were read for.
func (b *filterBar) differs(ls *list) bool {
	return b.typing() && b.query.String() != ls.tabs.Filter().String()
}

// asksFor reports whether something is searched for that the service has not answered.
func (b *filterBar) asksFor(ls *list) bool {
	return b.differs(ls) || !ls.tabs.Filter().Empty() && !ls.open().Begun()
}

func (b *filterBar) wanted(ls *list) query.Query {
	if b.typing() {
		return ls.tabs.Open().Query.And(b.query)
	}
	return ls.tabs.Wanted()
}
