package templates

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/richtext"
)

type (
	resource = detail.Resource[model.Template]
	siblings = detail.Siblings[model.Template]
	tabs     = detail.Tabs[model.Template]
)

// Detail shows one template: all that the service tells about it in tabs, and the actions. It paints the template it was
// opened with at once and reads the rest. Documents and fields have calls of their own, made when the person looks at them.
type Detail struct {
	env  screen.Env
	size screen.Size

	template  *resource
	siblings  *siblings
	tabs      *tabs
	prompt    *detail.Prompt
	documents *detail.Documents[model.Template]
	fields    *fields
	bookmark  *bookmark
}

var (
	_ screen.Reading   = (*Detail)(nil)
	_ screen.Commander = (*Detail)(nil)
)

// NewDetail returns the screen of a template.
func NewDetail(env screen.Env, route nav.Template) *Detail {
	s := &Detail{
		env: env, template: detail.NewResource(env, "template", env.Client.Template), prompt: detail.NewPrompt(env),
	}
	s.siblings = detail.NewSiblings(s.template, route.Siblings, "of the list")
	s.documents = detail.NewDocuments(s.template, detail.DocumentCalls[model.Template]{
		Own:  func(t *model.Template) []model.Document { return t.Documents },
		List: env.Client.TemplateDocuments, One: env.Client.TemplateDocument,
	})
	s.fields = &fields{env: env, template: s.template, documents: s.documents, sharing: change.NewSharing(env)}
	s.bookmark = &bookmark{env: env, template: s.template}
	s.tabs = s.newTabs()
	s.tabs.Turn(s.tabs.Named(route.Tab))
	s.show(route.ID)
	if route.Known != nil && route.Known.ID == route.ID {
		s.template.Put(*route.Known, time.Time{})
	}
	return s
}

func (s *Detail) show(id model.TemplateID) {
	s.Close()
	s.template.Turn(id)
	s.documents.Forget()
	s.fields.forget()
	s.tabs.Forget()
}

// move goes to a neighbour in the list the template was opened from. The tab stays.
func (s *Detail) move(by int) tea.Cmd {
	next, why := s.siblings.Step(by)
	if why != "" {
		return notice.Say(notice.Info, "%s", why)
	}
	s.show(next)
	return s.template.ReadSoon()
}

// Start implements [screen.Screen].
func (s *Detail) Start() tea.Cmd { return tea.Batch(s.Refresh(), s.bookmark.load()) }

// Refresh implements [screen.Refresher]. Documents and fields are read again once the user looks at them.
func (s *Detail) Refresh() tea.Cmd {
	s.documents.Due, s.fields.due = true, true
	return tea.Batch(s.template.Read(), s.readTab())
}

// Title implements [screen.Screen].
func (s *Detail) Title() string {
	t := s.template.Value()
	if t == nil || t.Name.IsEmpty() {
		return "Template " + s.template.ShortID()
	}
	return model.Narrow(t.Name.String())
}

// Capturing implements [screen.TextInput].
func (s *Detail) Capturing() bool { return s.prompt.Capturing() }

// Resume implements [screen.Resumer]. A template that was deleted meanwhile is left.
func (s *Detail) Resume(above screen.Outcome) tea.Cmd {
	s.siblings.DropDeleted()
	if !above.Changed || s.template.Leave() {
		return nil
	}
	return s.Refresh()
}

// Close implements [screen.Closer].
func (s *Detail) Close() {
	s.template.Close()
	s.documents.Cancel()
	s.fields.slot.Cancel()
	s.fields.sharing.Close()
}

// Restyle implements [screen.Screen].
func (s *Detail) Restyle() { s.tabs.Restyle() }

// ReadAt implements [screen.Refresher].
func (s *Detail) ReadAt() screen.Age { return s.template.Age() }

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
	store, id := b.env.State, b.template.ID()
	if store == nil {
		return notice.Say(notice.Info, "Bookmarks are off.")
	}
	if !id.Valid() {
		return nil
	}
	set := !b.ids.Has(id.String())
	return func() tea.Msg {
		now, err := setBookmark(store, id, set)
		return bookmarkedMsg{ids: now, err: err}
	}
}

// setBookmark sets or removes a bookmark on the disk, and returns all there are then.
func setBookmark(store *state.Store, id model.TemplateID, set bool) (all state.IDs, err error) {
	err = state.Update(store, state.NameTemplateBookmarks, func(l *state.IDs) {
		if set {
			l.Add(id.String())
		} else {
			l.Remove(id.String())
		}
		all = append(all, *l...)
	})
	return all, err
}

func sayBookmarked(set bool) tea.Cmd {
	if !set {
		return notice.Say(notice.Done, "Bookmark removed.")
	}
	return notice.Say(notice.Done, "Bookmarked; it is among the templates known here.")
}

func (b *bookmark) set(msg bookmarkedMsg) tea.Cmd {
	if complained := complaint(msg.err); complained != nil {
		return func() tea.Msg { return complained }
	}
	id := b.template.ID().String()
	has, had, known := msg.ids.Has(id), b.ids.Has(id), b.known
	b.ids, b.known = msg.ids, true
	if !known || has == had {
		return nil
	}
	return sayBookmarked(has)
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
