package forms

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"inkdesk/api/testbed"
	"inkdesk/model"
	"inkdesk/ui/dates"
)

// said is what the review has of members whose value is not written as it is sent.
var said = map[string]func(value any, k formContext) string{
	"legality_level": func(v any, _ formContext) string { return model.LegalityLevel(v.(string)).Label() },
	"expires_at": func(v any, k formContext) string {
		return dates.Echo(model.Time(v.(float64)).Time().In(k.now.Location()))
	},
	"sandbox":                       func(v any, _ formContext) string { return flagged(v, "sandbox true", "") },
	"signing_steps.recipients.role": func(v any, _ formContext) string { return model.Role(v.(string)).Label() },
	"signing_steps.recipients.verification.type": func(v any, _ formContext) string {
		return model.VerificationType(v.(string)).Label()
	},
	"signing_steps.recipients.verification.value": func(v any, _ formContext) string { return "••" },
	"placeholders.required":                       func(v any, _ formContext) string { return flagged(v, "required", "optional") },
	"placeholders.multiple":                       func(v any, _ formContext) string { return flagged(v, "several files", "") },
	"placeholders.id":                             func(any, formContext) string { return "" }, // of the service
	"placeholders.recipient_id":                   func(any, formContext) string { return "from Ada" },
	"recipient_id":                                func(any, formContext) string { return "Ada" },
	"datetime.timestamp": func(v any, k formContext) string {
		return dates.Echo(model.Time(v.(float64)).Time().In(k.now.Location()))
	},
	"type": func(v any, _ formContext) string { return model.AnnotationType(v.(string)).Label() },
}

func flagged(v any, yes, no string) string {
	if v == true {
		return yes
	}
	return no
}

// Every member of a body that a person chose is on the review by its value, long ones too.
func TestTheReviewShowsWholeBodies(t *testing.T) {
	missing, seen := map[string]string{}, map[string]bool{}
	for variant := range variants {
		for _, f := range filledForms(variant) {
			p, err := f.guide.plan(f.known)
			if err != nil {
				continue
			}
			for _, s := range p.steps {
				if s.Request.Body == nil {
					continue
				}
				review := s.Title + "\n"
				for _, fact := range s.Facts {
					review += fact.Label + " " + fact.Value + strings.Join(fact.Lines, "\n") + "\n"
				}
				leaves(sentBody(t, s.Request.Body), "", func(path string, value any) {
					seen[s.Request.Operation.Name+" "+path] = true
					want := fmt.Sprint(value)
					if say := said[path]; say != nil {
						want = say(value, f.known)
					}
					if !strings.Contains(review, want) {
						missing[s.Request.Operation.Name+" "+path] = fmt.Sprintf("%q is not in\n%s", want, review)
					}
				})
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(missing)) {
		t.Errorf("%s: %s", path, missing[path])
	}
	testbed.Wrong(t, len(seen) < 60, "only %d members were sent", len(seen))
}
