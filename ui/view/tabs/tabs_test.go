package tabs

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

func testViews(text string) *Tabs {
	defaults := settings.Defaults()
	return new(New(screen.Env{Settings: &defaults, Now: time.Now}, nav.Envelopes{Query: text}))
}

func TestViewsOpenAsTheyWereLeft(t *testing.T) {
	v := testViews("")
	all := v.Find(view.Everything)
	v.Switch(all)
	*v.State() = State{Filter: query.Parse("lease"), Sorting: view.DefaultSorting(view.Order(model.ByName)), WantedID: "e1"}
	v.Switch(0)
	if !v.Filter().Empty() || v.Sorting().By != view.ByUrgency || v.State().WantedID != "" {
		t.Errorf("the first view has the filter %q, is ordered by %s and seeks %q", v.Filter(), v.Sorting().By, v.State().WantedID)
	}
	v.Switch(all)
	if v.Filter().String() != "lease" || v.Sorting().By != view.Order(model.ByName) || v.State().WantedID != "e1" {
		t.Errorf("the view has the filter %q, is ordered by %s and seeks %q", v.Filter(), v.Sorting().By, v.State().WantedID)
	}
}

// A selection is worth coming back to after lunch, and not on the next day.
func TestTheNextDayBeginsAtTheTop(t *testing.T) {
	for ago, want := range map[time.Duration]model.EnvelopeID{30 * time.Minute: "e1", 20 * time.Hour: ""} {
		v := testViews("")
		v.Recall(state.Views{At: time.Now().Add(-ago), Tabs: map[string]state.Tab{v.Open().Name: {Cursor: "e1"}}})
		if v.State().WantedID != want {
			t.Errorf("after %v the view seeks %q, want %q", ago, v.State().WantedID, want)
		}
	}
}

// An order that a view cannot have, from an older version or an edited file, is not taken.
func TestViewsTakeNoOrderTheyCannotHave(t *testing.T) {
	v := testViews("")
	v.Recall(state.Views{Tabs: map[string]state.Tab{
		view.Everything: {Order: "COLUMN:nonsense"}, v.All[0].Name: {Order: "NONSENSE"},
	}})
	if v.Index != 0 || v.Sorting().By != view.ByUrgency {
		t.Errorf("%s opens by %s", v.Open().Name, v.Sorting().By)
	}
	v.Switch(v.Find(view.Everything))
	if v.Sorting() != view.NewestFirst() {
		t.Errorf("ordered by %s", v.Sorting().By)
	}
}

func TestAQueryOpensAllEnvelopes(t *testing.T) {
	if v := testViews("lease"); v.Open().Name != view.Everything || v.Filter().String() != "lease" || v.Given != "lease" {
		t.Errorf("%s opens %s with the filter %q", v.Given, v.Open().Name, v.Filter())
	}
}
