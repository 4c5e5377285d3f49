package cause_test

import (
	"testing"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

func TestInherited(t *testing.T) {
	people := func(name string) *model.Template {
		return &model.Template{SigningSteps: []model.SigningStep{{Recipients: []model.Recipient{{ID: model.RecipientID("of " + name), Name: model.NewText(name)}}}}}
	}
	of := func(name string, f triage.Finding) string {
		if f.Severity == 0 {
			f.Severity = triage.Soon
		}
		f.Recipient = model.RecipientID("of " + name)
		return cause.Inherited(&f, people(name).Recipients())
	}
	template := of("Tenant", triage.Finding{Rule: triage.NoField, Sentence: "Tenant must sign and has no field."})
	asked := of("Tenant", triage.Finding{Rule: triage.OrphanPlaceholder, Sentence: `The attachment "Payslip" is requested from no recipient who is here.`})
	off := of("Tenant", triage.Finding{Rule: triage.FieldOffPage, Annotation: "a", Sentence: "This field of Tenant is off the page."})
	for name, c := range map[string]struct {
		template string
		copied   triage.Finding
		want     bool
	}{
		"whoever it is":      {template, triage.Finding{Rule: triage.NoField, Sentence: "Anna must sign and has no field."}, true},
		"another rule":       {template, triage.Finding{Rule: triage.CopiesFirst, Sentence: "Anna must sign and has no field."}, false},
		"in other words":     {asked, triage.Finding{Rule: triage.OrphanPlaceholder, Sentence: `"Payslip" is requested from no recipient of this envelope.`}, true},
		"of something else":  {asked, triage.Finding{Rule: triage.OrphanPlaceholder, Sentence: `"Passport" is requested from no recipient of this envelope.`}, false},
		"the same field":     {off, triage.Finding{Rule: triage.FieldOffPage, Annotation: "b", Sentence: "This field of Anna is off the page."}, true},
		"another field":      {off, triage.Finding{Rule: triage.FieldOffPage, Annotation: "b", Sentence: "This date field of Anna is off the page."}, false},
		"what none hands on": {"", triage.Finding{Rule: triage.Idle, Sentence: "Nothing has changed."}, true},
	} {
		if same := of("Anna", c.copied) == c.template; same != c.want {
			t.Errorf("%s: the fault is the same: %v", name, same)
		}
	}
}
