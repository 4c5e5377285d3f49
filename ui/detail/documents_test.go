package detail_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/detail"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

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
		pen := richtext.NewWriter(sizetest.Theme(), 100)
		d.Write(&page{}, pen)
		text := ansi.Strip(strings.Join(pen.Lines(), "\n"))
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
	pen := richtext.NewWriter(sizetest.Theme(), 100)
	detail.WriteFields(all, e.Recipients(), func(id model.RecipientID) []model.Annotation {
		asked = append(asked, id)
		if id == "r1" {
			return all[:2]
		}
		return all[2:]
	}, pen)
	text := ansi.Strip(strings.Join(pen.Lines(), "\n"))
	if len(asked) != 2 || asked[0] != "r1" || asked[1] != "" || strings.Contains(text, "Nameless") ||
		!strings.Contains(text, "Anna: ") || !strings.Contains(text, "without a recipient: ") {
		t.Errorf("of %q it says:\n%s", asked, text)
	}
	pen = richtext.NewWriter(sizetest.Theme(), 100)
	detail.WriteFields(nil, e.Recipients(), nil, pen)
	if text := ansi.Strip(strings.Join(pen.Lines(), "\n")); !strings.Contains(text, "no fields") {
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
		if got := detail.Requests(e)[0].Who(); got != row.want {
			t.Errorf("%s %q: %q, want %q", row.id, row.name, got, row.want)
		}
	}
}
