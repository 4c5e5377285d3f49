package change_test

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
)

var now = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// envelope is one of a status, with a signer, a document and an expiry ten days ahead.
func envelope(status model.Status, alter ...func(*model.Envelope)) change.Target {
	e := &model.Envelope{
		ID: "65001f3bac3746c0075a4b40", Name: model.NewText("Lease"), Status: status, LegalityLevel: model.SES,
		ExpiresAt: model.Time(now.AddDate(0, 0, 10).Unix()), UpdatedAt: model.Time(now.Unix()), IsDuplicable: new(true),
		Documents:    []model.Document{{ID: "d1"}},
		SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{ID: "r1", Name: model.NewText("Anna"), Role: model.Signer}}}},
	}
	for _, a := range alter {
		a(e)
	}
	return change.Target{Envelope: e}
}

// uploaded answers one of two attachment requests.
func uploaded(e *model.Envelope) {
	e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{Placeholders: []model.AttachmentPlaceholder{
		{ID: "p1", Files: []model.AttachmentFile{{ID: "f1"}}}, {ID: "p2"},
	}}}}
}

func template() change.Target {
	return change.Target{Template: &model.Template{ID: "t1", Name: model.NewText("Contract")}}
}

func get(t *testing.T, operation string) change.Change {
	t.Helper()
	c, ok := change.For(operation)
	if !ok {
		t.Fatalf("there is no change %s", operation)
	}
	return c
}

// Every operation that changes something is planned here or guided by a form.
func TestEveryOperationIsPlannedOrGuided(t *testing.T) {
	forms := map[string]bool{
		"envelope.create": true, "envelope.create_from_template": true, "envelope.add_document": true,
		"envelope.add_signing_steps": true, "envelope.add_annotation": true, "template.create": true,
		"template.add_document": true, "template.add_signing_steps": true, "template.add_annotation": true, "webhook.create": true,
		"envelope.set_placeholders": true, "template.set_placeholders": true,
	}
	for _, op := range api.Operations() {
		c, planned := change.For(op.Name)
		if want := op.Class.Changes() && !forms[op.Name]; planned != want {
			t.Errorf("%s: planned %v, want %v", op.Name, planned, want)
		}
		if !planned {
			continue
		}
		if c.Title == "" || c.Verb == "" || c.Kind == "" || !strings.HasSuffix(c.Consequence, ".") {
			t.Errorf("%s is described in part: %+v", op.Name, c)
		}
		if deletes := op.Class == api.Delete; deletes && !c.Irreversible {
			t.Errorf("%s can be undone?", op.Name)
		}
	}
}

// enterValues is the edit of some values and its effect on the first target.
func enterValues(t *testing.T, operation string, v change.Values, targets ...change.Target) (change.Edit, change.Effect) {
	t.Helper()
	edit, err := get(t, operation).Enter(v, change.Asked{Targets: targets, Now: now, Unit: model.Seconds})
	if err != nil {
		t.Fatalf("%s of %v: %v", operation, v, err)
	}
	return edit, edit.Effect(targets[0])
}

