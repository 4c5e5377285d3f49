package templates

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/change"
	"inkdesk/ui/detail"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/settings/state"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/sizetest"
)

func testEnv() (screen.Env, *resource) {
	s := settings.Defaults()
	env := screen.Env{
		Owner: 7, Keys: keys.Default(), Settings: &s, Theme: sizetest.Theme(), Now: time.Now,
		Client: api.New(api.Config{BaseURL: s.Profile.BaseURL}),
	}
	env.Account = account.New(env.Rules())
	of := detail.NewResource(env, "template", env.Client.Template)
	of.Turn("t1")
	return env, of
}

func written(write func(*model.Template, *richtext.Writer), t *model.Template) string {
	pen := richtext.NewWriter(sizetest.Theme(), 120)
	write(t, pen)
	return ansi.Strip(strings.Join(pen.Lines(), "\n"))
}

// What is looked at is read once, and once more after the template was read again.
func TestPartsAreReadWhenTheyAreDue(t *testing.T) {
	env, of := testEnv()
	f := &fields{env: env, template: of, sharing: change.NewSharing(env)}
	if f.read() != nil {
		t.Error("something is read before it is due")
	}
	f.due = true
	if f.read() == nil || f.read() != nil {
		t.Error("what is due is not read once")
	}
	if text := written(f.write, &model.Template{}); !strings.HasPrefix(text, "reading") {
		t.Errorf("while it is read it says:\n%s", text)
	}
	f.forget()
	if f.slot.Phase() != screen.Idle || f.due {
		t.Error("what was forgotten is awaited")
	}
}

func testDocuments(of *resource) *detail.Documents[model.Template] {
	return detail.NewDocuments(of, detail.DocumentCalls[model.Template]{Own: func(t *model.Template) []model.Document { return t.Documents }})
}

func TestFieldsOfNobodyAndOnNoDocument(t *testing.T) {
	env, of := testEnv()
	f := &fields{env: env, template: of, documents: testDocuments(of), sharing: change.NewSharing(env)}
	f.slot.Put([]model.Annotation{
		{ID: "a", DocumentID: "d1", RecipientID: "r1", Type: model.TextField},
		{ID: "b", DocumentID: "d1", RecipientID: "gone", Type: model.TextField},
		{ID: "c", DocumentID: "gone", RecipientID: "r1", Type: model.TextField},
		{ID: "d", DocumentID: "d1", Type: model.TextField, Text: &model.TextProperties{DynamicFieldName: model.NewText("city")}},
	}, time.Time{})
	who := []model.Recipient{{ID: "r1", Name: model.NewText("Anna")}}
	template := &model.Template{
		Documents: []model.Document{{ID: "d1", Name: model.NewText("Lease")}}, SigningSteps: []model.SigningStep{{Recipients: who}},
		DynamicFields: []model.Text{model.NewText("city"), model.NewText("date")},
	}
	text := written(f.write, template)
	for _, want := range []string{"Anna: 1 ", "without a recipient: 1 ", "of no recipient in this template: 1 ", "on no document of this template: 1 "} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if text := written(f.writeDynamic, template); !strings.Contains(text, "city, in 1 field") || !strings.Contains(text, "date, in 0 fields") {
		t.Errorf("of dynamic fields it says:\n%s", text)
	}
}

func TestBookmark(t *testing.T) {
	env, of := testEnv()
	b := &bookmark{env: env, template: of}
	says := func(msg bookmarkedMsg, want string) {
		t.Helper()
		text := ""
		if cmd := b.set(msg); cmd != nil {
			text = cmd().(notice.ShowMsg).Text
		}
		if !strings.HasPrefix(text, want) || want == "" && text != "" {
			t.Errorf("it says %q, want %q", text, want)
		}
	}
	shows := func(want string) {
		t.Helper()
		if text := written(func(_ *model.Template, pen *richtext.Writer) { b.write(pen) }, nil); !strings.HasPrefix(text, want) || want == "" && text != "" {
			t.Errorf("it shows %q, want %q", text, want)
		}
	}
	if b.load() != nil || b.remember() != nil {
		t.Error("without a memory something is read or written")
	}
	shows("")
	says(bookmarkedMsg{err: errors.New("broken")}, "broken")
	shows("")
	says(bookmarkedMsg{ids: state.IDs{"t2"}}, "")
	shows("Not bookmarked")
	says(bookmarkedMsg{ids: state.IDs{"t1", "t2"}}, "Bookmarked")
	says(bookmarkedMsg{ids: state.IDs{"t2"}}, "Bookmark removed.")
	b = &bookmark{env: env, template: of}
	says(bookmarkedMsg{ids: state.IDs{"t1"}}, "") // it was set before
	shows(env.Theme.Glyphs.Check + " Bookmarked")
}
