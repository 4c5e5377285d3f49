package templates

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/api/journal"
	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// memory is what is known of templates on this machine. The service is asked for those
// that are looked at, one by one.
type memory struct {
	rows      []*row
	bookmarks state.IDs
	loaded    bool
	slot      screen.Slot[model.Template]
	asked     model.TemplateID
	failure   error // that reading more would meet as well
	// again: everything is to be read from the service once more.
	again bool
}

func newMemory() memory { return memory{} }

// memoryReadMsg is what the disk has.
type memoryReadMsg struct {
	bookmarks, opened, changed, forgotten state.IDs
	err                                   error
}

// load reads the disk.
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
			// A journal that cannot be read is told of where it is shown or written.
			entries, _ := changes.Read(journal.Filter{Profile: profile})
			r.changed = changedIn(entries)
		}
		return r
	}
}

// changedIn are the templates that were changed or made from here, the latest first.
func changedIn(entries []journal.Entry) state.IDs {
	var ids state.IDs
	for i := len(entries) - 1; i >= 0; i-- {
		e := &entries[i]
		if id := e.Intent.IDs["template_id"]; id != "" {
			ids.Add(id)
		}
		switch made := e.Result.Created; {
		case made == "":
		case e.Intent.Operation == "template.create" || e.Intent.Operation == "template.duplicate":
			ids.Add(made)
		}
		if e.Intent.Operation == "template.delete" && e.Outcome() == journal.Applied {
			ids.Remove(e.Intent.IDs["template_id"])
		}
	}
	return ids
}

// recall takes what the disk has. What was read of a template stays.
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
			if was := old[id]; was != nil {
				*next = *was
			}
			next.origin = from.origin
			m.rows = append(m.rows, next)
		}
	}
	s.show()
	if r.err != nil {
		return tea.Batch(s.readKnown(), notice.Say(notice.Warning, "%s", model.Clean(r.err.Error())))
	}
	return s.readKnown()
}

// forget has everything read again.
func (m *memory) forget() {
	m.slot.Cancel()
	m.failure, m.again = nil, true
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
	rows := s.browser.Table.Rows()
	first, end := s.browser.Table.Visible()
	at := slices.IndexFunc(rows[first:end], func(r *row) bool { return r.known() == nil && r.err == nil })
	if at < 0 {
		s.waiting.End()
		return nil
	}
	client, id := s.env.Client, rows[first+at].id
	if s.takeFromListing(id) {
		return s.readKnown()
	}
	m.asked = id
	ask := m.slot.Ask(s.env.Owner, func(ctx context.Context) (model.Template, error) {
		return client.Template(ctx, id)
	})
	return tea.Batch(ask, s.waiting.Begin())
}

// takeFromListing takes a template from the list of the service, and reports whether it is there.
func (s *Screen) takeFromListing(id model.TemplateID) bool {
	listed := s.listing.Rows()
	if s.memory.again {
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

// replace puts what was read of a template in the place of what was known of it.
func (m *memory) replace(fresh *row) {
	for i, r := range m.rows {
		if r.id == fresh.id {
			fresh.origin = r.origin
			m.rows[i] = fresh
			return
		}
	}
}

// useTemplate takes the answer about one template.
func (s *Screen) useTemplate(now time.Time) tea.Cmd {
	m := &s.memory
	err := m.slot.Err()
	if err != nil && api.KindOf(err) != api.NotFound && api.KindOf(err) != api.Invalid {
		s.waiting.End()
		m.failure = err
		return nil
	}
	fresh := &row{id: m.asked, err: err}
	if t, has := m.slot.Value(); has && err == nil {
		fresh.template, fresh.read = t, now
	}
	m.replace(fresh)
	s.show()
	return s.readKnown()
}
