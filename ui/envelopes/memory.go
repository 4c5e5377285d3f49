package envelopes

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
)

const writeDelay = 2 * time.Second

// tabState holds the state of a tab that is restored when it is opened again.
type tabState struct {
	filter  query.Query
	sorting view.Sorting // as chosen, zero for that of the view
	cursor  model.EnvelopeID
	columns []string
}

// memory keeps the state of the tabs, in this run and on the disk.
type memory struct {
	env   screen.Env
	tabs  map[string]tabState
	timer screen.Timer
	// restores says that the list opens with the remembered state of its views.
	restores bool
}

type memoryReadMsg struct {
	views state.Views
	err   error
}

func (m *memory) writeLater() tea.Cmd {
	if m.env.State == nil || m.timer.Running() {
		return nil
	}
	return m.timer.Start(m.env.Owner, writeDelay)
}

// selectionLife limits how long a selection is worth coming back to. The next day a queue begins
// at its top.
const selectionLife = time.Hour

// write puts the memory on the disk, without the searches.
func (m *memory) write() tea.Cmd {
	store, tabs := m.env.State, make(map[string]state.Tab, len(m.tabs))
	for name, l := range m.tabs {
		tabs[name] = state.Tab{
			Order: string(l.sorting.By), Ascending: l.sorting.Ascending, Cursor: l.cursor.String(), Columns: l.columns,
		}
	}
	now := m.env.Now()
	return func() tea.Msg {
		err := state.Put(store, state.NameViews, state.Views{Tabs: tabs, At: now})
		if err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: err.Error(), Err: err}
		}
		return nil
	}
}
