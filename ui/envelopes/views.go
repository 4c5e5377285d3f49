package envelopes

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/listing"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings/state"
)

// views are the tabs of the list, with the filter and the order of the open one.
type views struct {
	env     screen.Env
	title   string
	tabs    []tab
	index   int         // the open one
	filter  query.Query // on top of the tab's own
	sorting sorting
	// wantedID is the envelope to select when its row is read, "" for none.
	wantedID model.EnvelopeID
	// asked and unit are those of the open question.
	asked  query.Query
	unit   model.Unit
	memory memory
}

// newViews opens the view of all envelopes with a query; without one the first view, until
// the state of the last run is restored.
func newViews(env screen.Env, text string) *views {
	v := &views{env: env, title: "Envelopes", tabs: tabsOf(env.Settings), memory: newMemory(env, text == "")}
	if text != "" {
		v.title = "Search"
		v.index = v.find(tabAll)
		v.filter = query.Parse(text)
	}
	v.sorting = v.open().sorting
	return v
}

func (v *views) open() *tab { return &v.tabs[v.index] }

// find is the index of the tab with a name, 0 when there is none.
func (v *views) find(name string) int {
	for i := range v.tabs {
		if v.tabs[i].name == name {
			return i
		}
	}
	return 0
}

// wanted is the whole query of the open view.
func (v *views) wanted() query.Query { return v.open().query.And(v.filter) }

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

// request is the call for a page of the open view.
func (v *views) request(r listing.Request) func(context.Context) (model.EnvelopeList, error) {
	client, order, ascending := v.env.Client, model.EnvelopeOrder(v.sorting.by), v.sorting.ascending
	v.asked, v.unit = v.wanted(), client.Unit()
	if parts := v.open().parts; parts != nil {
		part := parts[r.Part]
		v.asked, order, ascending = part.query.And(v.filter), part.order, part.ascending
	}
	body, _ := v.body(v.asked)
	body.Order, body.Ascending, body.Window = order, ascending, r.Window
	read := client.Envelopes
	if r.Whole {
		read = client.EnvelopeRows
	}
	return func(ctx context.Context) (model.EnvelopeList, error) { return read(ctx, body) }
}

// requestChanges is the call for what was changed last in the account, whatever its state
// is now: an envelope leaves a view by a change.
func (v *views) requestChanges(w model.Window) func(context.Context) (model.EnvelopeList, error) {
	client := v.env.Client
	body := model.EnvelopeQuery{Order: model.ByModification, IncludeTrash: v.inTrash(v.wanted()), Window: w}
	return func(ctx context.Context) (model.EnvelopeList, error) { return client.Envelopes(ctx, body) }
}

// mayHold reports whether an envelope may belong to the open view, as far as rows show
// that.
func (v *views) mayHold(r *row, c query.Context) bool {
	if r.envelope.Unread.Has("status") || r.envelope.Abridged() && !v.filter.Empty() {
		return true
	}
	t := v.open()
	if !t.scanned() {
		return v.wanted().Matches(&r.envelope, c)
	}
	return v.filter.Matches(&r.envelope, c) && slices.ContainsFunc(t.parts, func(p part) bool {
		return p.query.Matches(&r.envelope, c) && !p.over(r, c.Now)
	})
}

// undated reports whether the open question lacks dates because the unit of time was not
// known, and now is.
func (v *views) undated() bool {
	return v.unit == model.UnknownUnit && v.env.Client.Unit() != model.UnknownUnit && v.asked.Dated()
}

// over reports whether a row is beyond a part of the open view.
func (v *views) over(index int, r *row) bool {
	return v.open().parts[index].over(r, v.env.ServiceNow())
}

// whyNotSortedBy is why the open view cannot be sorted like that, "" when it can.
func (v *views) whyNotSortedBy(by sorting) string {
	scanned := v.open().scanned()
	switch {
	case !by.known():
		return "There is no such order."
	case by.by.computed() && !scanned:
		return fmt.Sprintf("The service cannot order by %s; %s does.", strings.ToLower(by.by.label()), v.tabs[0].name)
	case scanned && by.by == order(model.ByLastDocumentChange):
		return "The service does not say when a document changed."
	}
	return ""
}

// arrow is the direction of the order.
func (v *views) arrow() string {
	if v.sorting.ascending {
		return v.env.Theme.Glyphs.Up
	}
	return v.env.Theme.Glyphs.Down
}

// saveTab saves the state of the open tab with the selected envelope.
func (v *views) saveTab(selected model.EnvelopeID) {
	v.memory.tabs[v.open().name] = tabState{filter: v.filter, sorting: v.sorting, cursor: selected}
}

// switchTo opens a tab and restores its state.
func (v *views) switchTo(index int) {
	v.index = index
	t := v.open()
	v.filter, v.sorting, v.wantedID = query.Query{}, t.sorting, ""
	left, ok := v.memory.tabs[t.name]
	if !ok {
		return
	}
	v.filter, v.wantedID = left.filter, left.cursor
	if v.whyNotSortedBy(left.sorting) == "" {
		v.sorting = left.sorting
	}
}

// recall opens the tab of the last run.
func (v *views) recall(last state.Views) {
	v.memory.recall(last)
	index := v.index
	for i := range v.tabs {
		if v.tabs[i].name == last.Selected {
			index = i
		}
	}
	v.switchTo(index)
}
