package envelopes

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
)

func testViews(text string) *views {
	defaults := settings.Defaults()
	return newViews(screen.Env{Settings: &defaults, Now: time.Now}, text)
}

func TestViewsOpenAsTheyWereLeft(t *testing.T) {
	v := testViews("")
	all := v.find(tabAll)
	v.switchTo(all)
	v.filter, v.sorting = query.Parse("lease"), defaultSorting(order(model.ByName))
	v.saveTab("e1")
	v.switchTo(0)
	if !v.filter.Empty() || v.sorting.by != byUrgency || v.wantedID != "" {
		t.Errorf("the first view has the filter %q, is ordered by %s and seeks %q", v.filter, v.sorting.by, v.wantedID)
	}
	v.switchTo(all)
	if v.filter.String() != "lease" || v.sorting.by != order(model.ByName) || v.wantedID != "e1" {
		t.Errorf("the view has the filter %q, is ordered by %s and seeks %q", v.filter, v.sorting.by, v.wantedID)
	}
}

// An order that a view cannot have, from an older version or an edited file, is not taken.
func TestViewsTakeNoOrderTheyCannotHave(t *testing.T) {
	v := testViews("")
	v.recall(state.Views{Selected: tabAll, Tabs: map[string]state.Tab{
		tabAll: {Query: "lease", Order: string(byUrgency)}, v.tabs[0].name: {Order: "NONSENSE"},
	}})
	if v.open().name != tabAll || v.filter.String() != "lease" || v.sorting != newestFirst() {
		t.Errorf("%s opens with the filter %q, by %s", v.open().name, v.filter, v.sorting.by)
	}
	v.switchTo(0)
	if v.sorting.by != byUrgency {
		t.Errorf("ordered by %s", v.sorting.by)
	}
}

func TestAQueryOpensAllEnvelopes(t *testing.T) {
	if v := testViews("lease"); v.open().name != tabAll || v.filter.String() != "lease" || v.title != "Search" {
		t.Errorf("%s opens %s with the filter %q", v.title, v.open().name, v.filter)
	}
}

// A part of a view ends with the first envelope that was not changed for too long; one
// whose time is not known does not end it.
func TestPartsEndWithWhatIsTooOld(t *testing.T) {
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	aged := func(days int) *row {
		return &row{key: rowKey{updated: model.Seconds.Stamp(now.AddDate(0, 0, -days))}}
	}
	week := part{until: 7 * 24 * time.Hour}
	if week.over(aged(7), now) || !week.over(aged(8), now) || week.over(&row{}, now) || (part{}).over(aged(8), now) {
		t.Error("the part does not end after a week")
	}
}
