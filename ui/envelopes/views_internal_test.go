package envelopes

import (
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/ui/nav"
	"inkdesk/ui/query"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/view"
)

func testViews(text string) *views {
	defaults := settings.Defaults()
	return new(newViews(screen.Env{Settings: &defaults, Now: time.Now}, nav.Envelopes{Query: text}))
}

func TestViewsOpenAsTheyWereLeft(t *testing.T) {
	v := testViews("")
	all := v.find(view.Everything)
	v.switchTo(all)
	v.filter, v.sorting = query.Parse("lease"), view.DefaultSorting(view.Order(model.ByName))
	v.saveTab("e1")
	v.switchTo(0)
	if !v.filter.Empty() || v.sorting.By != view.ByUrgency || v.wantedID != "" {
		t.Errorf("the first view has the filter %q, is ordered by %s and seeks %q", v.filter, v.sorting.By, v.wantedID)
	}
	v.switchTo(all)
	if v.filter.String() != "lease" || v.sorting.By != view.Order(model.ByName) || v.wantedID != "e1" {
		t.Errorf("the view has the filter %q, is ordered by %s and seeks %q", v.filter, v.sorting.By, v.wantedID)
	}
}

// A selection is worth coming back to after lunch, and not on the next day.
func TestTheNextDayBeginsAtTheTop(t *testing.T) {
	for ago, want := range map[time.Duration]model.EnvelopeID{30 * time.Minute: "e1", 20 * time.Hour: ""} {
		v := testViews("")
		v.recall(state.Views{At: time.Now().Add(-ago), Tabs: map[string]state.Tab{v.open().Name: {Cursor: "e1"}}})
		if v.wantedID != want {
			t.Errorf("after %v the view seeks %q, want %q", ago, v.wantedID, want)
		}
	}
}

// An order that a view cannot have, from an older version or an edited file, is not taken.
func TestViewsTakeNoOrderTheyCannotHave(t *testing.T) {
	v := testViews("")
	v.recall(state.Views{Tabs: map[string]state.Tab{
		view.Everything: {Order: "COLUMN:nonsense"}, v.tabs[0].Name: {Order: "NONSENSE"},
	}})
	if v.index != 0 || v.sorting.By != view.ByUrgency {
		t.Errorf("%s opens by %s", v.open().Name, v.sorting.By)
	}
	v.switchTo(v.find(view.Everything))
	if v.sorting != view.NewestFirst() {
		t.Errorf("ordered by %s", v.sorting.By)
	}
}

func TestAQueryOpensAllEnvelopes(t *testing.T) {
	if v := testViews("lease"); v.open().Name != view.Everything || v.filter.String() != "lease" || v.title != "Search" {
		t.Errorf("%s opens %s with the filter %q", v.title, v.open().Name, v.filter)
	}
}
