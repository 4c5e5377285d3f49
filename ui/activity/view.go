package activity

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Resize implements [screen.Screen].
func (s *Screen) Resize(size screen.Size) {
	for _, l := range s.lists {
		l.Resize(size)
	}
}

func (s *Screen) titles() []draw.Tab {
	titles := make([]draw.Tab, tabCount)
	for i := range s.tabs {
		titles[i].Title = s.tabs[i].title
	}
	return titles
}

// View implements [screen.Screen].
func (s *Screen) View() string {
	l := s.list()
	return l.Page([]string{draw.Tabs(s.env.Theme, s.titles(), s.tab, l.Width()), l.Bar(s.bar, s.count())}, s.main())
}

func (s *Screen) count() string {
	switch s.tab {
	case callsTab:
		n := describe.Listed(s.list().Table.Len(), len(s.callLog))
		if len(s.callLog) == api.KeptCalls {
			n.Open = "older ones are not kept"
		}
		return n.String()
	case historyTab:
		n, since := 0, 0
		for _, one := range s.list().Table.Rows() {
			r := one.(*historyRow)
			if r.divider != "" {
				continue
			}
			n++
			if r.isSinceLast() && r.entry == nil {
				since++
			}
		}
		text := describe.Listed(n, len(s.accountChanges())).String()
		if n > 0 && !s.env.Presence.LastHere.IsZero() {
			text += fmt.Sprintf(", %d since %s", since, lastHereText(&s.env))
		}
		return text
	}
	entries, read := s.entries.Value()
	if !read {
		return ""
	}
	shown := 0
	for _, one := range s.list().Table.Rows() {
		if r := one.(*changeRow); !r.member {
			shown += len(r.entries)
		}
	}
	n := describe.Listed(shown, len(entries))
	if len(entries) == maxChanges {
		n.Open = "older ones were not read"
	}
	return n.String()
}

// leastChips sets the least room for the filter beside the sums, in cells.
const leastChips = 30

func (s *Screen) bar(room int) string {
	t, open := s.env.Theme, s.list()
	if open.Typing() {
		return open.SearchLine(room)
	}
	failures := ""
	if s.failures && s.tab != historyTab {
		failures = "failures only"
	}
	var list []draw.Chip
	for _, text := range []string{failures, s.since.String(), open.SearchText()} {
		if text != "" {
			list = append(list, draw.Chip{Text: text, Scope: draw.Loaded})
		}
	}
	rows, done := open.Table.Rows(), ""
	if s.tab == changesTab && len(rows) > 0 {
		done = sums(rows)
	}
	if len(list) > 0 {
		if used := model.Width(done) + 2; done != "" && room-used >= leastChips {
			return draw.Chips(t, list, room-used) + "  " + t.Paint(theme.Muted, done)
		}
		return draw.Chips(t, list, room)
	}
	about := s.tabs[s.tab].about
	switch {
	case s.envelope != "":
		about = s.tabs[s.tab].of + s.envelope.String()
	case s.tab == historyTab && !s.env.Presence.Kept:
		about = "Seen to change in this run; it is not kept"
	case done != "":
		about = done
	}
	return t.Paint(theme.Muted, model.Clip(about, room, t.Glyphs.Ellipsis))
}

func (s *Screen) main() []string {
	l := s.list()
	empty := l.NoMatch("Nothing matches.")
	if s.since == ever && (!s.failures || s.tab == historyTab) && l.SearchText() == "" {
		empty = draw.Empty{Title: s.tabs[s.tab].empty}
	}
	switch {
	case s.tab != changesTab:
		return l.Body(nil, "", empty)
	case s.env.Journal == nil:
		return l.Body(s.entries.Err(), "", draw.Empty{Title: "No journal of changes is kept here."})
	case s.entries.Phase() == screen.Waiting:
		return l.Body(s.entries.Err(), "Reading the journal", empty)
	}
	return l.Body(s.entries.Err(), "", empty)
}

// Cursor implements [screen.TextInput].
func (s *Screen) Cursor() *tea.Cursor { return s.list().Cursor() }

// noFailures says why the changes between reads have no failures.
const noFailures = "What was seen has no failures."

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.list().Menu != nil {
		return screen.Hints{}
	}
	if s.Capturing() {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	}
	m, l, a := &k.Move, &k.List, &k.Activity
	details := keys.Named(l.Open, "details")
	if s.tab == historyTab {
		details = keys.Named(l.Open, "open the envelope")
	}
	if s.selectedGroup() != nil {
		details = keys.Named(l.Open, "show each")
	}
	hints := screen.Hints{
		Short:  []key.Binding{details, m.NextTab, a.Since, l.Export, l.Search},
		Groups: []string{"Move", "List", "Activity"}, Full: [][]key.Binding{m.RowsAndTabs(), nil, nil},
	}
	empty := s.list().WhyEmpty()
	hints.Offer(1, empty, details)
	hints.Offer(2, empty, a.Target)
	s.list().Hint(&hints, 1, s.failures || s.since != ever)
	hints.Offer(2, empty, a.Copy, l.Export)
	hints.Full[2] = append(hints.Full[2], a.Since)
	failures := ""
	if s.tab == historyTab {
		hints.Short = []key.Binding{details, m.NextTab, l.Zoom, a.Since, l.Search}
		failures = noFailures
	}
	hints.Offer(2, failures, a.Failures)
	if s.tab == callsTab {
		hints.Short[1] = a.CopyCurl
		hints.Offer(2, empty, a.CopyCurl)
		return hints
	}
	hints.Offer(2, noCurl, a.CopyCurl)
	return hints
}

// Spoken implements [screen.Speaker].
func (s *Screen) Spoken() screen.Page {
	head := []string{s.tabs[s.tab].title, s.bar(draw.Unbroken), s.count()}
	return s.list().Spoken(head, s.main())
}

func localTime(env *screen.Env, at time.Time) time.Time { return at.In(env.Now().Location()) }

func moment(env *screen.Env, at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return describe.Moment(model.Seconds.Stamp(at), env.Now())
}

func clean(text string) string { return model.Narrow(model.Clean(text)) }

func utc(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}
