package detail_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// shelf reads pages by their ids.
type shelf map[model.ID[page]]page

func (s shelf) read(_ context.Context, id model.ID[page]) (page, error) {
	p, has := s[id]
	if !has {
		return page{}, &api.Error{Kind: api.NotFound, Status: 404}
	}
	return p, nil
}

// answered is what a command says first: with a spinner it is one of several.
func answered(t *testing.T, cmd tea.Cmd) tea.Msg {
	t.Helper()
	msg := cmd()
	if all, several := msg.(tea.BatchMsg); several {
		return all[0]()
	}
	return msg
}

func TestResource(t *testing.T) {
	e := env()
	e.Failure = &screen.Failure{}
	r := detail.NewResource(e, "page", shelf{"a": {text: "alpha"}, "b": {text: "beta"}}.read)
	r.Turn("a")
	if r.Value() != nil {
		t.Fatal("something is known before anything was read")
	}
	late := answered(t, r.Read())
	soon := r.ReadSoon()
	r.Turn("b")
	if soon == nil || r.Spinner.Active() {
		t.Error("another one is awaited after the turn")
	}
	if r.Answer(late) || r.Value() != nil {
		t.Error("the answer about another one is shown")
	}
	r.Put(page{text: "known before"}, time.Time{})
	if r.Value().text != "known before" || !r.Age().Read.IsZero() {
		t.Errorf("%v is known, %v", r.Value(), r.Age())
	}
	if msg := answered(t, r.Read()); !r.Answer(msg) || r.Answer(msg) || r.Value().text != "beta" {
		t.Errorf("%v was read", r.Value())
	}
	r.Turn("none")
	if !r.Answer(answered(t, r.Read())) || r.Err() == nil || r.Value() != nil {
		t.Errorf("a failure is %v, with %v", r.Err(), r.Value())
	}
	folded := ansi.Strip(strings.Join(r.Absence(60, 8), "\n"))
	e.Failure.Unfolded = true
	if unfolded := ansi.Strip(strings.Join(r.Absence(60, 8), "\n")); strings.Contains(folded, "404") || !strings.Contains(unfolded, "404") {
		t.Errorf("the cause is shown like this:\n%s\nand unfolded like this:\n%s", folded, unfolded)
	}
}

// What was asked for keeps what was read before.
func TestAFailureKeepsWhatWasRead(t *testing.T) {
	r := detail.NewResource(env(), "page", shelf{}.read)
	r.Turn("a")
	r.Put(page{text: "before"}, time.Time{})
	r.Answer(answered(t, r.Read()))
	if r.Value() == nil || r.Value().text != "before" {
		t.Errorf("%v is left", r.Value())
	}
	lines := []string{"first", "second", "third"}
	if over := r.Over(slices.Clone(lines), 60); slices.Equal(over, lines) || over[0] != "first" {
		t.Errorf("the failure is not over the end: %q", over)
	}
}

// Only what was deleted while it is shown is left: someone may look at what is deleted.
func TestADeletedOneIsLeft(t *testing.T) {
	e := env()
	e.Deleted, e.Nav = screen.Deleted{}, &nav.Navigator{}
	r := detail.NewResource(e, "page", shelf{}.read)
	r.Turn("a")
	if r.Leave() || r.Deleted() {
		t.Error("one that is there is left")
	}
	e.Deleted.Add("a", model.Text{})
	if !r.Leave() || !r.Deleted() {
		t.Error("one that was deleted stays")
	}
	r.Turn("a")
	if r.Leave() || !r.Deleted() {
		t.Error("one that was deleted before it is shown is left")
	}
}

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
