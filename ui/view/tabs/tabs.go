// Package tabs holds the tabs of a list of envelopes: one for each view, with the filter, the order and the columns
// that a person has chosen in it, as they are remembered between runs, and how many rows each view has.
package tabs

import (
	"cmp"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/picker"
)

// Tabs holds the tabs of a list, with the filter and the order of the open one.
type Tabs struct {
	All     []view.View
	Account []view.Part  // the scanned parts of the account
	Index   int          // the open one
	Given   string       // the filter that the list was opened with
	Writing screen.Timer // runs until [Tabs.Write] is due

	env    screen.Env
	group  *nav.Group        // what the last tab is about, nil for none
	states map[string]*State // by the names of tabs, in this run and on the disk
	counts counts
}

// State holds what was chosen in a tab, for as long as it is open and for when it is opened again.
type State struct {
	Filter   query.Query      // on top of the tab's own
	Sorting  view.Sorting     // the zero value for that of the view, whose settings may change
	Columns  []string         // the names of those chosen here, none for those of the settings
	WantedID model.EnvelopeID // names the envelope to select when its row is read, "" for none
}

// New opens the view of all envelopes with a query, or that of a group; without both the
// first view, until the state of the last run is restored.
func New(env screen.Env, route nav.Envelopes) Tabs {
	t := Tabs{env: env, group: route.Group, states: make(map[string]*State)}
	t.Make()
	switch {
	case t.group != nil:
		t.Index = len(t.All) - 1
	case route.Query != "":
		t.Index = t.Find(view.Everything)
		t.State().Filter = query.Parse(route.Query)
		t.Given = t.Filter().String()
	}
	return t
}

// Make makes the tabs as the settings are now. [Tabs.Switch] has to follow where one is open.
func (t *Tabs) Make() {
	t.All = view.All(t.env.Settings)
	if t.group != nil {
		t.All = append(t.All, view.OfGroup(t.group))
	}
	t.Account = view.AccountParts(t.env.Settings.Thresholds)
}

// Title names the list after what it was opened with.
func (t *Tabs) Title() string {
	switch {
	case t.group != nil:
		return t.group.Name
	case t.Given != "":
		return "Search"
	}
	return "Envelopes"
}

// State returns the state of the open tab.
func (t *Tabs) State() *State {
	name := t.Open().Name
	if t.states[name] == nil {
		t.states[name] = new(State)
	}
	return t.states[name]
}

// Filter returns what is filtered in the open view on top of its own query.
func (t *Tabs) Filter() query.Query { return t.State().Filter }

// Sorting returns the order of the open view.
func (t *Tabs) Sorting() view.Sorting { return cmp.Or(t.State().Sorting, t.Open().Sorting) }

// Open returns the open view.
func (t *Tabs) Open() *view.View { return &t.All[t.Index] }

// Columns returns the names of the columns of the open view, none for the usual ones. A choice
// made here comes before the settings.
func (t *Tabs) Columns() []string {
	if chosen := t.State().Columns; len(chosen) > 0 {
		return chosen
	}
	return t.Open().Columns
}

// Find returns the number of the view with a name, or else of the first one.
func (t *Tabs) Find(name string) int {
	return max(slices.IndexFunc(t.All, func(v view.View) bool { return v.Name == name }), 0)
}

// Wanted returns what the rows of the open view fulfil.
func (t *Tabs) Wanted() query.Query { return t.Open().Query.And(t.Filter()) }

// SharesScan reports whether the open view is made of the scan of the account, without a filter.
func (t *Tabs) SharesScan() bool { return t.Open().Draws != nil && t.Filter().Empty() }

// Part returns the listing of the open view as the service orders it, where it knows that order.
func (t *Tabs) Part() view.Part {
	order, ascending := t.Sorting().Asked()
	return view.Part{Order: order, Ascending: ascending}
}

// WhyNotSortedBy returns why the open view cannot be sorted like that, "" when it can.
func (t *Tabs) WhyNotSortedBy(by view.Sorting) string {
	switch {
	case !by.Known():
		return "There is no such order."
	case t.Open().Scanned() && by.By == view.Order(model.ByLastDocumentChange):
		return "The service does not say when a document changed."
	}
	return ""
}

