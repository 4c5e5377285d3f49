package envelopes

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/theme"
	"inkdesk/ui/view"
	"inkdesk/ui/widget/draw"
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

// columnChoice draws the box in which the columns of the open view are chosen and put in order. A
// choice shows behind the box at once, and is kept for the view.
type columnChoice struct {
	open bool
	rows []columnRow
	at   int
	// top and room hold where rows were drawn last: the first line of the view, and how many.
	top, room int
}

type columnRow struct {
	view.ColumnTitle
	shown bool
}

// list lists the columns: those of the view, in their order, then the others. A view without names has the usual ones.
func (c *columnChoice) list(ls *list) {
	names := ls.views.shownColumns()
	all, usual := ls.cells.ColumnTitles()
	c.rows = c.rows[:0]
	for i, one := range all {
		shown := slices.Contains(names, one.Name) || len(names) == 0 && i < usual
		c.rows = append(c.rows, columnRow{one, shown})
	}
	place := func(one columnRow) int {
		at := slices.Index(names, one.Name)
		if at < 0 && !one.shown {
			return len(names)
		}
		return at
	}
	slices.SortStableFunc(c.rows, func(a, b columnRow) int { return place(a) - place(b) })
}

func (c *columnChoice) update(ls *list, msg tea.Msg) tea.Cmd {
	press, _ := msg.(tea.KeyPressMsg)
	if click, ok := msg.(tea.MouseClickMsg); ok && click.Y >= c.top && click.Y < c.top+c.room {
		c.at = c.first() + click.Y - c.top
		c.toggle(ls)
	}
	k, m := ls.env.Keys.Columns, ls.env.Keys.Move
	switch {
	case key.Matches(press, k.Keep, ls.env.Keys.List.Columns):
		c.open = false
		return ls.views.memory.writeLater()
	case key.Matches(press, k.Show):
		c.toggle(ls)
	case key.Matches(press, k.Earlier):
		c.move(ls, -1)
	case key.Matches(press, k.Later):
		c.move(ls, 1)
	case key.Matches(press, k.Reset):
		ls.views.columns = nil
		c.list(ls)
	case key.Matches(press, m.Up):
		c.at = max(c.at-1, 0)
	case key.Matches(press, m.Down):
		c.at = min(c.at+1, len(c.rows)-1)
	case key.Matches(press, m.Top):
		c.at = 0
	case key.Matches(press, m.Bottom):
		c.at = len(c.rows) - 1
	}
	return nil
}

// toggle shows or hides a column; the last one stays.
func (c *columnChoice) toggle(ls *list) {
	one := &c.rows[c.at]
	if one.shown && len(c.names()) == 1 {
		return
	}
	one.shown = !one.shown
	ls.views.columns = c.names()
}

// move moves a column to the left or to the right, past those that are not shown.
func (c *columnChoice) move(ls *list, by int) {
	to := c.at + by
	if to < 0 || to >= len(c.rows) {
		return
	}
	c.rows[c.at], c.rows[to] = c.rows[to], c.rows[c.at]
	c.at = to
	ls.views.columns = c.names()
}

func (c *columnChoice) names() []string {
	var names []string
	for _, one := range c.rows {
		if one.shown {
			names = append(names, one.Name)
		}
	}
	return names
}

const columnsWidth = 76

func (c *columnChoice) lines(ls *list, size screen.Size) []string {
	t := ls.env.Theme
	height := min(len(c.rows)+draw.FrameHeight, size.Height)
	k := ls.env.Keys.Columns
	if len(ls.views.open().Columns) > 0 {
		k.Reset = keys.Named(k.Reset, "of the settings")
	}
	box := draw.Pane{
		Theme: t, Title: "Columns of " + ls.views.open().Name, Focused: true, Width: draw.DialogWidth(size.Width, columnsWidth), Height: height,
		Hints: []key.Binding{k.Show, keys.Named(k.Later, "right"), keys.Named(k.Earlier, "left"), k.Keep, k.Reset},
	}
	inner, room := box.Inner()
	c.top, c.room = size.Height-height+1, room
	first := c.first()
	var body []string
	for i, one := range c.rows[first:min(first+room, len(c.rows))] {
		marker, role, sign := "  ", theme.Text, " "
		if first+i == c.at {
			marker, role = t.Paint(theme.Selected, t.Glyphs.Selected)+" ", theme.Strong
		}
		if one.shown {
			sign = t.Glyphs.Check
		}
		text := fmt.Sprintf("[%s] %s", sign, one.Title)
		body = append(body, marker+t.Paint(role, draw.Fit(text, max(inner-2, 0), t.Glyphs.Ellipsis)))
	}
	return box.Lines(body)
}

func (c *columnChoice) first() int { return max(c.at-c.room+1, 0) }
