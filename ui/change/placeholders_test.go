package change_test

import (
	"strings"
	"testing"

	"inkdesk/model"
	"inkdesk/ui/change"
)

func request(id, name string, files int) model.AttachmentPlaceholder {
	p := model.AttachmentPlaceholder{ID: model.PlaceholderID(id), RecipientID: "r1", Name: model.NewText(name)}
	for range files {
		p.Files = append(p.Files, model.AttachmentFile{ID: "f"})
	}
	return p
}

func asking(list ...model.AttachmentPlaceholder) func(*model.Envelope) {
	return func(e *model.Envelope) {
		e.Attachments = &model.Attachments{Recipients: []model.RecipientPlaceholders{{RecipientID: "r1", Placeholders: list}}}
	}
}

func TestPlaceholders(t *testing.T) {
	base := envelope(model.InProgress, asking(request("p1", "Passport", 1), request("p2", "Payslip", 0)))
	for name, row := range map[string]struct {
		values      change.Values
		skip, echo  string
		expect, say string
	}{
		"nothing": {change.Values{"placeholder-0": "optional", "placeholder-1": "optional"}, "It is so already.", "2 kept.", "", ""},
		"add": {
			change.Values{"new": "Lease", "new for": "r1", "new needed": "required"},
			"",
			"1 added: Lease; 2 kept.", "", "Lease (required)",
		},
		"require":    {change.Values{"placeholder-1": "required"}, "", "1 altered: Payslip; 1 kept.", "", "Payslip (required)"},
		"remove":     {change.Values{"placeholder-1": "remove"}, "", "1 removed: Payslip; 1 kept.", "1", "Passport"},
		"with files": {change.Values{"placeholder-0": "remove"}, "A request that has files cannot be removed.", "1 removed: Passport; 1 kept.", "1", "Payslip"},
	} {
		step, effect := entered(t, "envelope.set_placeholders", row.values, base)
		if effect.Skip != row.skip || step.Echo != row.echo || step.Expect != row.expect || !strings.Contains(effect.After, row.say) {
			t.Errorf("%s: %+v, echo %q, expects %q", name, effect, step.Echo, step.Expect)
		}
	}
}

// The list is not replaced when somebody else has changed it, or has handed in a file.
func TestPlaceholdersOfSomebodyElse(t *testing.T) {
	base := envelope(model.InProgress, asking(request("p1", "Passport", 0)))
	step, _ := entered(t, "envelope.set_placeholders", change.Values{"placeholder-0": "required"}, base)
	for name, alter := range map[string]func(*model.Envelope){
		"another name": asking(request("p1", "Identity card", 0)),
		"one more":     asking(request("p1", "Passport", 0), request("p2", "Payslip", 0)),
		"a file":       asking(request("p1", "Passport", 1)),
		"none":         asking(),
	} {
		if step.Effect(envelope(model.InProgress, alter)).Skip == "" {
			t.Errorf("%s: it would be replaced", name)
		}
	}
	if skip := step.Effect(base).Skip; skip != "" {
		t.Errorf("the same list is refused: %s", skip)
	}
}