// WhyNotWider returns why the search of the open view cannot be made wider, "" when it can.
func (t *Tabs) WhyNotWider() string {
	switch {
	case t.Filter().Empty():
		return "There is no search to make wider."
	case t.Open().Name == view.Everything:
		return "All envelopes are searched already."
	}
	return ""
}

// Switch opens a tab as it was left, but for an order that it cannot have.
func (t *Tabs) Switch(index int) {
	t.Index = index
	t.RenewDesk()
	if left := t.State(); t.WhyNotSortedBy(left.Sorting) != "" {
		left.Sorting = view.Sorting{}
	}
}

// RenewDesk has the view of the desk ask for the envelopes that are on it now. It reports whether
// that is the open view.
func (t *Tabs) RenewDesk() bool {
	i := t.Find(view.Desk)
	t.All[i].Query = view.DeskQuery(t.env.Desk.Envelopes())
	return t.Index == i
}

// Orders returns the orders that the open view can have, to choose from.
func (t *Tabs) Orders() []picker.Choice {
	var choices []picker.Choice
	now := t.Sorting().By
	for _, o := range append(view.Orders(), view.ColumnOrders()...) {
		c := picker.Choice{ID: string(o), Title: o.Label(), Disabled: t.WhyNotSortedBy(view.Sorting{By: o})}
		switch {
		case o == now:
			c.Note = "now " + t.Sorting().Words()
		case o.Computed() && !t.Open().Scanned():
			c.Note = "of the rows that are read"
		}
		choices = append(choices, c)
	}
	return choices
}

// Strip returns the tabs as they are drawn, with their numbers.
func (t *Tabs) Strip() []draw.Tab {
	list := make([]draw.Tab, len(t.All))
	for i := range t.All {
		list[i] = draw.Tab{Title: t.All[i].Name}
		if i < len(t.counts.notes) {
			list[i].Note = t.counts.notes[i]
		}
	}
	return list
}

// Remembered reports whether the tabs are as they were left in the last run: those of a search or a group are not.
func (t *Tabs) Remembered() bool { return t.env.State != nil && t.group == nil && t.Given == "" }

// selectionLife limits how long a selection is worth coming back to. The next day a queue begins at its top.
const selectionLife = time.Hour

// Recall restores how the tabs were left in the last run. The first one opens, because it needs attention.
func (t *Tabs) Recall(last state.Views) {
	recent := t.env.Now().Sub(last.At) < selectionLife
	for name, tab := range last.Tabs {
		left := &State{Sorting: view.Sorting{By: view.Order(tab.Order), Ascending: tab.Ascending}, Columns: view.KnownColumns(tab.Columns)}
		if recent {
			left.WantedID = model.ParseID[model.Envelope](tab.Cursor)
		}
		t.states[name] = left
	}
	t.Switch(t.Index)
}

const writeDelay = 2 * time.Second

// WriteLater has the states written a moment later, with what is chosen until then.
func (t *Tabs) WriteLater() tea.Cmd {
	if t.env.State == nil || t.Writing.Running() {
		return nil
	}
	return t.Writing.Start(t.env.Owner, writeDelay)
}

// Write puts the states on the disk, without the searches. Selected is the envelope of the open tab.
func (t *Tabs) Write(selected model.EnvelopeID) tea.Cmd {
	store, last := t.env.State, state.Views{Tabs: make(map[string]state.Tab, len(t.states)), At: t.env.Now()}
	for name, one := range t.states {
		cursor := one.WantedID
		if name == t.Open().Name {
			cursor = selected
		}
		last.Tabs[name] = state.Tab{
			Order: string(one.Sorting.By), Ascending: one.Sorting.Ascending, Cursor: cursor.String(), Columns: one.Columns,
		}
	}
	return func() tea.Msg {
		if err := state.Put(store, state.NameViews, last); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: err.Error(), Err: err}
		}
		return nil
	}
}
