package change_test

import (
	"net/url"
	"slices"
	"testing"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
)

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
		if !slices.Contains(reached, c.Operation.Name) {
			t.Errorf("nothing leads to %s", c.Operation.Name)
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
		if _, ok := change.For(change.Named("webhook.delete")); !ok {
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
