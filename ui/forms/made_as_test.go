package forms

import (
	"strings"
	"testing"
	"time"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/model/account"
	"inkdesk/model/difference"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
)

// The form chooses a duplicate or a template by which of them keeps the fields, and says why.
func TestADuplicateOrATemplate(t *testing.T) {
	steps, fields, dynamic := change.AddSigningSteps.Name, "envelope.list_annotations", change.SetDynamicFields.Name
	signer := func(id, email string, role model.Role) model.Recipient {
		return model.Recipient{ID: model.RecipientID(id), Name: model.NewText(id), Email: model.NewText(email), Role: role}
	}
	inSteps := func(list ...model.Recipient) (steps []model.SigningStep) {
		for _, r := range list {
			steps = append(steps, model.SigningStep{Recipients: []model.Recipient{r}})
		}
		return steps
	}
	lease := model.Template{Name: model.NewText("Lease"), SigningSteps: inSteps(signer("t1", "", model.Signer), signer("t2", "firm@example.com", model.Signer))}
	envelope := model.Envelope{SigningSteps: inSteps(signer("a", "anna@example.com", model.Signer), signer("b", "ben@example.com", model.Signer))}
	for _, row := range []struct {
		name, made, want    string
		lacks               string // of what the service supports
		change              func(*account.Origin, *model.Envelope, *subject)
		lose                bool
		duplicate, template bool
	}{
		{name: "by itself", want: "a duplicate, or if that lacks fields, made from the template Lease", duplicate: true, template: true},
		{name: "lost before", want: "the last duplicate lacked them", lose: true, template: true},
		{name: "by choice", made: asTemplate, want: "made from the template Lease", template: true},
		{name: "by the other choice", made: asDuplicate, lose: true, want: "a duplicate. ", duplicate: true},
		{name: "no fields shown", lacks: fields, want: "shows no fields", duplicate: true},
		{name: "no extension", lacks: steps, want: "use it if the copy lacks some", duplicate: true},
		{name: "none known", want: "No template is known", duplicate: true, change: func(_ *account.Origin, _ *model.Envelope, s *subject) { s.origin = nil }},
		{name: "other fields", want: "Lease is like it, but has other fields", duplicate: true, change: func(o *account.Origin, _ *model.Envelope, _ *subject) { o.Percent = 90 }},
		{name: "fields of another recipient", want: "other fields", made: asTemplate, duplicate: true, change: func(o *account.Origin, _ *model.Envelope, _ *subject) {
			o.Differences = []difference.Difference{{Kind: difference.Changed, Details: []string{"recipient"}}}
		}},
		{name: "another role", want: "not certain whose", made: asTemplate, lose: true, duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.SigningSteps[1].Recipients[0].Role = model.ReceivesCopy
		}},
		{name: "one more", want: "not certain whose", duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.SigningSteps = append(e.SigningSteps, inSteps(signer("c", "c@example.com", model.Signer))...)
		}},
		{name: "one step", want: "not certain whose", duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.SigningSteps = []model.SigningStep{{Recipients: []model.Recipient{e.SigningSteps[0].Recipients[0], e.SigningSteps[1].Recipients[0]}}}
		}},
		{name: "in another order", want: "not certain whose", duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.SigningSteps[0].Recipients[0].Email = model.NewText("Firm@example.com ")
		}},
		{name: "in another order, after a blank", want: "not certain whose", duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.SigningSteps[0].Recipients[0].Email = model.NewText(" firm@example.com")
		}},
		{name: "other files", want: "asks for other files", duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: "b", Placeholders: []model.AttachmentPlaceholder{{Name: model.NewText("Passport")}}}}}
		}},
		{name: "dynamic fields", want: "cannot be filled", lacks: dynamic, duplicate: true, change: func(_ *account.Origin, _ *model.Envelope, s *subject) {
			s.fields = []model.Annotation{{Text: &model.TextProperties{DynamicFieldName: model.NewText("rent"), Value: model.NewText("900")}}}
		}},
		{name: "a dynamic field without a value", want: "not all values of its dynamic fields", made: asTemplate, duplicate: true, change: func(o *account.Origin, _ *model.Envelope, _ *subject) {
			o.Template.DynamicFields = []model.Text{model.NewText("rent")}
		}},
		{name: "a check whose value is not known", want: "checks of all recipients entered again", duplicate: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.SigningSteps[0].Recipients[0].Verification = &model.Verification{Type: model.SMS}
		}},
		{name: "not duplicable", want: "this envelope cannot be duplicated", template: true, change: func(_ *account.Origin, e *model.Envelope, _ *subject) {
			e.IsDuplicable = new(false)
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			e := envelope
			e.SigningSteps = inSteps(envelope.SigningSteps[0].Recipients[0], envelope.SigningSteps[1].Recipients[0])
			of := subject{Target: change.Target{Envelope: &e}, origin: &account.Origin{Template: lease, Percent: 100}}
			if row.change != nil {
				row.change(of.origin, &e, &of)
			}
			k := formContext{supports: func(name string) bool { return name != row.lacks }, subject: of, copiesLose: row.lose}
			f := &reissue{Made: row.made}
			f.prefill(k)
			if got := f.choose(k); got.duplicate != row.duplicate || got.template != row.template || !strings.Contains(got.why, row.want) {
				t.Errorf("%+v", got)
			}
		})
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
	testbed.Wrong(t, origin() != nil, "a template is found before the fields of the envelope are known")
	s.env.Account.LearnFields(e, account.Fields{"d1": fields})
	if found := origin(); found == nil || found.Template.ID != lease.ID || found.Percent != 100 {
		t.Errorf("found %+v", found)
	}
}

