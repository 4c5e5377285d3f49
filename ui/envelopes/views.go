package envelopes

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
)

// views are the tabs of the list, with the filter and the order of the open one.
type views struct {
	env     screen.Env
	title   string
	group   *nav.Group // what the last tab is about, nil for none
	tabs    []view.View
	account []view.Part // what is scanned of the account
	index   int         // the open one
	filter  query.Query // on top of the tab's own
	sorting view.Sorting
	columns []string // the names of those chosen here, none for those of the settings
	// wantedID is the envelope to select when its row is read, "" for none.
	wantedID model.EnvelopeID
	// asked and unit are those of the open question.
	asked  query.Query
	unit   model.Unit
	memory memory
	counts viewCounts
}

// newViews opens the view of all envelopes with a query, or that of a group; without both the
// first view, until the state of the last run is restored.
func newViews(env screen.Env, route nav.Envelopes) *views {
	text, group := route.Query, route.Group
	v := &views{env: env, title: "Envelopes", group: group, memory: newMemory(env, text == "" && group == nil)}
	v.makeTabs()
	switch {
	case group != nil:
		v.title = group.Name
		v.index = len(v.tabs) - 1
	case text != "":
		v.title = "Search"
		v.index = v.find(view.Everything)
		v.filter = query.Parse(text)
	}
	v.sorting = v.open().Sorting
	return v
}

func (v *views) open() *view.View { return &v.tabs[v.index] }

// shownColumns are the names of the columns of the open view, none for the usual ones. What was
// chosen here comes before what the settings say.
func (v *views) shownColumns() []string {
	if len(v.columns) > 0 {
		return v.columns
	}
	return v.open().Columns
}

// find is the index of the tab with a name, 0 when there is none.
func (v *views) find(name string) int {
	return max(slices.IndexFunc(v.tabs, func(t view.View) bool { return t.Name == name }), 0)
}

// wanted is the whole query of the open view.
func (v *views) wanted() query.Query { return v.open().Query.And(v.filter) }

// filters reports whether the program may drop most rows that the service sends.
func (v *views) filters() bool { return v.wanted().FiltersRows(v.env.Client.Unit()) }

// body is the request for a query, and whether any envelope can match it.
func (v *views) body(q query.Query) (model.EnvelopeQuery, bool) {
	return q.Request(v.env.ServiceNow(), v.env.Client.Stamp)
}

// inTrash reports whether a query includes the trash.
func (v *views) inTrash(q query.Query) bool {
	body, _ := v.body(q)
	return body.IncludeTrash
}

// sharesScan reports whether the open view is made of the scan of the account, without a
// filter.
func (v *views) sharesScan() bool { return v.open().Draws != nil && v.filter.Empty() }

// request is the call for a page of the open view.
func (v *views) request(r listing.Request) pageReader {
	v.asked, v.unit = v.wanted(), v.env.Client.Unit()
	one := view.Part{Query: v.open().Query, Order: model.EnvelopeOrder(v.sorting.By), Ascending: v.sorting.Ascending}
	if parts := v.open().Parts; parts != nil {
		one = parts[r.Part]
		v.asked = one.Query.And(v.filter)
	}
	return v.requestPart(one, v.filter, r)
}

// requestPart is the call for a page of one listing. One that the filter excludes has no rows:
// the service would take a request without states for one about all of them.
func (v *views) requestPart(p view.Part, filter query.Query, r listing.Request) pageReader {
	body, possible := v.body(p.Query.And(filter))
	if !possible {
		return func(context.Context) (page, error) { return page{}, nil }
	}
	body.Order, body.Ascending, body.Window = p.Order, p.Ascending, r.Window
	read := v.env.Client.Envelopes
	if r.Whole {
		read = v.env.Client.EnvelopeRows
	}
	return pageOf(read, body)
}

// requestChanges is the call for what was changed last in the account, whatever its state
// is now: an envelope leaves a view by a change.
func (v *views) requestChanges(trash bool) func(model.Window) pageReader {
	return func(w model.Window) pageReader {
		return pageOf(v.env.Client.Envelopes, model.EnvelopeQuery{Order: model.ByModification, IncludeTrash: trash, Window: w})
	}
}

// mayHold reports whether an envelope may belong to the open view, as far as rows show
// that.
func (v *views) mayHold(r *row, c query.Context) bool {
	e := r.Envelope()
	if e.Unread.Has("status") || e.Abridged() && !v.filter.Empty() {
		return true
	}
	if t := v.open(); t.Scanned() {
		return v.filter.Matches(e, c) && anyHolds(t.Parts, r, c)
	}
	return v.wanted().Matches(e, c)
}

// anyHolds reports whether a row may belong to one of some listings.
func anyHolds(parts []view.Part, r *row, c query.Context) bool {
	e := r.Envelope()
	return e.Unread.Has("status") || slices.ContainsFunc(parts, func(p view.Part) bool {
		return p.Query.Matches(e, c) && !p.Over(r, c.Now)
	})
}

// undated reports whether the open question lacks dates because the unit of time was not
// known, and now is.
func (v *views) undated() bool {
	return v.unit == model.UnknownUnit && v.env.Client.Unit() != model.UnknownUnit && v.asked.Dated()
}

// over reports whether a row is beyond a part of the open view.
func (v *views) over(index int, r *row) bool {
	return v.open().Parts[index].Over(r, v.env.ServiceNow())
}

// whyNotSortedBy is why the open view cannot be sorted like that, "" when it can.
func (v *views) whyNotSortedBy(by view.Sorting) string {
	scanned := v.open().Scanned()
	switch {
	case !by.Known():
		return "There is no such order."
	case by.By.Computed() && !scanned:
		return fmt.Sprintf("The service cannot order by %s; %s does.", strings.ToLower(by.By.Label()), v.tabs[0].Name)
	case scanned && by.By == view.Order(model.ByLastDocumentChange):
		return "The service does not say when a document changed."
	}
	return ""
}

// saveTab saves the state of the open tab with the selected envelope. An order that nobody has
// chosen stays that of the view, whose settings may change.
func (v *views) saveTab(selected model.EnvelopeID) {
	left := tabState{filter: v.filter, cursor: selected, columns: v.columns}
	if v.sorting != v.open().Sorting {
		left.sorting = v.sorting
	}
	v.memory.tabs[v.open().Name] = left
}

// switchTo opens a tab and restores its state.
func (v *views) switchTo(index int) {
	v.index = index
	v.renewDeskTab()
	t := v.open()
	v.filter, v.sorting, v.wantedID, v.columns = query.Query{}, t.Sorting, "", nil
	left, ok := v.memory.tabs[t.Name]
	if !ok {
		return
	}
	v.filter, v.wantedID, v.columns = left.filter, left.cursor, left.columns
	if v.whyNotSortedBy(left.sorting) == "" {
		v.sorting = left.sorting
	}
}

// recall restores how the tabs were left in the last run. The first one opens: it is what needs
// attention.
func (v *views) recall(last state.Views) {
	v.memory.recall(last)
	v.switchTo(v.index)
}

// undecided is how many of the loaded rows of a scan the filter drops by what is found about them,
// before all of that could be found.
func (v *views) undecided(loaded []*row, now time.Time) int {
	if !v.filter.Judges() || !v.open().Scanned() {
		return 0
	}
	return v.open().Undecided(loaded, now)
}
