package runner

import (
	"errors"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// errPartMissing reports that the target lacks a part that an earlier step should have created.
var errPartMissing = errors.New("the document or the recipient that this step is about is not there")

func (t Task) resolveRequest(i int) (change.Request, error) {
	q := t.Steps[i].Request
	switch body := q.Body.(type) {
	case *model.AnnotationRequest:
		field := *body
		if q.Document > 0 {
			if q.Document > len(t.Documents) {
				return q, errPartMissing
			}
			field.DocumentID = t.Documents[q.Document-1]
		}
		if len(q.Recipients) > 0 && q.Recipients[0] > 0 {
			id, err := t.recipientID(q.Recipients[0])
			if err != nil {
				return q, err
			}
			field.RecipientID = id
		}
		q.Body = &field
	case *model.Placeholders:
		list := append([]model.PlaceholderRequest{}, body.Placeholders...)
		for j, n := range q.Recipients {
			if n == 0 || j >= len(list) {
				continue
			}
			id, err := t.recipientID(n)
			if err != nil {
				return q, err
			}
			list[j].RecipientID = id
		}
		q.Body = &model.Placeholders{Placeholders: list}
	case *model.SigningSteps:
		steps, err := t.withRecipientIDs(body.Steps, q.Recipients)
		if err != nil {
			return q, err
		}
		q.Body = &model.SigningSteps{Steps: steps}
	}
	return q, nil
}

// withRecipientIDs returns the steps with the ids of the recipients of the target that numbers
// name, counted from 1. A number of 0 or none is a new recipient.
func (t Task) withRecipientIDs(steps []model.SigningStep, numbers []int) ([]model.SigningStep, error) {
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i].Recipients = slices.Clone(steps[i].Recipients)
		for j := range steps[i].Recipients {
			if len(numbers) == 0 {
				return steps, nil
			}
			if n := numbers[0]; n > 0 {
				id, err := t.recipientID(n)
				if err != nil {
					return nil, err
				}
				steps[i].Recipients[j].ID = id
			}
			numbers = numbers[1:]
		}
	}
	return steps, nil
}

func (t Task) recipientID(n int) (model.RecipientID, error) {
	steps := t.Target.SigningSteps()
	for i := range steps {
		for j := range steps[i].Recipients {
			if n--; n == 0 {
				if id := steps[i].Recipients[j].ID; id.Valid() {
					return id, nil
				}
				return "", errPartMissing
			}
		}
	}
	return "", errPartMissing
}