// A plan that had to make the envelope from the template teaches the account that duplicates lose the fields.
func TestADuplicateThatLostItsFieldsIsRemembered(t *testing.T) {
	for created, lose := range map[string]bool{"": false, "65a1f0c2d3e4b5a697887763": true} {
		s := &Screen{}
		s.env.Account = account.New(account.Rules{})
		s.done.Tasks = []runner.Task{{Steps: []runner.Step{
			{State: runner.Done, Created: "65a1f0c2d3e4b5a697887764", Request: change.Request{Operation: change.DuplicateEnvelope}},
			{State: runner.Done, Created: created, Request: change.Request{Operation: change.CreateFromTemplate, Otherwise: true}},
		}}}
		for i := range s.done.Tasks[0].Steps {
			s.learn(&s.done.Tasks[0].Steps[i])
		}
		testbed.Equal(t, s.env.Account.Templates().CopiesLose(), lose, "made %q", created)
	}
}

// What a duplicate would have kept is set again on the envelope from the template, only where that is made.
func TestWhatTheTemplateDoesNotBring(t *testing.T) {
	r := model.Recipient{ID: "a", Name: model.NewText("Anna"), Email: model.NewText("anna@example.com"), Role: model.Signer}
	steps := []model.SigningStep{{Recipients: []model.Recipient{r}}}
	e := &model.Envelope{Name: model.NewText("Lease – 7"), SigningSteps: steps, Notification: &model.Notification{Subject: model.NewText("Sign"), ReminderInterval: 3}}
	lease := model.Template{Name: model.NewText("Lease"), SigningSteps: steps, DynamicFields: []model.Text{model.NewText("rent")}, LegalityLevel: model.QESEidas}
	k := formContext{supports: func(string) bool { return true }, done: func(string) bool { return false }, subject: subject{
		Target: change.Target{Envelope: e}, origin: &account.Origin{Template: lease, Percent: 100},
		fields: []model.Annotation{{Text: &model.TextProperties{DynamicFieldName: model.NewText("rent"), Value: model.NewText("900")}}},
	}}
	for made, want := range map[string]string{
		"":          "duplicate create_from_template? set_dynamic_fields? set_notification? add_signing_steps? rename",
		asDuplicate: "duplicate",
		asTemplate:  "create_from_template set_dynamic_fields set_notification rename add_signing_steps",
	} {
		f := &reissue{Made: made}
		f.prefill(k)
		p, err := f.plan(k)
		var got []string
		for _, s := range p.steps {
			name := strings.TrimPrefix(s.Request.Operation.Name, "envelope.")
			if s.Request.Otherwise {
				name += "?"
			}
			got = append(got, name)
		}
		testbed.Wrong(t, err != nil || strings.Join(got, " ") != want, "%q: %v, %q, want %q", made, err, got, want)
	}
}
