package forms

import (
	"strings"
	"testing"
	"time"

	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
)

// The form says whether a duplicate or a template keeps the fields, as far as these were read.
func TestADuplicateOrATemplate(t *testing.T) {
	lease := model.Template{Name: model.NewText("Lease")}
	for want, row := range map[string]struct {
		shown  bool
		origin *account.Origin
	}{
		"shows no fields":                        {false, nil},
		"No template is known":                   {true, nil},
		`Lease is like it, but has other fields`: {true, &account.Origin{Template: lease, Percent: 90}},
		`Lease has the same fields`:              {true, &account.Origin{Template: lease, Percent: 100}},
	} {
		k := formContext{supports: func(string) bool { return row.shown }, subject: subject{origin: row.origin}}
		if got := madeAs(k); !strings.HasPrefix(got, "a duplicate. ") || !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}

// The template whose fields are known and are those of the envelope is found.
func TestTheTemplateOfAnEnvelope(t *testing.T) {
	documents := []model.Document{{ID: "d1", PageCount: 2}}
	fields := []model.Annotation{{ID: "a1", DocumentID: "d1", Type: model.SignatureField, Page: 1, X: 10, Y: 20, Width: 30, Height: 5}}
	e := &model.Envelope{ID: "65a1f0c2d3e4b5a697887761", Status: model.InProgress, UpdatedAt: 1_770_000_000, Documents: documents}
	lease := &model.Template{ID: "65a1f0c2d3e4b5a697887762", Name: model.NewText("Lease"), UpdatedAt: 1_770_000_000, Documents: documents}
	s := &Screen{route: nav.Form{Kind: nav.Reissue}}
	s.env.Now, s.env.Settings = time.Now, new(settings.Defaults())
	s.env.Account = account.New(s.env.Rules())
	origin := func() *account.Origin {
		s.subject.Put(subject{Target: change.Target{Envelope: e}}, time.Now())
		s.findOrigin()
		about, _ := s.subject.Value()
		return about.origin
	}
	s.env.Account.Templates().LearnFields(lease, fields)
	s.env.Account.Learn(e)
	if origin() != nil {
		t.Error("a template is found before the fields of the envelope are known")
	}
	s.env.Account.LearnFields(e, account.Fields{"d1": fields})
	if found := origin(); found == nil || found.Template.ID != lease.ID || found.Percent != 100 {
		t.Errorf("found %+v", found)
	}
}
