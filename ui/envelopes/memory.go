package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// rememberAfter is how long changes are collected before they are written to the disk.
const rememberAfter = 2 * time.Second

// left is how a tab was left.
type left struct {
	filter  query.Query
	sorting sorting
	cursor  model.EnvelopeID
}

// memory keeps how the tabs were left, in this run and on the disk.
type memory struct {
	env   screen.Env
	tabs  map[string]left
	timer screen.Timer
	// selected is the tab that was open at the end of the last run.
	selected bool
}

// remembered is what the disk has.
type remembered struct {
	views state.Views
	err   error
}

func newMemory(env screen.Env, selected bool) memory {
	return memory{env: env, tabs: make(map[string]left), selected: selected}
}

// load reads what the last run left, nil where nothing is remembered between runs.
func (m *memory) load() tea.Cmd {
	store := m.env.State
	if store == nil || !m.selected {
		return nil
	}
	return func() tea.Msg {
		views, err := state.Get[state.Views](store, state.NameViews)
		return remembered{views: views, err: err}
	}
}

// later writes after a while what has changed until then.
func (m *memory) later() tea.Cmd {
	if m.env.State == nil || m.timer.Running() {
		return nil
	}
	return m.timer.Start(m.env.Owner, rememberAfter)
}

func (m *memory) keep(name string, l left) { m.tabs[name] = l }

func (m *memory) tab(name string) (left, bool) {
	l, ok := m.tabs[name]
	return l, ok
}

// take reads the memory of the last run.
func (m *memory) take(views state.Views) {
	for name, t := range views.Tabs {
		m.tabs[name] = left{
			filter:  query.Parse(t.Query),
			sorting: sorting{by: order(t.Order), ascending: t.Ascending},
			cursor:  model.ParseID[model.Envelope](t.Cursor),
		}
	}
}

// write puts the memory on the disk.
func (m *memory) write(selected string) tea.Cmd {
	store, tabs := m.env.State, make(map[string]state.Tab, len(m.tabs))
	for name, l := range m.tabs {
		tabs[name] = state.Tab{
			Query: l.filter.String(), Order: string(l.sorting.by), Ascending: l.sorting.ascending,
			Cursor: l.cursor.String(),
		}
	}
	return func() tea.Msg {
		err := state.Put(store, state.NameViews, state.Views{Selected: selected, Tabs: tabs})
		if err != nil {
			return notice.Show{Severity: notice.Warning, Text: err.Error(), Err: err}
		}
		return nil
	}
}

// left is how the open tab stands.
func (s *Screen) left() left {
	id, _ := s.table.SelectedID()
	if s.table.Len() == 0 {
		id = s.sought
	}
	return left{filter: s.filter, sorting: s.sorting, cursor: id}
}

// recall opens the list the way it was left.
func (s *Screen) recall(msg remembered) tea.Cmd {
	var warn tea.Cmd
	if msg.err != nil {
		warn = notice.Say(notice.Warning, "%s", msg.err.Error())
	}
	s.memory.take(msg.views)
	for i := range s.tabs {
		if s.tabs[i].name == msg.views.Selected {
			s.tab = i
		}
	}
	s.restore()
	return tea.Batch(warn, s.reload())
}

// remember writes how the list stands.
func (s *Screen) remember() tea.Cmd {
	s.memory.keep(s.open().name, s.left())
	return s.memory.write(s.open().name)
}
