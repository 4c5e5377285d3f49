package view

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/ui/settings"
)

// The names of columns are written in the settings, which do not import this package.
func TestColumnsAreThoseOfTheSettings(t *testing.T) {
	all, _ := (&Cells{Words: true}).ColumnTitles()
	var names []string
	for _, one := range all {
		names = append(names, one.Name)
	}
	if !slices.Equal(names, settings.Columns()) {
		t.Errorf("the settings know %q, the table has %q", settings.Columns(), names)
	}
}

func TestCheck(t *testing.T) {
	r := settings.Defaults()
	r.Views = []settings.View{
		{Name: "Late", Query: "idle:>7d", Columns: []string{"name"}},
		{Name: "attention", Columns: []string{"name", "why"}},
	}
	if wrong := Check(&r); len(wrong) > 0 {
		t.Error(wrong)
	}
	views := All(&r)
	if own := views[len(views)-1]; own.Name != "Late" || !slices.Equal(own.Columns, []string{"name"}) {
		t.Errorf("the own view is %+v", own)
	}
	if first := views[0]; first.Name != "Attention" || !slices.Equal(first.Columns, []string{"name", "why"}) {
		t.Errorf("the columns of %s are %q", first.Name, first.Columns)
	}
	for _, tt := range []struct {
		view settings.View
		want string
	}{
		{settings.View{Name: "Late", Query: "idle:>soon"}, "Late: "},
		{settings.View{Name: "Drafts", Query: "status:draft"}, "Drafts: a view of this name comes with the program; give this one another name"},
		{settings.View{Name: "Atention", Columns: []string{"name"}}, "did you mean Attention?"},
		{settings.View{Name: "Mine", Columns: []string{"name"}}, "name one of Attention, Expiring, "},
	} {
		r.Views = []settings.View{tt.view}
		if wrong := Check(&r); len(wrong) != 1 || !strings.Contains(wrong[0].Text, tt.want) {
			t.Errorf("%+v: %v, want %q", tt.view, wrong, tt.want)
		}
	}
}
