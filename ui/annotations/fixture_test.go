package annotations

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/widget/sizetest"
)

// opened is the viewer on a template whose fields are there already.
func opened(t testing.TB, tmpl *model.Template, fields []model.Annotation) *Screen {
	t.Helper()
	config := settings.Defaults()
	env := screen.Env{
		Client: api.New(api.Config{BaseURL: config.Profile.BaseURL}), Keys: keys.Default(), Settings: &config,
		Theme: sizetest.Theme(), Now: time.Now,
	}
	env.Account = account.New(env.Rules())
	s := New(env.For(7), nav.Annotations{Template: tmpl})
	s.Resize(screen.Size{Width: 80, Height: 22})
	s.page.fitted = true
	s.page.Fit(false)
	s.give(fields)
	return s
}

// give answers with fields.
func (s *Screen) give(fields []model.Annotation) {
	s.layout.subject.read[""] = fields
	s.rebuild()
}

func hit(t testing.TB, s *Screen, names ...string) {
	t.Helper()
	for _, name := range names {
		k, ok := keys.Press(name)
		if !ok {
			t.Fatalf("%q is no key", name)
		}
		s.Update(k)
	}
}

func drawn(s *Screen) string { return ansi.Strip(s.View()) }

// sees fails unless all texts are on the screen.
func sees(t testing.TB, s *Screen, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(drawn(s), text) {
			t.Fatalf("%q is not on the screen:\n%s", text, drawn(s))
		}
	}
}

// at fails unless a field is selected.
func at(t testing.TB, s *Screen, id string) {
	t.Helper()
	if s.layout.field == nil || string(s.layout.field.key.id) != id {
		t.Fatalf("%v is selected, want %s:\n%s", s.layout.field, id, drawn(s))
	}
}

// Lease is a template of two documents for Anna and Ben.
func Lease() *model.Template {
	a4 := model.Page{Width: 794, Height: 1123}
	return &model.Template{
		ID: "t", Name: model.NewText("Lease"), NumRecipients: 2,
		Documents: []model.Document{
			{ID: "lease", Name: model.NewText("Lease"), PageCount: 3, Pages: []model.Page{a4, a4, a4}},
			{ID: "annex", Name: model.NewText("Annex"), PageCount: 1, Pages: []model.Page{{}}},
		},
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{
			{ID: "anna", Name: model.NewText("Anna Ott"), Role: model.Signer}, {ID: "ben", Name: model.NewText("Ben Roth"), Role: model.Signer},
		}}},
	}
}

// Put is a field of a recipient on a page of a document.
func Put(id, who, document string, page int, kind model.AnnotationType, x, y, w, h model.Float) model.Annotation {
	return model.Annotation{
		ID: model.AnnotationID(id), RecipientID: model.RecipientID(who), DocumentID: model.DocumentID(document), Page: model.Int(page),
		Type: kind, X: x, Y: y, Width: w, Height: h, Required: kind == model.SignatureField,
	}
}

func leaseFields() []model.Annotation {
	text := Put("city", "anna", "lease", 1, model.TextField, 10, 30, 25, 5)
	text.Text = &model.TextProperties{Size: 11, Tooltip: model.NewText("Your city"), Font: &model.Font{Family: model.SerifFont, Bold: true}}
	return []model.Annotation{
		Put("sign-ben", "ben", "lease", 1, model.SignatureField, 60, 80, 30, 8),
		Put("sign-anna", "anna", "lease", 1, model.SignatureField, 10, 80.5, 30, 8),
		text,
		Put("init-anna", "anna", "lease", 2, model.InitialsField, 80, 90, 10, 4),
		Put("lost", "gone", "lease", 9, model.CheckboxField, 10, 10, 5, 3),
		Put("annex", "ben", "annex", 1, model.DateField, 10, 10, 20, 4),
		Put("stray", "ben", "other", 1, "STAMP", 10, 10, 20, 4),
	}
}

// book is a template of 500 pages and 5,000 fields.
func book() (*model.Template, []model.Annotation) {
	t := Lease()
	d := model.Document{ID: "book", Name: model.NewText("Book"), PageCount: 500, Pages: make([]model.Page, 500)}
	for i := range d.Pages {
		d.Pages[i] = model.Page{Width: 794, Height: 1123}
	}
	t.Documents = []model.Document{d}
	fields := make([]model.Annotation, 5000)
	for i := range fields {
		fields[i] = Put(fmt.Sprintf("field%04d", i), "anna", "book", 1+i/10, model.SignatureField, 10, model.Float(5+9*(i%10)), 30, 5)
	}
	return t, fields
}

// BenchmarkOpen places, checks and draws 5,000 fields on 500 pages: the pause there is when they come in.
func BenchmarkOpen(b *testing.B) {
	t, fields := book()
	s := opened(b, t, nil)
	s.Resize(screen.Size{Width: 200, Height: 48})
	b.ReportAllocs()
	for b.Loop() {
		s.give(fields)
		_ = s.View()
	}
}

// BenchmarkNextField is one key; every tenth one turns the page.
func BenchmarkNextField(b *testing.B) {
	for _, c := range []struct {
		name string
		mode mode
	}{{"page", pageMode}, {"list", listMode}} {
		b.Run(c.name, func(b *testing.B) {
			t, fields := book()
			s := opened(b, t, fields)
			s.Resize(screen.Size{Width: 200, Height: 48})
			s.mode = c.mode
			next := tea.KeyPressMsg{Code: tea.KeyTab}
			b.ReportAllocs()
			for b.Loop() {
				if s.Update(next); s.layout.field.at == len(fields)-1 {
					s.layout.selectAt(0)
				}
				_ = s.View()
			}
		})
	}
}