func TestEffects(t *testing.T) {
	expired := envelope(model.Expired)
	for name, row := range map[string]struct {
		operation string
		values    change.Values
		target    change.Target
		want      change.Effect
	}{
		"void": {"envelope.void", nil, envelope(model.InProgress), change.Effect{Before: "In progress", After: "Voided"}},
		"void one that was worked on": {"envelope.void", nil, envelope(model.InProgress, uploaded), change.Effect{
			Before: "In progress", After: "Voided", Doubt: "It has been worked on: files are there for 1 of 2 attachment requests.",
		}},
		"delete":         {"envelope.delete", nil, envelope(model.Draft), change.Effect{Before: "Draft", After: "deleted", Doubt: "It holds 1 document."}},
		"delete an open": {"envelope.delete", nil, envelope(model.Pending), change.Effect{Before: "Pending", After: "deleted", Skip: "Pending envelopes must be voided before they are deleted."}},
		"drafts only": {"envelope.delete", change.Values{"which": "drafts"}, envelope(model.Voided), change.Effect{
			Before: "Voided", After: "deleted", Skip: "Only drafts were to be deleted.",
		}},
		"rename":        {"envelope.rename", change.Values{"name": "Flat"}, envelope(model.Draft), change.Effect{Before: "Lease", After: "Flat"}},
		"rename within": {"envelope.rename", change.Values{"name": "{name} 2"}, envelope(model.Draft), change.Effect{Before: "Lease", After: "Lease 2"}},
		"rename one with braces in its name": {
			"envelope.rename",
			change.Values{"name": "Dear {name}!"},
			envelope(model.Draft, func(e *model.Envelope) { e.Name = model.NewText("Dear {name}") }),
			change.Effect{Before: "Dear {name}", After: "Dear {name}!"},
		},
		"same name":     {"envelope.rename", change.Values{"name": "Lease"}, envelope(model.Draft), change.Effect{Before: "Lease", After: "Lease", Skip: "It is so already."}},
		"template name": {"template.rename", change.Values{"name": "Lease"}, template(), change.Effect{Before: "Contract", After: "Lease"}},
		"from the old date": {"envelope.set_expiration_date", change.Values{"expires": "+7d"}, envelope(model.InProgress), change.Effect{
			Before: "Thu 12 Mar 2026 09:00 UTC", After: "Thu 19 Mar 2026 09:00 UTC", Was: "Thu 12 Mar 09:00", Will: "Thu 19 Mar 09:00",
		}},
		"from now": {"envelope.set_expiration_date", change.Values{"expires": "now+14d"}, envelope(model.InProgress), change.Effect{
			Before: "Thu 12 Mar 2026 09:00 UTC", After: "Mon 16 Mar 2026 09:00 UTC", Was: "Thu 12 Mar 09:00", Will: "Mon 16 Mar 09:00",
		}},
		"in the past": {"envelope.set_expiration_date", change.Values{"expires": "2026-03-01"}, envelope(model.InProgress), change.Effect{
			Before: "Thu 12 Mar 2026 09:00 UTC", After: "Sun 1 Mar 2026 23:59 UTC", Was: "Thu 12 Mar 09:00", Will: "Sun 1 Mar 23:59",
			Doubt: "This is in the past: the envelope would expire at once.",
		}},
		"expired": {"envelope.set_expiration_date", change.Values{"expires": "eom", "expired": "no"}, expired, change.Effect{
			Before: "Thu 12 Mar 2026 09:00 UTC", After: "Tue 31 Mar 2026 23:59 UTC", Was: "Thu 12 Mar 09:00", Will: "Tue 31 Mar 23:59", Skip: "Expired envelopes were to be left out.",
		}},
		"expired on request": {"envelope.set_expiration_date", change.Values{"expires": "eom", "expired": "yes"}, expired, change.Effect{
			Before: "Thu 12 Mar 2026 09:00 UTC", After: "Tue 31 Mar 2026 23:59 UTC", Was: "Thu 12 Mar 09:00", Will: "Tue 31 Mar 23:59",
		}},
		"level":      {"envelope.set_legality_level", change.Values{"level": "QES_EIDAS"}, envelope(model.Draft), change.Effect{Before: "SES", After: "QES eIDAS"}},
		"same level": {"envelope.set_legality_level", change.Values{"level": "SES"}, envelope(model.Draft), change.Effect{Before: "SES", After: "SES", Skip: "It is so already."}},
		"comment":    {"envelope.set_comment", change.Values{"comment": "x"}, envelope(model.Draft), change.Effect{Before: "-", After: "x"}},
		"no comment": {"envelope.set_comment", change.Values{"comment": ""}, envelope(model.Draft), change.Effect{Before: "-", After: "-", Skip: "It is so already."}},
		"reminders": {"envelope.set_notification", change.Values{"reminder": "3"}, envelope(model.Draft), change.Effect{
			Before: "reminders none", After: "reminders every 3 days",
		}},
		"visibility": {"envelope.set_attachment_settings", change.Values{"visibility": "all"}, envelope(model.Draft), change.Effect{Before: "not shown", After: "all recipients"}},
		"duplicate":  {"envelope.duplicate", nil, envelope(model.Draft), change.Effect{Before: "Lease", After: "and a copy"}},
		"send":       {"envelope.send", nil, envelope(model.Draft), change.Effect{Before: "Draft", After: "In progress"}},
		"dynamic":    {"envelope.set_dynamic_fields", change.Values{"others": "city = Bern"}, envelope(model.Draft), change.Effect{Before: "not shown", After: `city = "Bern"`}},
	} {
		if _, got := enterValues(t, row.operation, row.values, row.target); got != row.want {
			t.Errorf("%s: %s", name, cmp.Diff(row.want, got))
		}
	}
}

