package change_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
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
	c, ok := change.For(change.Named(operation))
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
		c, planned := change.For(change.Named(op.Name))
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
