package templates

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
)

func (s *Screen) toggleBookmark() tea.Cmd {
	store := s.env.State
	id, ok := s.list.Table.SelectedID()
	switch {
	case !ok:
		return nil
	case store == nil:
		return notice.Say(notice.Info, "Bookmarks are off.")
	}
	if r, _ := s.list.Table.Selected(); r.gone() {
		return s.forget(id)
	}
	set := !s.memory.bookmarks.Has(id.String())
	load := s.memory.load(s.env)
	said := "Bookmarked; it is among the templates known here."
	if !set {
		said = "Bookmark removed."
	}
	return tea.Batch(notice.Say(notice.Done, "%s", said), func() tea.Msg {
		err := state.Update(store, state.NameTemplateBookmarks, func(l *state.IDs) {
			if set {
				l.Add(id.String())
			} else {
				l.Remove(id.String())
			}
		})
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return load()
	})
}

// forget removes a template that the service does not know any more from all lists on this
// machine.
func (s *Screen) forget(id model.TemplateID) tea.Cmd {
	store, load := s.env.State, s.memory.load(s.env)
	return tea.Batch(notice.Say(notice.Done, "Forgotten on this machine; opening it by its id brings it back."), func() tea.Msg {
		raw := id.String()
		for _, name := range []string{state.NameTemplateBookmarks, state.NameTemplates} {
			if err := state.Update(store, name, func(l *state.IDs) { l.Remove(raw) }); err != nil {
				return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
			}
		}
		if err := state.Update(store, state.NameTemplatesForgotten, func(l *state.IDs) { l.Add(raw) }); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
		}
		return load()
	})
}
