package state

import "time"

// NameViews is the memory of type [Views].
const NameViews = "views"

// Views is how the tabs of the list were left, but for what was searched there.
type Views struct {
	// Tabs is by the name of the tab.
	Tabs map[string]Tab `json:"tabs,omitempty"`
	// At is when they were left.
	At time.Time `json:"at,omitzero"`
}

// Tab is how one tab was left.
type Tab struct {
	Order     string `json:"order,omitempty"`
	Ascending bool   `json:"ascending,omitempty"`
	// Cursor is the id of the envelope that was selected.
	Cursor string `json:"cursor,omitempty"`
	// Columns are the names of those chosen, in their order; none for the usual ones.
	Columns []string `json:"columns,omitempty"`
}
