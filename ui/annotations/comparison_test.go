package annotations

import (
	"slices"
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/model/difference"
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
	if strings.Contains(drawn(s), "···") || s.compare.markedPlace(&s.layout) != nil {
		t.Errorf("the mark is still there:\n%s", drawn(s))
	}
}

// The place where the selected field lies in the other one is marked, and only of that one.
func TestThePlaceOfAMovedFieldIsMarked(t *testing.T) {
	s := compared(t)
	s.jumpTo(t, difference.Moved)
	at(t, s, "sign-ben")
	if s.compare.markedPlace(&s.layout) == nil {
		t.Error("nothing is marked")
	}
	marked := drawn(s)
	hit(t, s, "shift+tab")
	if s.compare.markedPlace(&s.layout) != nil {
		t.Error("the place of another field is marked")
	}
	hit(t, s, "tab")
	if drawn(s) != marked {
		t.Errorf("back at the field there is\n%s\nwant\n%s", drawn(s), marked)
	}
	s.Unwind()
	if s.compare.markedPlace(&s.layout) != nil || drawn(s) == marked || s.compare.Len() != 0 {
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
