package activity

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// noFailures is why there are none of what was seen.
const noFailures = "What was seen has no failures."

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.menu != nil {
		return screen.Hints{}
	}
	if s.Capturing() {
		return screen.Hints{Short: []key.Binding{k.Prompt.Accept, keys.Named(k.Prompt.Down, "choose"), k.Prompt.Cancel}}
	}
	m, l, a := &k.Move, &k.List, &k.Activity
	details := keys.Named(l.Open, "details")
	if s.tab == seenTab {
		details = keys.Named(l.Open, "open the envelope")
	}
	if s.selectedGroup() != nil {
		details = keys.Named(l.Open, "show each")
	}
	hints := screen.Hints{
		Short:  []key.Binding{details, m.NextTab, a.Since, l.Export, l.Search},
		Groups: []string{"Move", "List", "Activity"},
		Full: [][]key.Binding{
			m.RowsAndTabs(),
			nil,
			nil,
		},
	}
	empty := s.list().WhyEmpty()
	hints.Offer(1, empty, details)
	hints.Offer(2, empty, a.Target)
	s.list().Hint(&hints, 1, s.failures || s.since != ever)
	hints.Offer(2, empty, a.Copy, l.Export)
	hints.Full[2] = append(hints.Full[2], a.Since)
	failures := ""
	if s.tab == seenTab {
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
