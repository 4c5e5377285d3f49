package envelopes

import (
	"cmp"
	"fmt"
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
)

// views holds the tabs of the list, with the filter and the order of the open one.
type views struct {
	env     screen.Env
	group   *nav.Group // what the last tab is about, nil for none
	tabs    []view.View
	account []view.Part          // the scanned parts of the account
	index   int                  // the open one
	given   string               // the filter that the list was opened with
	states  map[string]*tabState // by the names of tabs, in this run and on the disk
	writing screen.Timer         // runs until the states are written
	counts  viewCounts
}

// tabState holds what was chosen in a tab, for as long as it is open and for when it is opened again.
type tabState struct {
	filter   query.Query      // on top of the tab's own
	sorting  view.Sorting     // the zero value for that of the view, whose settings may change
	columns  []string         // the names of those chosen here, none for those of the settings
	wantedID model.EnvelopeID // names the envelope to select when its row is read, "" for none
}

// newViews opens the view of all envelopes with a query, or that of a group; without both the
// first view, until the state of the last run is restored.
func newViews(env screen.Env, route nav.Envelopes) views {
	v := views{env: env, group: route.Group, states: make(map[string]*tabState)}
	v.makeTabs()
	switch {
	case v.group != nil:
		v.index = len(v.tabs) - 1
	case route.Query != "":
		v.index = v.find(view.Everything)
		v.state().filter = query.Parse(route.Query)
		v.given = v.filter().String()
	}
	return v
}

// state returns the state of the open tab.
func (v *views) state() *tabState {
	name := v.open().Name
	if v.states[name] == nil {
		v.states[name] = new(tabState)
	}
	return v.states[name]
}

func (v *views) filter() query.Query { return v.state().filter }

func (v *views) sorting() view.Sorting {
	return cmp.Or(v.state().sorting, v.open().Sorting)
}

func (v *views) open() *view.View { return &v.tabs[v.index] }

// shownColumns returns the names of the columns of the open view, none for the usual ones. A choice
// made here comes before the settings.
func (v *views) shownColumns() []string {
	if chosen := v.state().columns; len(chosen) > 0 {
		return chosen
	}
	return v.open().Columns
}

func (v *views) find(name string) int {
	return max(slices.IndexFunc(v.tabs, func(t view.View) bool { return t.Name == name }), 0)
}

func (v *views) wanted() query.Query { return v.open().Query.And(v.filter()) }

// body returns the request for a query, and whether any envelope can match it.
func (v *views) body(q query.Query) (model.EnvelopeQuery, bool) {
	return q.Request(v.env.ServiceNow(), v.env.Client.Stamp)
}

func (v *views) inTrash(q query.Query) bool {
	body, _ := v.body(q)
	return body.IncludeTrash
}

// sharesScan reports whether the open view is made of the scan of the account, without a filter.
func (v *views) sharesScan() bool { return v.open().Draws != nil && v.filter().Empty() }

// whyNotSortedBy returns why the open view cannot be sorted like that, "" when it can.
func (v *views) whyNotSortedBy(by view.Sorting) string {
	scanned := v.open().Scanned()
	switch {
	case !by.Known():
		return "There is no such order."
	case scanned && by.By == view.Order(model.ByLastDocumentChange):
		return "The service does not say when a document changed."
	}
	return ""
}

// switchTo opens a tab as it was left, but for an order that it cannot have.
func (v *views) switchTo(index int) {
	v.index = index
	v.renewDeskTab()
	if left := v.state(); v.whyNotSortedBy(left.sorting) != "" {
		left.sorting = view.Sorting{}
	}
}

// selectionLife limits how long a selection is worth coming back to. The next day a queue begins at its top.
const selectionLife = time.Hour

// recall restores how the tabs were left in the last run. The first one opens, because it needs attention.
func (v *views) recall(last state.Views) {
	recent := v.env.Now().Sub(last.At) < selectionLife
	for name, t := range last.Tabs {
		left := &tabState{sorting: view.Sorting{By: view.Order(t.Order), Ascending: t.Ascending}, columns: view.KnownColumns(t.Columns)}
		if recent {
			left.wantedID = model.ParseID[model.Envelope](t.Cursor)
		}
		v.states[name] = left
	}
	v.switchTo(v.index)
}

const writeDelay = 2 * time.Second

func (v *views) writeLater() tea.Cmd {
	if v.env.State == nil || v.writing.Running() {
		return nil
	}
	return v.writing.Start(v.env.Owner, writeDelay)
}

// write puts the states on the disk, without the searches. Selected is the envelope of the open tab.
func (v *views) write(selected model.EnvelopeID) tea.Cmd {
	store, last := v.env.State, state.Views{Tabs: make(map[string]state.Tab, len(v.states)), At: v.env.Now()}
	for name, one := range v.states {
		last.Tabs[name] = state.Tab{
			Order: string(one.sorting.By), Ascending: one.sorting.Ascending, Cursor: one.wantedID.String(), Columns: one.columns,
		}
	}
	open := last.Tabs[v.open().Name]
	open.Cursor = selected.String()
	last.Tabs[v.open().Name] = open
	return func() tea.Msg {
		if err := state.Put(store, state.NameViews, last); err != nil {
			return notice.ShowMsg{Severity: notice.Warning, Text: err.Error(), Err: err}
		}
		return nil
	}
}

type viewCounts struct {
	of    countedFrom
	notes []string // behind the titles of the tabs, "" where nothing was counted
	open  string   // how many envelopes are open
	next  counting
}

type counting struct {
	of      countedFrom
	looked  int // rows
	numbers []int
	open    int
}

type countedFrom struct {
	place
	loaded, judgements int
	causes             uint64 // their version
	complete           bool
}

// count counts the scanned rows for each view until the time slice is over, and reports whether it has ended.
// Until all rows are read it waits for four times as many, because each number is sent over the line. One ends
// with "+" while not all of its rows were read; none is said only then.
func (t *viewCounts) count(ls *list, judgements int, slice *screen.TimeSlice) bool {
	v, rows, scan, n := &ls.views, ls.scan.Rows(), ls.scan.Scan(), &t.next
	of := countedFrom{ls.placeIn(ls.scan), len(rows), judgements, ls.causes.Version, ls.scan.Complete()}
	if scan == nil || of == t.of || !of.complete && len(rows) < 4*t.of.loaded {
		return true
	}
	if n.of == (countedFrom{}) || of.complete && of != n.of {
		*n = counting{of: of, numbers: make([]int, len(v.tabs))}
	}
	for ; n.looked < min(len(rows), n.of.loaded); n.looked++ {
		if n.looked%rowsPerLook == 0 && slice.Over() {
			return false
		}
		one := rows[n.looked]
		if one.Status().Open() {
			n.open++
		}
		for i := range v.tabs {
			if v.tabs[i].Counts(one, ls.causes, ls.reports.Now) {
				n.numbers[i]++
			}
		}
	}
	done := func(parts []int) string {
		if scan.Done(parts...) && !scan.Stalled(parts...) {
			return ""
		}
		return "+"
	}
	counted := viewCounts{of: n.of, notes: make([]string, len(v.tabs)), open: fmt.Sprint(n.open, done(v.tabs[v.find(view.InProgress)].Counted))}
	for i, number := range n.numbers {
		if parts := v.tabs[i].Counted; parts != nil && (number > 0 || done(parts) == "") {
			counted.notes[i] = fmt.Sprint(number, done(parts))
		}
	}
	*t = counted
	return true
}
