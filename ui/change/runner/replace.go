package runner

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
)

// checkReplacement reads, for a task whose target replaces an envelope, why step i must wait; "" when it
// may be sent. The new envelope is sent only as it was confirmed and while the old one is open, and
// the old one is changed only once the new one is out.
func (r Runner) checkReplacement(ctx context.Context, t Task, i int, current change.Target) (reason string, err error) {
	switch {
	case t.Steps[i].Request.Replaced:
		made, err := t.Target.Read(ctx, r.Client)
		if s := made.Status(); err == nil && !s.Open() && s != model.Completed {
			reason = fmt.Sprintf("The new envelope %s is not out (%s), so the old one is kept.", t.Target.ID(), s.Label())
		}
		return reason, err
	case !t.replaces() || t.Steps[i].Request.Operation != change.SendEnvelope || t.Origin.Envelope == nil || current.Envelope == nil:
		return "", nil
	}
	old, err := t.Origin.Read(ctx, r.Client)
	if err != nil {
		return "", err
	}
	if s := old.Status(); !s.Open() {
		return fmt.Sprintf("The old envelope is %s now.", s.Label()), nil
	}
	if reason = t.recipientsLost(i, old, current); reason == "" {
		reason, err = r.fieldsLost(ctx, old.Envelope, current.Envelope)
	}
	return reason, err
}

// recipientsLost says which recipient of the old envelope, or of those that a step before step i has sent, the new
// one does not have as they should be. The specification shows neither what a copy keeps nor whether steps
// are added or replaced.
func (t Task) recipientsLost(i int, old, made change.Target) string {
	want := slices.Clone(recipientsOf(old.SigningSteps()))
	for _, s := range t.Steps[:i] {
		body, ok := s.Request.Body.(*model.SigningSteps)
		if !ok {
			continue
		}
		for j, corrected := range recipientsOf(body.Steps) {
			if j < len(s.Request.Recipients) && s.Request.Recipients[j] > 0 && s.Request.Recipients[j] <= len(want) {
				want[s.Request.Recipients[j]-1] = corrected
			} else {
				want = append(want, corrected)
			}
		}
	}
	has := recipientsOf(made.SigningSteps())
	for _, one := range want {
		at := slices.IndexFunc(has, func(r *model.Recipient) bool { return sameAddress(r.Email, one.Email) })
		switch {
		case at < 0:
			return fmt.Sprintf("The new envelope lacks %s at %s.", model.Narrow(one.Name.String()), model.Narrow(one.Email.String()))
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

func sameAddress(a, b model.Text) bool {
	return strings.EqualFold(strings.TrimSpace(a.Wire()), strings.TrimSpace(b.Wire()))
}

func recipientsOf(steps []model.SigningStep) (list []*model.Recipient) {
	for _, r := range (&model.Envelope{SigningSteps: steps}).Recipients() {
		list = append(list, r)
	}
	return list
}

// fieldsLost says how many fields a copy lacks. A service that does not show fields is not asked.
func (r Runner) fieldsLost(ctx context.Context, old, made *model.Envelope) (string, error) {
	if !r.Client.Supports("envelope.list_annotations") {
		return "", nil
	}
	count := func(e *model.Envelope) (n int, err error) {
		fields, err := r.Client.FieldsOf(ctx, e.ID, e.Documents)
		for _, of := range fields {
			n += len(of)
		}
		return n, err
	}
	had, err := count(old)
	if err != nil || had == 0 {
		return "", err
	}
	has, err := count(made)
	if err != nil || has >= had {
		return "", err
	}
	return fmt.Sprintf("The new envelope has %d of %d fields: the service's copy does not keep them. Place them, or make it from the template.", has, had), nil
}
