package keys

import "charm.land/bubbles/v2/key"

// Move is movement through rows, lines and tabs. The page viewer does not
// listen to it: there the arrows are directions.
type Move struct {
	Up       key.Binding `keys:"k up" help:"up"`
	Down     key.Binding `keys:"j down" help:"down"`
	Top      key.Binding `keys:"g home" help:"top"`
	Bottom   key.Binding `keys:"G end" help:"bottom"`
	HalfUp   key.Binding `keys:"ctrl+u" help:"half a page up"`
	HalfDown key.Binding `keys:"ctrl+d" help:"half a page down"`
	PageUp   key.Binding `keys:"pgup ctrl+b" help:"page up"`
	PageDown key.Binding `keys:"pgdown ctrl+f" help:"page down"`
	NextTab  key.Binding `keys:"tab ]" help:"next tab"`
	PrevTab  key.Binding `keys:"shift+tab [" help:"previous tab"`
	Jump     key.Binding `keys:"1 2 3 4 5 6 7 8 9" help:"view or tab"` // view or tab by number, see Index
	Leave    key.Binding `keys:"h left" help:"back"`                   // one screen up, as the opposite of opening to the right
}

// Rows are the keys that move from row to row, for the help.
func (m *Move) Rows() []key.Binding {
	return []key.Binding{m.Up, m.Down, m.PageUp, m.PageDown, m.HalfUp, m.HalfDown, m.Top, m.Bottom}
}

// RowsAndTabs are those and the keys that move from tab to tab.
func (m *Move) RowsAndTabs() []key.Binding { return append(m.Rows(), m.NextTab, m.PrevTab, m.Jump) }
