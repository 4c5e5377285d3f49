package detail_test

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/detail"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
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

func written(write func(*richtext.Writer)) string {
	pen := richtext.NewWriter(sizetest.Theme(), 100)
	write(pen)
	return ansi.Strip(strings.Join(pen.Lines(), "\n"))
}

func TestDocuments(t *testing.T) {
	of := detail.NewResource(env(), "page", shelf{}.read)
	own := []model.Document{{ID: "d1", Name: model.NewText("Own")}}
	list := []model.Document{{ID: "d1", Name: model.NewText("Listed")}, {ID: "d2", Name: model.NewText("Further")}}
	d := detail.NewDocuments(of, detail.DocumentCalls[page]{
		Own:  func(*page) []model.Document { return own },
		List: func(context.Context, model.ID[page]) ([]model.Document, error) { return list, nil },
		One: func(_ context.Context, _ model.ID[page], id model.DocumentID) (model.Document, error) {
			return model.Document{ID: id, Name: model.NewText("Other")}, nil
		},
	})
	see := func(shown string, hidden ...string) {
		t.Helper()
		text := written(func(pen *richtext.Writer) { d.Write(&page{}, pen) })
		if !strings.Contains(text, shown) {
			t.Errorf("%q is not shown:\n%s", shown, text)
		}
		for _, h := range hidden {
			if strings.Contains(text, h) {
				t.Errorf("%q is shown:\n%s", h, text)
			}
		}
	}
	see("Own", "Listed", "do not name the same ones")
	if d.ReadDue() != nil {
		t.Error("the list is read before it is due")
	}
	d.Due = true
	ask := d.ReadDue()
	if see("reading"); d.ReadDue() != nil || !d.Answer(ask(), time.Time{}) {
		t.Error("the list is not read once")
	}
	see("Further", "Own", "reading")
	see("do not name the same ones")
	if got := detail.SelectedDocument(d.All(&page{}), detail.DocumentKey(1, &list[1])); got == nil || got.ID != "d2" {
		t.Errorf("%v is selected", got)
	}
	if got := detail.SelectedDocument(list, detail.DocumentKey(0, &list[1])); got != nil {
		t.Errorf("%v is selected by the key of another place", got)
	}
	if !d.Answer(d.ReadOne("d1")(), time.Time{}) {
		t.Error("one is not read")
	}
	see("read by itself, it is different")
	late, one := d.ReadList()(), d.ReadOne("d1")()
	if d.Cancel(); d.Answer(late, time.Time{}) || d.Answer(one, time.Time{}) {
		t.Error("an answer to a question that was withdrawn is taken")
	}
	late = d.ReadList()()
	if d.Forget(); d.Answer(late, time.Time{}) {
		t.Error("a late answer is taken")
	}
	see("Own", "Listed", "read by itself")
}

// A recipient without an id has no fields, and leaves those of no one to no one.
func TestFieldsByRecipient(t *testing.T) {
	steps := []model.SigningStep{{Recipients: []model.Recipient{{Name: model.NewText("Nameless")}, {ID: "r1", Name: model.NewText("Anna")}}}}
	e := model.Envelope{SigningSteps: steps}
	all := []model.Annotation{{RecipientID: "r1"}, {RecipientID: "r1"}, {}}
	var asked []model.RecipientID
	own := func(id model.RecipientID) []model.Annotation {
		asked = append(asked, id)
		if id == "r1" {
			return all[:2]
		}
		return all[2:]
	}
	text := written(func(pen *richtext.Writer) { detail.WriteFields(all, e.Recipients(), own, pen) })
	if len(asked) != 2 || asked[0] != "r1" || asked[1] != "" || strings.Contains(text, "Nameless") ||
		!strings.Contains(text, "Anna: ") || !strings.Contains(text, "without a recipient: ") {
		t.Errorf("of %q it says:\n%s", asked, text)
	}
	text = written(func(pen *richtext.Writer) { detail.WriteFields(nil, e.Recipients(), nil, pen) })
	if !strings.Contains(text, "no fields") {
		t.Errorf("of none it says:\n%s", text)
	}
}

// Who is not among the recipients goes by the name of the request.
func TestRequestsOfWhomIsNotARecipient(t *testing.T) {
	anna := model.Recipient{ID: "r1", Name: model.NewText("Anna Berg")}
	e := &model.Envelope{SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{anna}}}}
	for _, row := range []struct{ id, name, want string }{
		{"r1", "Anna", "Anna Berg"},
		{"r9", "Otto Lang", "Otto Lang, who is not among the recipients"},
		{"r9", "", "no recipient of this envelope"},
	} {
		e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{
			RecipientID: model.RecipientID(row.id), RecipientName: model.NewText(row.name),
			Placeholders: []model.AttachmentPlaceholder{{ID: "p1"}},
		}}}
		testbed.Equal(t, detail.Requests(e)[0].Who(), row.want, "%s %q", row.id, row.name)
	}
}
