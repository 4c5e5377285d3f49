package annotations

import (
	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"

	"inkdesk/keys"
	"inkdesk/ui/screen"
)

// Keys implements [screen.Screen].
func (s *Screen) Keys() help.KeyMap {
	k, p := s.env.Keys.Page, s.env.Keys.Prompt
	switch {
	case s.menu != nil:
		return screen.Choosing(p)
	case s.prompt != nil:
		return screen.Hints{Short: []key.Binding{p.Accept, p.Cancel}}
	}
	hints := screen.Hints{
		Groups: []string{"Fields", "Pages", "View", "Look closer"},
		Full: [][]key.Binding{
			{k.NextField, k.PrevField, k.Up, k.Down, k.Left, k.Right},
			{k.NextPage, k.PrevPage, k.FirstPage, k.LastPage, k.NextDoc, k.PrevDoc},
			{k.ZoomIn, k.ZoomOut, k.ZoomFit, k.PanUp, k.PanDown, k.PanLeft, k.PanRight, k.ListView},
			{k.Open, k.Filter, k.Search, k.Lint, k.Compare, k.Copy, k.Actions},
		},
	}
	switch s.mode {
	case checkMode, compareMode:
		hints.Short = []key.Binding{keys.Named(k.Open, "jump to the field"), k.Down, k.Up, k.Lint, k.Compare}
	case propertiesMode:
		hints.Short = []key.Binding{k.NextField, k.PrevField, k.Down, k.Up, k.Copy}
	case listMode:
		hints.Short = []key.Binding{k.Open, k.ListView, k.Filter, k.Search, k.Lint}
	default:
		hints.Short = []key.Binding{k.NextField, k.NextPage, k.ZoomIn, k.ListView, k.Lint}
	}
	panel := ""
	if s.mode == listMode {
		panel = "The list has no panel beside it."
	}
	hints.Offer(2, k.Panel, panel)
	for _, a := range []action{s.addField(), s.deleteField()} {
		hints.Offer(3, a.binding, a.why)
	}
	return hints
}
