package recipients

import (
	"cmp"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/model/spreadsheet"
)

// Recipient is a recipient as it was typed. It is cleaned when it becomes a [model.Recipient].
type Recipient struct {
	Name  string     `json:"name,omitempty"`
	Email string     `json:"email,omitempty"`
	Role  model.Role `json:"role,omitempty"`
	// Step is the signing step, counted from 1. Recipients of the same step act together.
	Step int `json:"step,omitempty"`
	// Check has to be passed before access, "" for none.
	Check model.VerificationType `json:"check,omitempty"`
	Value string                 `json:"-"` // the phone number or the passcode of the check, which is never written to the disk
	// ID and UID are only for a recipient that the service has already, and mostly "".
	ID  string `json:"id,omitempty"`
	UID string `json:"uid,omitempty"`
}

// SigningSteps are the steps in order, without gaps, with recipients as they were entered (specification:
// SigningStep).
func SigningSteps(list []Recipient) []model.SigningStep {
	ordered := slices.Clone(list)
	slices.SortStableFunc(ordered, func(a, b Recipient) int { return cmp.Compare(a.Step, b.Step) })
	var steps []model.SigningStep
	for i := range ordered {
		if i == 0 || ordered[i].Step != ordered[i-1].Step {
			steps = append(steps, model.SigningStep{})
		}
		last := &steps[len(steps)-1]
		last.Recipients = append(last.Recipients, ordered[i].model())
	}
	return steps
}

func (r Recipient) model() model.Recipient {
	to := model.Recipient{
		ID: model.RecipientID(strings.TrimSpace(r.ID)), UID: model.UserID(strings.TrimSpace(r.UID)),
		Name: model.NewText(strings.TrimSpace(r.Name)), Email: model.NewText(strings.TrimSpace(r.Email)), Role: r.Role,
	}
	if !r.Check.Known() {
		return to
	}
	to.Verification = &model.Verification{Type: r.Check}
	switch r.Check {
	case model.SMS:
		number, _ := spreadsheet.Phones{}.Read(r.Value)
		to.Verification.Value = model.NewSecret(cmp.Or(number, model.PlainPhone(r.Value)))
	case model.Passcode:
		to.Verification.Value = model.NewSecret(r.Value)
	}
	return to
}
