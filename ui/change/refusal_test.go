package change_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"inkdesk/model"
	"inkdesk/ui/change"
)

func TestRefusals(t *testing.T) {
	for _, row := range []struct {
		operation string
		accepts   []model.Status
	}{
		{"envelope.void", []model.Status{model.InProgress, model.Pending}},
		{"envelope.delete", []model.Status{model.Draft, model.Completed, model.Expired, model.Declined, model.Voided}},
		{"envelope.send", []model.Status{model.Draft}},
		{"envelope.rename", model.Statuses()},
		{"envelope.set_comment", model.Statuses()},
		{"envelope.set_attachment_settings", model.Statuses()},
		{"envelope.duplicate", model.Statuses()},
		{"envelope.set_expiration_date", []model.Status{model.Draft, model.InProgress, model.Pending, model.Expired}},
		{"envelope.set_legality_level", []model.Status{model.Draft, model.InProgress, model.Pending}},
		{"envelope.set_notification", []model.Status{model.Draft, model.InProgress, model.Pending}},
		{"envelope.set_dynamic_fields", []model.Status{model.Draft}},
	} {
		var accepted []model.Status
		for _, s := range model.Statuses() {
			why := get(t, row.operation).Refuse(envelope(s))
			if why == "" {
				accepted = append(accepted, s)
			} else if !strings.HasSuffix(why, ".") {
				t.Errorf("%s of %s: %q is no sentence", row.operation, s, why)
			}
		}
		slices.Sort(accepted)
		if diff := cmp.Diff(slices.Sorted(slices.Values(row.accepts)), accepted); diff != "" {
			t.Errorf("%s accepts other states (-want +got):\n%s", row.operation, diff)
		}
	}
}

// Where the service does not say whether an envelope can be duplicated, it decides.
func TestDuplicateWithoutWord(t *testing.T) {
	of := envelope(model.Completed, func(e *model.Envelope) { e.IsDuplicable = nil })
	if why := get(t, "envelope.duplicate").Refuse(of); why != "" {
		t.Error(why)
	}
}

func TestOtherRefusals(t *testing.T) {
	for name, row := range map[string]struct {
		operation string
		target    change.Target
	}{
		"id":         {"envelope.void", envelope(model.InProgress, func(e *model.Envelope) { e.ID = "../x" })},
		"unread":     {"envelope.rename", envelope("", func(e *model.Envelope) { e.Unread = model.Unread{"status"} })},
		"new state":  {"envelope.rename", envelope("SEALING")},
		"no state":   {"envelope.set_comment", envelope("")},
		"kind":       {"envelope.void", template()},
		"duplicable": {"envelope.duplicate", envelope(model.Draft, func(e *model.Envelope) { e.IsDuplicable = new(false) })},
		"documents":  {"envelope.send", envelope(model.Draft, func(e *model.Envelope) { e.Documents = nil })},
		"signers": {"envelope.send", envelope(model.Draft, func(e *model.Envelope) {
			e.SigningSteps[0].Recipients[0].Role = model.ReceivesCopy
		})},
		"field": {"envelope.delete_annotation", change.Target{Annotation: &model.Annotation{ID: "a1"}, Template: &model.Template{ID: "t"}}},
		"sent field": {"envelope.delete_annotation", change.Target{
			Annotation: &model.Annotation{ID: "a1"}, Envelope: envelope(model.InProgress).Envelope,
		}},
	} {
		if why := get(t, row.operation).Refuse(row.target); why == "" {
			t.Errorf("%s: nothing is refused", name)
		}
	}
}