func TestMistakes(t *testing.T) {
	for name, row := range map[string]struct {
		operation string
		values    change.Values
		field     string
	}{
		"no name":        {"envelope.rename", change.Values{"name": "  "}, "name"},
		"no date":        {"envelope.set_expiration_date", change.Values{"expires": "soon"}, "expires"},
		"no level":       {"envelope.set_legality_level", change.Values{"level": "XES"}, "level"},
		"no number":      {"envelope.set_notification", change.Values{"reminder": "often"}, "reminder"},
		"nothing":        {"envelope.set_notification", change.Values{}, "subject"},
		"no visibility":  {"envelope.set_attachment_settings", change.Values{}, "visibility"},
		"no equals sign": {"envelope.set_dynamic_fields", change.Values{"others": "city"}, "others"},
		"no fields":      {"envelope.set_dynamic_fields", change.Values{}, "others"},
	} {
		asked := change.Asked{Targets: []change.Target{envelope(model.Draft)}, Now: now}
		_, err := get(t, row.operation).Enter(row.values, asked)
		mistake, ok := errors.AsType[*change.Mistake](err)
		if !ok || mistake.Field != row.field || !strings.HasSuffix(mistake.Sentence, ".") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A date that would end an envelope at once, or never, is doubtful.
func TestDoubtfulDates(t *testing.T) {
	for text, doubtful := range map[string]bool{"+7d": false, "2026-03-01": true, "now": true, "2032-01-01": true, "eom": false} {
		edit, _ := enterValues(t, "envelope.set_expiration_date", change.Values{"expires": text}, envelope(model.InProgress))
		if got := edit.Doubt != ""; got != doubtful {
			t.Errorf("%s: doubt %q", text, edit.Doubt)
		}
	}
}

func TestQualifiedLevelNamesTheSigners(t *testing.T) {
	edit, _ := enterValues(t, "envelope.set_legality_level", change.Values{"level": "QES_ZERTES"}, envelope(model.InProgress), envelope(model.Draft))
	if !strings.Contains(edit.Consequence, "2 signers") || !strings.Contains(edit.Consequence, "ZertES") {
		t.Errorf("the consequence is %q", edit.Consequence)
	}
}

func TestMoved(t *testing.T) {
	was := envelope(model.InProgress)
	for name, row := range map[string]struct {
		alter func(*model.Envelope)
		what  []string
	}{
		"nothing": {func(*model.Envelope) {}, nil},
		"comment": {func(e *model.Envelope) { e.Comment = model.NewText("x") }, nil},
		"status":  {func(e *model.Envelope) { e.Status = model.Completed }, []string{"status"}},
		"name":    {func(e *model.Envelope) { e.Name = model.NewText("Flat") }, []string{"name"}},
		"unseen":  {func(e *model.Envelope) { e.Name = model.NewText("Lea\u200bse") }, []string{"name"}},
		"time":    {func(e *model.Envelope) { e.UpdatedAt++ }, []string{"last change"}},
		"unit":    {func(e *model.Envelope) { e.UpdatedAt *= 1000 }, nil},
		"all": {func(e *model.Envelope) {
			e.Status, e.Name, e.UpdatedAt = model.Voided, model.NewText("y"), e.UpdatedAt+9
		}, []string{"status", "name", "last change"}},
	} {
		var got []string
		for _, d := range was.Moved(envelope(model.InProgress, row.alter), time.UTC) {
			got = append(got, d.What)
			if d.Was == d.Is {
				t.Errorf("%s: %s shows no difference", name, d)
			}
		}
		if diff := cmp.Diff(row.what, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
	}
}

func client(alter ...func(*api.Config)) *api.Client {
	cfg := api.Config{BaseURL: &url.URL{Scheme: "https", Host: "api.example.com", Path: "/v2"}}
	for _, a := range alter {
		a(&cfg)
	}
	return api.New(cfg)
}

// Every change of an envelope and of a template is listed, by name.
func TestActionsListEveryChange(t *testing.T) {
	e, m := envelope(model.InProgress), template()
	listed := map[string]bool{}
	for _, a := range slices.Concat(
		change.Actions(client(), keys.Default(), []model.Envelope{*e.Envelope}),
		change.TemplateActions(client(), keys.Default(), m.Template),
	) {
		listed[a.Operation] = true
		if a.Title == "" || a.Why == "" && a.Route == nil {
			t.Errorf("%s is listed in part: %+v", a.Operation, a)
		}
	}
	for _, op := range api.Operations() {
		elsewhere := []string{
			"envelope.create", "template.create", "webhook.create", "webhook.delete",
			"envelope.delete_annotation", "template.delete_annotation",
		}
		if op.Class.Changes() && !listed[op.Name] && !slices.Contains(elsewhere, op.Name) {
			t.Errorf("%s is not listed", op.Name)
		}
	}
}

// Every change that can be planned has an action in a menu, or on the screen of a field or a webhook.
func TestEveryChangeCanBeReached(t *testing.T) {
	reached := []string{"envelope.delete_annotation", "template.delete_annotation", "webhook.delete"}
	for _, a := range slices.Concat(
		change.Actions(client(), keys.Default(), []model.Envelope{*envelope(model.Draft).Envelope}),
		change.TemplateActions(client(), keys.Default(), template().Template),
	) {
		if route, ok := a.Route.(nav.Plan); ok {
			reached = append(reached, route.Operation)
		}
	}
	for _, c := range change.All() {
		if !slices.Contains(reached, c.Operation) {
			t.Errorf("nothing leads to %s", c.Operation)
		}
	}
}

func TestActionsSayWhyNot(t *testing.T) {
	open, done := *envelope(model.InProgress).Envelope, *envelope(model.Completed).Envelope
	for name, row := range map[string]struct {
		client    *api.Client
		envelopes []model.Envelope
		operation string
		want      string
	}{
		"applies":    {client(), []model.Envelope{open}, "envelope.void", ""},
		"one of two": {client(), []model.Envelope{done, open}, "envelope.void", ""},
		"state":      {client(), []model.Envelope{done}, "envelope.void", "Completed envelopes cannot be voided."},
		"none":       {client(), nil, "envelope.void", "Nothing is selected."},
		"several":    {client(), []model.Envelope{open, done}, "envelope.set_placeholders", "This takes one, not 2."},
		"read-only": {
			client(func(c *api.Config) { c.ReadOnly = true }),
			[]model.Envelope{open},
			"envelope.void",
			change.ReadOnly,
		},
		"not offered": {
			client(func(c *api.Config) { c.NoExtensions = true }),
			[]model.Envelope{open},
			"envelope.set_comment",
			"This service does not offer that.",
		},
		"download":     {client(func(c *api.Config) { c.ReadOnly = true }), []model.Envelope{done}, "envelope.get_certificate", ""},
		"not finished": {client(), []model.Envelope{open}, "envelope.get_certificate", "Envelopes in progress have no certificate of completion yet."},
	} {
		for _, a := range change.Actions(row.client, keys.Default(), row.envelopes) {
			if a.Operation == row.operation && a.Why != row.want {
				t.Errorf("%s: %q, want %q", name, a.Why, row.want)
			}
		}
	}
}

// The frame asks for what can be done with every frame and every key.
func BenchmarkActions(b *testing.B) {
	c, k := client(), keys.Default()
	one := []model.Envelope{*envelope(model.InProgress).Envelope}
	for name, envelopes := range map[string][]model.Envelope{"none": nil, "one": one, "a hundred": slices.Repeat(one, 100)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if len(change.Actions(c, k, envelopes)) == 0 {
					b.Fatal("there is no action")
				}
			}
		})
	}
}

func BenchmarkFor(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := change.For("webhook.delete"); !ok {
			b.Fatal("there is no such change")
		}
	}
}

// Two envelopes can be compared, and neither one nor three.
func TestTwoAreCompared(t *testing.T) {
	for n := range 4 {
		envelopes := make([]model.Envelope, n)
		compares := slices.ContainsFunc(change.Actions(client(), keys.Default(), envelopes), func(a change.Action) bool {
			route, ok := a.Route.(nav.Compare)
			return ok && a.Why == "" && len(route.Envelopes) == 2
		})
		if compares != (n == 2) {
			t.Errorf("%d envelopes can be compared: %v", n, compares)
		}
	}
}
