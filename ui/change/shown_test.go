package change_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/dates"
)

// What is shown of each change before it is sent has every member of the bodies by its value.
func TestPlansShowWholeBodies(t *testing.T) {
	e, m := envelope(model.Draft), template()
	rows := map[string]struct {
		values change.Values
		target change.Target
	}{
		"envelope.rename":                  {change.Values{"name": "Flat of {name}"}, e},
		"template.rename":                  {change.Values{"name": "Flat of {name}"}, m},
		"envelope.set_expiration_date":     {change.Values{"expires": "now+30d"}, e},
		"envelope.set_legality_level":      {change.Values{"level": "QES_ZERTES"}, e},
		"envelope.set_comment":             {change.Values{"comment": "first line\nsecond line"}, e},
		"template.set_comment":             {change.Values{"comment": "first line\nsecond line"}, m},
		"envelope.set_notification":        {change.Values{"subject": "Please sign", "message": "Dear all,\nthis is it", "reminder": "4"}, e},
		"template.set_notification":        {change.Values{"subject": "Please sign", "message": "Dear all,\nthis is it", "reminder": "4"}, m},
		"envelope.set_attachment_settings": {change.Values{"visibility": "all"}, e},
		"template.set_attachment_settings": {change.Values{"visibility": "all"}, m},
		"envelope.set_dynamic_fields":      {change.Values{"dynamic-0": "Bern", "others": "Rent = 1'200"}, e},
	}
	said := map[string]func(any) string{
		"expires_at":     func(v any) string { return dates.Echo(model.Time(v.(float64)).Time().In(now.Location())) },
		"legality_level": func(v any) string { return model.LegalityLevel(v.(string)).Label() },
		"visible_to_recipients": func(v any) string {
			return map[bool]string{true: "all recipients", false: "the sender only"}[v == true]
		},
	}
	for _, c := range change.All() {
		row, entered := rows[c.Operation.Name]
		targets := []change.Target{row.target}
		a := change.Asked{Targets: targets, Now: now, Unit: model.Seconds, Dynamic: []change.DynamicValue{{Name: model.NewText("City")}}}
		if !entered {
			row.target = map[change.Kind]change.Target{
				change.AnEnvelope: e, change.ATemplate: m, change.AWebhook: {Webhook: &model.Webhook{ID: "w1"}},
				change.AField: {Envelope: e.Envelope, Annotation: &model.Annotation{ID: "a1"}},
			}[c.Kind]
			a.Targets = []change.Target{row.target}
		}
		edit, err := c.Enter(row.values, a)
		if err != nil {
			t.Errorf("%s: %v", c.Operation.Name, err)
			continue
		}
		effect := edit.Effect(row.target)
		for _, r := range edit.Requests(row.target) {
			if (r.Body != nil) != entered {
				t.Errorf("%s: a body, and nothing to enter, or the other way round", c.Operation.Name)
			}
			for path, value := range bodyOf(t, r.Body) {
				want := fmt.Sprint(value)
				if say := said[path]; say != nil {
					want = say(value)
				}
				for _, line := range strings.Split(want, "\n") {
					if !strings.Contains(effect.After, line) {
						t.Errorf("%s: %s %q is not in %q", c.Operation.Name, path, line, effect.After)
					}
				}
			}
		}
	}
}

// bodyOf are the values of a body by their members. Those of a list have numbers.
func bodyOf(t *testing.T, of change.Body) map[string]any {
	t.Helper()
	written, err := json.Marshal(of)
	testbed.Must(t, err)
	var body any
	testbed.Must(t, json.Unmarshal(written, &body))
	values := map[string]any{}
	var walk func(name string, v any)
	walk = func(name string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, one := range v {
				walk(name, one)
			}
		case []any:
			for i, one := range v {
				for name, value := range one.(map[string]any) {
					values[fmt.Sprint(name, i)] = value
				}
			}
		case nil:
		default:
			values[name] = v
		}
	}
	walk("", body)
	return values
}
