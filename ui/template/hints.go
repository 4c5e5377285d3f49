package template

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k := s.env.Keys
	if s.Capturing() {
		return s.prompt.Hints()
	}
	m, r, t := k.Move, k.Reader, k.Template
	if s.template.Value() == nil {
		cause := keys.Named(r.Open, "technical cause")
		return screen.Hints{
			Short: []key.Binding{cause, k.Global.Refresh, k.Global.Back},
			Full:  [][]key.Binding{{cause, t.Next, t.Prev, t.Copy}}, Groups: []string{"Template"},
		}
	}
	read := []key.Binding{r.Search, r.NextMatch, r.PrevMatch}
	short := []key.Binding{m.NextTab, t.Actions, t.Pages, r.Search}
	if _, of := s.siblings.Place(); of > 1 {
		short = append(short, t.Next)
	}
	switch {
	case s.tabs.IsOpen(tabDocuments):
		open := keys.Named(r.Open, "read this one")
		read, short = append(read, open), append([]key.Binding{open}, short...)
	case s.tabs.IsOpen(tabFields):
		read = append(read, keys.Named(r.Open, "pages and fields"))
	}
	what, _ := s.copies()
	now, not := change.TemplateHints(s.env.Client, k, s.template.Value())
	hints := screen.Hints{
		Short:  append(short, slices.DeleteFunc(slices.Clone(now), func(b key.Binding) bool { return !keys.Changing(b) })...),
		Groups: []string{"Move", "Read", "Template"},
		Full: [][]key.Binding{
			{m.NextTab, m.PrevTab, m.Jump, m.Up, m.Down, m.PageUp, m.PageDown, m.Top, m.Bottom, t.Next, t.Prev},
			read,
			append([]key.Binding{t.Actions, t.Why, t.Related, t.Compare, t.Bookmark, keys.Named(t.Copy, "copy "+what), t.CopyMenu}, now...),
		},
		Unavailable: not,
	}
	s.tabs.OfferPager(&hints, 1)
	return hints
}

// Commands implements [screen.Commander].
func (s *Screen) Commands() []screen.Command {
	return append(change.Commands(change.TemplateActions(s.env.Client, s.env.Keys, s.template.Value())), s.tabs.Commands(false)...)
}
