package template

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

// bookmark is what is remembered of templates between runs.
type bookmark struct {
	ids   state.IDs
	known bool // the disk has been read
	noted model.TemplateID
}

// bookmarkedMsg is what the disk has.
type bookmarkedMsg struct {
	ids state.IDs
	err error
}

// load reads the bookmarks, nil where nothing is remembered between runs.
func (b *bookmark) load(s *Screen) tea.Cmd {
	store := s.env.State
	if store == nil {
		return nil
	}
	return func() tea.Msg {
		ids, err := state.Get[state.IDs](store, state.NameTemplateBookmarks)
		return bookmarkedMsg{ids: ids, err: err}
	}
}

// seen remembers that the template belongs to this account's work.
func (b *bookmark) seen(s *Screen) tea.Cmd {
	store, id := s.env.State, s.id
	if store == nil || b.noted == id || !id.Valid() {
		return nil
	}
	b.noted = id
	return func() tea.Msg {
		err := state.Update(store, state.NameTemplates, func(l *state.IDs) { l.Add(id.String()) })
		return complaint(err)
	}
}

// toggle sets or removes the bookmark of the template.
func (b *bookmark) toggle(s *Screen) tea.Cmd {
	store, id := s.env.State, s.id.String()
	if store == nil {
		return notice.Say(notice.Info, "Nothing is remembered between runs here.")
	}
	if !s.id.Valid() {
		return nil
	}
	set := !b.ids.Has(id)
	return func() tea.Msg {
		var now state.IDs
		err := state.Update(store, state.NameTemplateBookmarks, func(l *state.IDs) {
			if set {
				l.Add(id)
			} else {
				l.Remove(id)
			}
			now = append(now, *l...)
		})
		return bookmarkedMsg{ids: now, err: err}
	}
}

// take shows what the disk has.
func (s *Screen) take(msg bookmarkedMsg) tea.Cmd {
	if complained := complaint(msg.err); complained != nil {
		return func() tea.Msg { return complained }
	}
	b := &s.bookmark
	said := ""
	if b.known && b.ids.Has(s.id.String()) != msg.ids.Has(s.id.String()) {
		said = "Bookmark removed."
		if msg.ids.Has(s.id.String()) {
			said = "Bookmarked; it stands among the templates known here."
		}
	}
	b.ids, b.known = msg.ids, true
	s.changed()
	if said == "" {
		return nil
	}
	return notice.Say(notice.Done, "%s", said)
}

// complaint is the notice of a failure of the memory, nil for none.
func complaint(err error) tea.Msg {
	if err == nil {
		return nil
	}
	return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
}

func (b *bookmark) write(s *Screen, pen *richtext.Writer) {
	if !b.known {
		return
	}
	key := s.env.Keys.Template.Bookmark.Help().Key
	if b.ids.Has(s.id.String()) {
		pen.Wrap(pen.Theme.Paint(theme.Good, pen.Theme.Glyphs.Check)+" ", "Bookmarked on this machine; "+key+" removes the bookmark.", theme.Muted)
		return
	}
	pen.Note("Not bookmarked; " + key + " sets a bookmark on this machine.")
}
