package template

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/actions"
	"inkdesk/ui/notice"
)

// pressTemplate takes the keys that do something with the template.
func (s *Screen) pressTemplate(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, t := s.env.Keys.Template, s.current()
	switch {
	case key.Matches(msg, k.Next):
		return s.move(1), true
	case key.Matches(msg, k.Prev):
		return s.move(-1), true
	case key.Matches(msg, k.Bookmark):
		return s.bookmark.toggle(s), true
	case key.Matches(msg, k.Copy):
		return notice.Clip("id", s.id.String()), true
	case key.Matches(msg, k.Pages, k.Compare):
		return s.pages(key.Matches(msg, k.Compare)), true
	case key.Matches(msg, k.Why):
		return s.switchTo(s.tabs.Named(tabFields)), true
	case key.Matches(msg, k.Actions):
		s.menu = actions.TemplateMenu(s.env, t)
		return nil, true
	case key.Matches(msg, k.CopyMenu):
		if t != nil {
			s.menu = actions.TemplateCopyMenu(s.env.Theme, s.env.Keys, t)
		}
		return nil, true
	}
	return actions.PressTemplate(s.env, msg, t)
}
