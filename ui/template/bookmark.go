package template

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

type bookmark struct {
	env      screen.Env
	template *resource
	ids      state.IDs
	known    bool // the disk has been read
	noted    model.TemplateID
}

type bookmarkedMsg struct {
	ids state.IDs
	err error
}

func (b *bookmark) load() tea.Cmd {
	store := b.env.State
	if store == nil {
		return nil
	}
	return func() tea.Msg {
		ids, err := state.Get[state.IDs](store, state.NameTemplateBookmarks)
		return bookmarkedMsg{ids: ids, err: err}
	}
}

// remember notes that the template belongs to this account's work.
func (b *bookmark) remember() tea.Cmd {
	store, id := b.env.State, b.template.ID()
	if store == nil || b.noted == id || !id.Valid() {
		return nil
	}
	b.noted = id
	return func() tea.Msg {
		err := state.Update(store, state.NameTemplates, func(l *state.IDs) { l.Add(id.String()) })
		return complaint(err)
	}
}

func (b *bookmark) toggle() tea.Cmd {
	store, id := b.env.State, b.template.ID().String()
	if store == nil {
		return notice.Say(notice.Info, "Bookmarks are off.")
	}
	if !b.template.ID().Valid() {
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

func (b *bookmark) set(msg bookmarkedMsg) tea.Cmd {
	if complained := complaint(msg.err); complained != nil {
		return func() tea.Msg { return complained }
	}
	said, id := "", b.template.ID().String()
	if has := msg.ids.Has(id); b.known && b.ids.Has(id) != has {
		said = "Bookmark removed."
		if has {
			said = "Bookmarked; it is among the templates known here."
		}
	}
	b.ids, b.known = msg.ids, true
	if said == "" {
		return nil
	}
	return notice.Say(notice.Done, "%s", said)
}

func complaint(err error) tea.Msg {
	if err == nil {
		return nil
	}
	return notice.ShowMsg{Severity: notice.Warning, Text: model.Clean(err.Error()), Err: err}
}

func (b *bookmark) write(pen *richtext.Writer) {
	if !b.known {
		return
	}
	key := b.env.Keys.Template.Bookmark.Help().Key
	if b.ids.Has(b.template.ID().String()) {
		pen.Wrap(pen.Theme.Paint(theme.Good, pen.Theme.Glyphs.Check)+" ", "Bookmarked on this machine; "+key+" removes the bookmark.", theme.Muted)
		return
	}
	pen.Note("Not bookmarked; " + key + " sets a bookmark on this machine.")
}
