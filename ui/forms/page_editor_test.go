package forms

import (
	"slices"
	"testing"
)

// Going back skips pages that are locked or no longer asked, and the current one.
func TestPreviousPage(t *testing.T) {
	a := pageEditor{pageName: "send", path: []string{"basics", "comment", "date", "send"}}
	got := a.previousPage([]page{{name: "basics"}, {name: "comment", inactive: true}, {name: "send"}})
	if got != "basics" || len(a.path) > 0 {
		t.Errorf("went back to %q with %q left, want basics and nothing", got, a.path)
	}
	if got := a.previousPage([]page{{name: "basics"}}); got != "" {
		t.Errorf("went back to %q from the first page", got)
	}
}

func TestBreadcrumbsCountSections(t *testing.T) {
	pages := []page{
		{name: "basics", title: "Envelope"},
		{name: "mail1", title: "Language", section: "Mail"},
		{name: "mail2", title: "Text", section: "Mail"},
		{name: "send", title: "Send"},
	}
	steps, current := breadcrumbs(pages, "mail2")
	if want := []string{"Envelope", "Mail", "Send", "Review"}; !slices.Equal(steps, want) {
		t.Errorf("sections %q, want %q", steps, want)
	}
	if current != 1 {
		t.Errorf("at %d", current)
	}
}
