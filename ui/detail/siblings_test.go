package detail_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/ui/detail"
	"inkdesk/ui/screen"
)

func TestSiblings(t *testing.T) {
	e := env()
	e.Deleted = screen.Deleted{}
	of := detail.NewResource(e, "page", shelf{}.read)
	s := detail.NewSiblings(of, []model.ID[page]{"a", "b", "c"}, "there is")
	for _, c := range []struct {
		shown model.ID[page]
		by    int
		to    model.ID[page]
		why   string
	}{
		{"a", 1, "b", ""},
		{"c", -1, "b", ""},
		{"a", -1, "", "This is the first page of the list."},
		{"c", 1, "", "This is the last page there is."},
		{"x", 1, "", "This page was not opened from a list."},
	} {
		of.Turn(c.shown)
		if to, why := s.Step(c.by); to != c.to || why != c.why {
			t.Errorf("%d from %s is %q, %q", c.by, c.shown, to, why)
		}
	}
	of.Turn("b")
	e.Deleted.Add("a", model.Text{})
	e.Deleted.Add("b", model.Text{})
	s.DropDeleted()
	if at, count := s.Place(); at != 1 || count != 2 {
		t.Errorf("after two were deleted, one of them shown, it is %d of %d", at, count)
	}
	of.Turn("x")
	if at, _ := s.Place(); at != 0 {
		t.Errorf("one that is not in the list is number %d", at)
	}
}
