package annotations

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// compared is the viewer beside fields of which one lies elsewhere and one is missing here.
func compared(t *testing.T) *Screen {
	t.Helper()
	s := opened(t, Lease(), leaseFields())
	there := leaseFields()
	there[0].X, there[0].Y = 5, 5
	there = append(there, Put("gone", "anna", "lease", 3, model.TextField, 40, 40, 30, 10))
	other := side(s.env, Lease().SigningSteps, Lease().Documents, there)
	s.compare.name = "template Other"
	s.compare.setRows(&otherDocument{name: s.compare.name, other: other, differences: difference.Compare(other, s.layout.ownSide())}, &s.layout)
	s.mode = compareMode
	return s
}

func (s *Screen) jumpTo(t *testing.T, kind difference.Kind) {
	t.Helper()
	row := slices.IndexFunc(s.compare.Rows(), func(r *differenceRow) bool { return r.difference.Kind == kind })
	if row < 0 {
		t.Fatalf("there is no such difference: %+v", s.compare.Rows())
	}
	hit(t, s, "g")
	for range row {
		hit(t, s, "j")
	}
	hit(t, s, "enter")
}

// The place of a field that is missing here is marked until another field is selected.
func TestThePlaceOfAMissingFieldIsMarked(t *testing.T) {
	s := compared(t)
	s.jumpTo(t, difference.Missing)
	sees(t, s, "Page 3 of 3", "···", "There is no field on this page.")
	hit(t, s, "pgup", "pgdown")
	if strings.Contains(drawn(s), "···") || s.layout.mark() != nil {
		t.Errorf("the mark is still there:\n%s", drawn(s))
	}
}

// The place where the selected field lies in the other one is marked, and only of that one.
func TestThePlaceOfAMovedFieldIsMarked(t *testing.T) {
	s := compared(t)
	s.jumpTo(t, difference.Moved)
	at(t, s, "sign-ben")
	if s.layout.mark() == nil {
		t.Error("nothing is marked")
	}
	marked := drawn(s)
	hit(t, s, "shift+tab")
	if s.layout.mark() != nil {
		t.Error("the place of another field is marked")
	}
	hit(t, s, "tab")
	if drawn(s) != marked {
		t.Errorf("back at the field there is\n%s\nwant\n%s", drawn(s), marked)
	}
	s.Unwind()
	if s.layout.mark() != nil || drawn(s) == marked || s.compare.Len() != 0 {
		t.Error("the comparison is not left")
	}
}

// The person's choice of the panel outlives a change of size; without one the room decides.
func TestThePanelIsWhereItIsWanted(t *testing.T) {
	wide, narrow := screen.Size{Width: 140, Height: 40}, screen.Size{Width: 80, Height: 22}
	s := opened(t, Lease(), leaseFields())
	for _, step := range []struct {
		key  string
		size screen.Size
		want bool
	}{
		{"", narrow, false}, {"", wide, true}, {"p", wide, false}, {"", narrow, false}, {"", wide, false}, {"p", narrow, true}, {"", wide, true},
	} {
		s.Resize(step.size)
		if step.key != "" {
			hit(t, s, step.key)
		}
		if got := strings.Contains(drawn(s), "Recipient id") || strings.Contains(drawn(s), "│ Recipient"); got != step.want {
			t.Errorf("%+v: the panel shows: %v\n%s", step, got, drawn(s))
		}
	}
}

// selected is a selection in the fields of the lease; nothing is drawn.
func selected(t *testing.T, route nav.Annotations) *layout {
	t.Helper()
	route.Template = Lease()
	env := opened(t, Lease(), nil).env
	subject := newSubject(route)
	subject.read[""] = leaseFields()
	s := &layout{env: env, subject: subject, wanted: route}
	s.rebuild(nil)
	return s
}

func (s *layout) id() model.AnnotationID {
	if s.field == nil {
		return ""
	}
	return s.field.key.id
}

// The screen opens where the route says, and only once: what is selected later stays.
func TestTheFieldOfTheRouteIsSelectedOnce(t *testing.T) {
	for _, c := range []struct {
		route nav.Annotations
		want  model.AnnotationID
	}{
		{nav.Annotations{}, "city"},
		{nav.Annotations{Annotation: "init-anna"}, "init-anna"},
		{nav.Annotations{Document: "annex"}, "annex"},
		{nav.Annotations{Document: "lease", Annotation: "annex"}, "annex"},
		{nav.Annotations{Annotation: "none"}, "city"},
	} {
		s := selected(t, c.route)
		if s.id() != c.want {
			t.Errorf("%+v opens at %q, want %q", c.route, s.id(), c.want)
		}
		s.doc = 0
		s.showPage(0)
		s.moveBy(1)
		s.rebuild(nil)
		if s.id() != "sign-anna" {
			t.Errorf("%+v: reading again leads from sign-anna to %q", c.route, s.id())
		}
	}
}

// A filter that hides the selected field leads to the nearest one after it, else to the
// first one; the filter goes when someone jumps to what it hides.
func TestSelectionUnderAFilter(t *testing.T) {
	s := selected(t, nav.Annotations{Annotation: "sign-anna"})
	s.setFilter(filter{}.with(ofType(model.InitialsField)))
	if s.id() != "init-anna" || s.page != 1 {
		t.Errorf("%q on page %d is selected", s.id(), s.page)
	}
	s.setFilter(filter{}.with(ofType(model.TextField)))
	if s.id() != "city" || s.page != 0 {
		t.Errorf("%q on page %d is selected, there is none after it", s.id(), s.page)
	}
	hidden := s.byIndex[0]
	s.jumpTo(hidden)
	if s.field != hidden || !s.filter.empty() {
		t.Errorf("%q is selected, the filter is %+v", s.id(), s.filter)
	}
	s.setFilter(filter{text: "nowhere"})
	if s.field != nil {
		t.Errorf("%q is selected, it is hidden", s.id())
	}
}

// Anyone who draws the selection learns from the changes that it has to.
func TestSelectionCountsItsChanges(t *testing.T) {
	s := selected(t, nav.Annotations{})
	for _, c := range []struct {
		name          string
		do            func()
		pages, fields bool
	}{
		{"the next field of the page", func() { s.moveBy(1) }, false, true},
		{"a field of another page", func() { s.selectField(s.byIndex[3]) }, true, true},
		{"a field of another document", func() { s.selectField(s.byIndex[5]) }, true, true},
		{"another document", func() { s.openDocument(0) }, true, true},
		{"the same document", func() { s.openDocument(0) }, false, false},
		{"another page", func() { s.showPage(1) }, true, false},
		{"the same page", func() { s.showPage(1) }, true, false},
		{"nothing beyond the end", func() { s.selectAt(99) }, false, false},
		{"a filter", func() { s.setFilter(filter{}) }, true, false},
		{"reading again", func() { s.rebuild(nil) }, true, true},
	} {
		old := s.changes
		c.do()
		if (s.changes.pages != old.pages) != c.pages || (s.changes.fields != old.fields) != c.fields {
			t.Errorf("%s: %+v became %+v", c.name, old, s.changes)
		}
	}
}

// There is no page before the first and none after the last.
func TestTurnStaysInTheDocument(t *testing.T) {
	s := selected(t, nav.Annotations{})
	for to, want := range map[int]int{-5: 0, 1: 1, 99: 3} {
		if s.showPage(to); s.page != want {
			t.Errorf("turning to %d shows page %d, want %d", to, s.page, want)
		}
	}
	if s.openDocument(-1) || s.openDocument(3) || !s.openDocument(2) {
		t.Error("documents open that are not there, or one that is does not")
	}
}
