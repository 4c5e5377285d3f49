package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// checkReplacement reads, for a task whose target was made from an envelope, why step i must wait; "" when it
// may be sent. The new envelope is sent only as it was confirmed, one that replaces the old one only while that is
// open, and the old one is changed only once the new one is out.
func (r Runner) checkReplacement(ctx context.Context, t Task, i int, current change.Target) (reason string, err error) {
	switch {
	case t.Steps[i].Request.Replaced:
		made, err := t.Target.Read(ctx, r.Client)
		if s := made.Status(); err == nil && !s.Open() && s != model.Completed {
			reason = fmt.Sprintf("The new envelope %s is not out (%s), so the old one is kept.", t.Target.ID(), s.Label())
		}
		return reason, err
	case t.Steps[i].Request.Operation.Moves != model.InProgress || t.Origin.Envelope == nil || current.Envelope == nil:
		return "", nil
	}
	old, err := t.Origin.Read(ctx, r.Client)
	if err != nil {
		return "", err
	}
	if s := old.Status(); t.replaces() && !s.Open() {
		return fmt.Sprintf("The old envelope is %s now.", s.Label()), nil
	}
	want := t.expected(i, old)
	if reason = recipientsLost(want, current); reason == "" {
		reason, err = r.fieldsLost(ctx, old.Envelope, current.Envelope, want)
	}
	return reason, err
}

// isNeeded reports whether step i, which is sent only where the copy lacks fields, has to be: the first decides.
func (r Runner) isNeeded(ctx context.Context, t Task, i int) (bool, error) {
	if t.Steps[i].Request.Operation.Creates == "" {
		return slices.ContainsFunc(t.Steps[:i], func(s Step) bool { return s.Request.Otherwise && s.Created != "" }), nil
	}
	old, err := t.Origin.Read(ctx, r.Client)
	if err != nil {
		return false, err
	}
	lost, err := r.fieldsLost(ctx, old.Envelope, t.Target.Envelope, t.expected(i, old))
	return lost != "", err
}

// expected returns the recipients of the old envelope as the steps before step i have corrected them, and those
// added. The specification shows neither what a copy keeps nor whether steps are added or replaced.
func (t Task) expected(i int, old change.Target) []*model.Recipient {
	want := change.Recipients(old.SigningSteps())
	for _, s := range t.Steps[:i] {
		body, ok := s.Request.Body.(*model.SigningSteps)
		if !ok {
			continue
		}
		for j, corrected := range change.Recipients(body.Steps) {
			if j < len(s.Request.Recipients) && s.Request.Recipients[j] > 0 && s.Request.Recipients[j] <= len(want) {
				want[s.Request.Recipients[j]-1] = corrected
			} else {
				want = append(want, corrected)
			}
		}
	}
	return want
}

func recipientsLost(want []*model.Recipient, made change.Target) string {
	has := change.Recipients(made.SigningSteps())
	for _, one := range want {
		at := slices.IndexFunc(has, func(r *model.Recipient) bool { return address(r) == address(one) && r.Role == one.Role })
		switch {
		case at < 0:
			return fmt.Sprintf("The new envelope lacks %s at %s as %s.", model.Narrow(one.Name.String()), model.Narrow(one.Email.String()), one.Role.Label())
		case one.Verification != nil && has[at].Verification == nil:
			return fmt.Sprintf("The new envelope has no check for %s any more.", model.Narrow(one.Name.String()))
		}
		has = slices.Delete(has, at, at+1)
	}
	if len(has) > 0 {
		return fmt.Sprintf("The new envelope also has %s at %s.", model.Narrow(has[0].Name.String()), model.Narrow(has[0].Email.String()))
	}
	return ""
}

// address returns the address that the service sends to, but for case and blanks around it. Hidden letters count.
func address(r *model.Recipient) string { return strings.ToLower(strings.TrimSpace(r.Email.Wire())) }

// fieldsLost says how many fields a copy lacks, or whose it has given to someone else: want holds the recipients of
// the old one as they should be. A service that does not show fields is not asked.
func (r Runner) fieldsLost(ctx context.Context, old, made *model.Envelope, want []*model.Recipient) (string, error) {
	if !r.Client.Supports("envelope.list_annotations") {
		return "", nil
	}
	type owned struct {
		kind    model.AnnotationType
		address string
	}
	count := func(e *model.Envelope, who []*model.Recipient) (fields map[owned]int, n int, err error) {
		addresses := map[model.RecipientID]string{}
		for i, one := range change.Recipients(e.SigningSteps) {
			addresses[one.ID] = address(who[i])
		}
		read, err := r.Client.FieldsOf(ctx, e.ID, e.Documents)
		fields = map[owned]int{}
		for _, of := range read {
			for i := range of {
				fields[owned{of[i].Type, addresses[of[i].RecipientID]}]++
				n++
			}
		}
		return fields, n, err
	}
	fields, had, err := count(old, want)
	if err != nil || had == 0 {
		return "", err
	}
	kept, has, err := count(made, change.Recipients(made.SigningSteps))
	switch {
	case err != nil:
		return "", err
	case has < had:
		return fmt.Sprintf("The new envelope has %d of %d fields: the service's copy does not keep them. Place them, or make it from the template.", has, had), nil
	}
	for f, n := range fields {
		if kept[f] < n {
			return "The fields of the new envelope belong to other recipients than those of the old one. Look at its fields.", nil
		}
	}
	return "", nil
}

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
		if err := t.setRecipientID(&field.RecipientID, q.Recipients, 0); err != nil {
			return q, err
		}
		q.Body = &field
	case *model.Placeholders:
		list := append([]model.PlaceholderRequest{}, body.Placeholders...)
		for j := range list {
			if err := t.setRecipientID(&list[j].RecipientID, q.Recipients, j); err != nil {
				return q, err
			}
		}
		q.Body = &model.Placeholders{Placeholders: list}
	case *model.SigningSteps:
		steps := slices.Clone(body.Steps)
		for j := range steps {
			steps[j].Recipients = slices.Clone(steps[j].Recipients)
		}
		for j, r := range change.Recipients(steps) {
			if err := t.setRecipientID(&r.ID, q.Recipients, j); err != nil {
				return q, err
			}
		}
		q.Body = &model.SigningSteps{Steps: steps}
	}
	return q, nil
}

// setRecipientID sets an id to that of the recipient of the target whom the number at that place means, counted from 1.
// A number of 0 or none leaves it: the body has the id, or the recipient is new.
func (t Task) setRecipientID(id *model.RecipientID, numbers []int, place int) error {
	if place >= len(numbers) || numbers[place] <= 0 {
		return nil
	}
	all := change.Recipients(t.Target.SigningSteps())
	if n := numbers[place]; n > len(all) || !all[n-1].ID.Valid() {
		return errPartMissing
	}
	*id = all[numbers[place]-1].ID
	return nil
}
