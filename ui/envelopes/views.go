package envelopes

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
)

// views holds the tabs of the list, with the filter and the order of the open one.
type views struct {
	env      screen.Env
	title    string
	group    *nav.Group // what the last tab is about, nil for none
	tabs     []view.View
	account  []view.Part // the scanned parts of the account
	index    int         // the open one
	filter   query.Query // on top of the tab's own
	given    string      // the filter that the list was opened with
	sorting  view.Sorting
	columns  []string         // the names of those chosen here, none for those of the settings
	wantedID model.EnvelopeID // names the envelope to select when its row is read, "" for none
	memory   memory
	counts   viewCounts
}

// newViews opens the view of all envelopes with a query, or that of a group; without both the
// first view, until the state of the last run is restored.
func newViews(env screen.Env, route nav.Envelopes) views {
	text, group := route.Query, route.Group
	v := views{env: env, title: "Envelopes", group: group, memory: memory{env: env, tabs: make(map[string]tabState), restores: text == "" && group == nil}}
	v.makeTabs()
	switch {
	case group != nil:
		v.title = group.Name
		v.index = len(v.tabs) - 1
	case text != "":
		v.title = "Search"
		v.index = v.find(view.Everything)
		v.filter = query.Parse(text)
		v.given = v.filter.String()
	}
	v.sorting = v.open().Sorting
	return v
}

func (v *views) open() *view.View { return &v.tabs[v.index] }

// shownColumns returns the names of the columns of the open view, none for the usual ones. A choice
// made here comes before the settings.
func (v *views) shownColumns() []string {
	if len(v.columns) > 0 {
		return v.columns
	}
	return v.open().Columns
}

func (v *views) find(name string) int {
	return max(slices.IndexFunc(v.tabs, func(t view.View) bool { return t.Name == name }), 0)
}

func (v *views) wanted() query.Query { return v.open().Query.And(v.filter) }

// body returns the request for a query, and whether any envelope can match it.
func (v *views) body(q query.Query) (model.EnvelopeQuery, bool) {
	return q.Request(v.env.ServiceNow(), v.env.Client.Stamp)
}

func (v *views) inTrash(q query.Query) bool {
	body, _ := v.body(q)
	return body.IncludeTrash
}

// sharesScan reports whether the open view is made of the scan of the account, without a filter.
func (v *views) sharesScan() bool { return v.open().Draws != nil && v.filter.Empty() }

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

// saveTab saves the state of the open tab with the selected envelope. An order that was not
// chosen stays that of the view, whose settings may change.
func (v *views) saveTab(selected model.EnvelopeID) {
	left := tabState{filter: v.filter, Tab: state.Tab{Cursor: selected.String(), Columns: v.columns}}
	if v.sorting != v.open().Sorting {
		left.Order, left.Ascending = string(v.sorting.By), v.sorting.Ascending
	}
	v.memory.tabs[v.open().Name] = left
}

func (v *views) switchTo(index int) {
	v.index = index
	v.renewDeskTab()
	t := v.open()
	v.filter, v.sorting, v.wantedID, v.columns = query.Query{}, t.Sorting, "", nil
	left, ok := v.memory.tabs[t.Name]
	if !ok {
		return
	}
	v.filter, v.wantedID, v.columns = left.filter, model.EnvelopeID(left.Cursor), left.Columns
	if by := (view.Sorting{By: view.Order(left.Order), Ascending: left.Ascending}); v.whyNotSortedBy(by) == "" {
		v.sorting = by
	}
}

// recall restores how the tabs were left in the last run. The first one opens, because it needs attention.
func (v *views) recall(last state.Views) {
	recent := v.env.Now().Sub(last.At) < selectionLife
	for name, t := range last.Tabs {
		t.Columns = view.KnownColumns(t.Columns)
		if t.Cursor = model.ParseID[model.Envelope](t.Cursor).String(); !recent {
			t.Cursor = ""
		}
		v.memory.tabs[name] = tabState{Tab: t}
	}
	v.switchTo(v.index)
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
