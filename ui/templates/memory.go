package templates

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// memory holds the templates known on this machine. Those in view are read from the service one by one.
type memory struct {
	rows      []*row
	bookmarks state.IDs
	loaded    bool
	slot      screen.Slot[model.Template]
	asked     model.TemplateID
	failure   error // stops reading, because other templates would fail as well
	reread    bool  // says that everything is to be read from the service again
}

type memoryReadMsg struct {
	bookmarks, opened, changed, forgotten state.IDs
	err                                   error
}

func (m *memory) load(env screen.Env) tea.Cmd {
	store, changes, profile := env.State, env.Journal, env.Settings.Profile.Name
	return func() tea.Msg {
		var r memoryReadMsg
		if store != nil {
			r.bookmarks, r.err = state.Get[state.IDs](store, state.NameTemplateBookmarks)
			if r.err == nil {
				r.opened, r.err = state.Get[state.IDs](store, state.NameTemplates)
			}
			if r.err == nil {
				r.forgotten, r.err = state.Get[state.IDs](store, state.NameTemplatesForgotten)
			}
		}
		if changes != nil {
			// An error of the journal is reported where it is shown or written.
			entries, _ := changes.Read(journal.Filter{Profile: profile})
			r.changed = changedIn(entries)
		}
		return r
	}
}

func changedIn(entries []journal.Entry) state.IDs {
	var ids state.IDs
	for i := len(entries) - 1; i >= 0; i-- {
		e := &entries[i]
		if id := e.Intent.IDs["template_id"]; id != "" {
			ids.Add(id)
		}
		asked := change.Named(e.Intent.Operation)
		if made := asked.Created(e.Result.Created); made.Template != nil && made.Valid() {
			ids.Add(made.ID())
		}
		if asked.Deletes(change.ATemplate) && e.Outcome() == journal.Applied {
			ids.Remove(e.Intent.IDs["template_id"])
		}
	}
	return ids
}

func (s *Screen) recall(r memoryReadMsg) tea.Cmd {
	m := &s.memory
	old := make(map[model.TemplateID]*row, len(m.rows))
	for _, known := range m.rows {
		old[known.id] = known
	}
	m.bookmarks, m.rows, m.loaded = r.bookmarks, nil, true
	met := make(map[model.TemplateID]bool)
	for _, from := range []struct {
		origin origin
		ids    state.IDs
	}{{bookmarked, r.bookmarks}, {opened, r.opened}, {changed, r.changed}} {
		for _, raw := range from.ids {
			id := model.ParseID[model.Template](raw)
			if met[id] || !id.Valid() || from.origin == changed && r.forgotten.Has(raw) {
				continue
			}
			met[id] = true
			next := &row{id: id}
			if known := old[id]; known != nil {
				*next = *known
			}
			next.origin = from.origin
			m.rows = append(m.rows, next)
		}
	}
	read := s.showTab(false)
	if r.err != nil {
		return tea.Batch(read, notice.Say(notice.Warning, "%s", model.Clean(r.err.Error())))
	}
	return read
}

func (m *memory) forget() {
	m.slot.Cancel()
	m.failure, m.reread = nil, true
	for i, r := range m.rows {
		stale := *r
		stale.read, stale.err = time.Time{}, nil
		m.rows[i] = &stale
	}
}

// readKnown asks for the next template in view that was not read, one at a time.
func (s *Screen) readKnown() tea.Cmd {
	m := &s.memory
	if s.tab != known || m.slot.Phase() == screen.Waiting || m.failure != nil {
		return nil
	}
	rows := s.Table.Rows()
	first, end := s.Table.Visible()
	at := slices.IndexFunc(rows[first:end], func(r *row) bool { return asRead(r) == nil && r.err == nil })
	if at < 0 {
		s.Spinner.End()
		return nil
	}
	client, id := s.env.Client, rows[first+at].id
	if s.useLoaded(id) {
		return s.readKnown()
	}
	m.asked = id
	ask := m.slot.Ask(s.env.Owner, func(ctx context.Context) (model.Template, error) {
		return client.Template(ctx, id)
	})
	return tea.Batch(ask, s.Spinner.Begin())
}

func (s *Screen) useLoaded(id model.TemplateID) bool {
	listed := s.listing.Rows()
	if s.memory.reread {
		return false
	}
	i := slices.IndexFunc(listed, func(r *row) bool { return r.id == id })
	if i < 0 {
		return false
	}
	s.memory.replace(&row{id: id, template: listed[i].template, read: listed[i].read})
	s.show()
	return true
}

func (m *memory) replace(updated *row) {
	for i, r := range m.rows {
		if r.id == updated.id {
			updated.origin = r.origin
			m.rows[i] = updated
			return
		}
	}
}

func (s *Screen) useTemplate(now time.Time) tea.Cmd {
	m := &s.memory
	err := m.slot.Err()
	if err != nil && api.KindOf(err) != api.NotFound && api.KindOf(err) != api.Invalid {
		s.Spinner.End()
		m.failure = err
		return nil
	}
	updated := &row{id: m.asked, err: err}
	if t, has := m.slot.Value(); has && err == nil {
		updated.template, updated.read = t, now
		s.env.Account.Templates().Learn(&t)
	}
	m.replace(updated)
	return s.showTab(false)
}
