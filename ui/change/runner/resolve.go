package runner

import (
	"errors"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// errNotThere is a part that an earlier step should have made.
var errNotThere = errors.New("the document or the recipient that this step is about is not there")

// resolved is the request of a step with the ids of what earlier steps have made.
func (t Task) resolved(i int) (change.Request, error) {
	q := t.Steps[i].Request
	switch body := q.Body.(type) {
	case *model.AnnotationRequest:
		field := *body
		if q.Document > 0 {
			if q.Document > len(t.Documents) {
				return q, errNotThere
			}
			field.DocumentID = t.Documents[q.Document-1]
		}
		if len(q.Recipients) > 0 && q.Recipients[0] > 0 {
			id, err := t.recipient(q.Recipients[0])
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
			id, err := t.recipient(n)
			if err != nil {
				return q, err
			}
			list[j].RecipientID = id
		}
		q.Body = &model.Placeholders{Placeholders: list}
	case *model.SigningSteps:
		steps, err := t.withIDs(body.Steps, q.Recipients)
		if err != nil {
			return q, err
		}
		q.Body = &model.SigningSteps{Steps: steps}
	}
	return q, nil
}

// withIDs are steps whose recipients take the places of those that the target has, as far
// as numbers say which one.
func (t Task) withIDs(steps []model.SigningStep, numbers []int) ([]model.SigningStep, error) {
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i].Recipients = slices.Clone(steps[i].Recipients)
		for j := range steps[i].Recipients {
			if len(numbers) == 0 {
				return steps, nil
			}
			if n := numbers[0]; n > 0 {
				id, err := t.recipient(n)
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

// recipient is the id of the n-th recipient of the target, counted from 1 over all steps.
func (t Task) recipient(n int) (model.RecipientID, error) {
	steps := t.Target.SigningSteps()
	for i := range steps {
		for j := range steps[i].Recipients {
			if n--; n == 0 {
				if id := steps[i].Recipients[j].ID; id.Valid() {
					return id, nil
				}
				return "", errNotThere
			}
		}
	}
	return "", errNotThere
}
