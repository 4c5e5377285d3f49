package api

import (
	"context"
	"fmt"
	"slices"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// lookForPart looks for what a lost request may have added to an envelope or a template.
// The journal has a digest of the request, so what the service shows as it was sent is
// recognised.
func (c *Client) lookForPart(ctx context.Context, op Operation, in journal.Intent) (Truth, error) {
	whole, err := c.partsOf(ctx, in)
	if err != nil {
		return Truth{}, err
	}
	switch op.Name {
	case addSigningSteps.Name, addTemplateSteps.Name:
		return stepsAdded(op, whole.steps, in.Body), nil
	case addAnnotation.Name, addTemplateAnnotation.Name:
		fields, err := whole.fields()
		if err != nil {
			return Truth{}, err
		}
		return fieldAdded(fields, in.Body), nil
	default:
		return counted("documents", len(whole.documents)), nil
	}
}

// parts are what an envelope and a template have in common.
type parts struct {
	steps     []model.SigningStep
	documents []model.Document
	fields    func() ([]model.Annotation, error)
}

func (c *Client) partsOf(ctx context.Context, in journal.Intent) (parts, error) {
	if id, ok := in.IDs[journal.EnvelopeID]; ok {
		e, err := c.Envelope(ctx, model.EnvelopeID(id))
		return parts{e.SigningSteps, e.Documents, func() ([]model.Annotation, error) {
			return c.envelopeFields(ctx, e.ID)
		}}, err
	}
	t, err := c.Template(ctx, model.TemplateID(in.IDs["template_id"]))
	return parts{t.SigningSteps, t.Documents, func() ([]model.Annotation, error) {
		return c.TemplateAnnotations(ctx, t.ID)
	}}, err
}

// counted leaves the decision to a person, unless there is nothing at all.
func counted(what string, n int) Truth {
	if n == 0 {
		return Truth{Verdict: DidNotHappen, Sentence: "There are no " + what + "."}
	}
	return Truth{Sentence: fmt.Sprintf("There are %s: %d. Look whether it is among them before trying again.", what, n)}
}

// stepsAdded compares the last steps with those that were sent, which had no identifiers
// unless somebody gave them.
func stepsAdded(op Operation, steps []model.SigningStep, sent string) Truth {
	for n := range len(steps) {
		last := model.SigningSteps{Steps: slices.Clone(steps[n:])}
		for _, anonymous := range []bool{false, true} {
			if anonymous {
				for i := range last.Steps {
					last.Steps[i].Recipients = withoutIDs(last.Steps[i].Recipients)
				}
			}
			if digest(stepsRequest(op, last)) == sent {
				return Truth{Verdict: Happened, Sentence: "The last signing steps are those that were sent."}
			}
		}
	}
	return counted("signing steps", len(steps))
}

// stepsRequest is the request for steps, in the form the operation has.
func stepsRequest(op Operation, steps model.SigningSteps) checked {
	if op.Name == addTemplateSteps.Name {
		return templateSteps{steps}
	}
	return &steps
}

func withoutIDs(recipients []model.Recipient) []model.Recipient {
	recipients = slices.Clone(recipients)
	for i := range recipients {
		recipients[i].ID = ""
	}
	return recipients
}

// fieldAdded looks for the place of the field that was sent: what was not entered is the
// service's to fill in.
func fieldAdded(fields []model.Annotation, sent string) Truth {
	for i := range fields {
		request := fields[i].Request()
		if digest(&request) == sent {
			return Truth{Verdict: Happened, Sentence: "There is a field of that type, for the same recipient, at that place."}
		}
	}
	return counted("fields", len(fields))
}
