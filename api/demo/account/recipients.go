package account

import (
	"fmt"

	"inkdesk/model"
)

func (a *Account) signingSteps(i int, s *recipientPlan) []model.SigningStep {
	steps := make([]model.SigningStep, s.steps())
	for k, one := range s.all() {
		p := a.person(one.person)
		r := model.Recipient{
			ID: model.RecipientID(a.partID("recipient", i, k)), UID: p.uid,
			Name: model.NewText(p.name), Email: model.NewText(p.email), Role: one.role,
		}
		if one.verification != "" {
			r.Verification = &model.Verification{Type: one.verification, Value: secret(one.verification, one.person)}
		}
		steps[one.step].Recipients = append(steps[one.step].Recipients, r)
	}
	return steps
}

// secret is a phone number or a passcode, always the same for the same person.
func secret(check model.VerificationType, person int32) model.Secret {
	n := mix(uint64(person) + 1)
	switch check {
	case model.SMS:
		country := []string{"+4179", "+4917", "+3361", "+1202", "+4477"}[n%5]
		return model.NewSecret(fmt.Sprintf("%s%07d", country, n>>8%10_000_000))
	case model.Passcode:
		return model.NewSecret(fmt.Sprintf("%06x", n>>8%0xffffff))
	default:
		return model.Secret{}
	}
}

// progress says who has opened the envelope and signed it, so that it fits the status.
func (a *Account) progress(i int, t *Traits, steps []model.SigningStep) map[model.RecipientID]Progress {
	if t.Status == model.Draft {
		return nil
	}
	d := a.rng(ofProgress, i)
	finished := t.Status == model.Completed || t.Status == model.Pending
	// current is the step that has not been finished yet.
	current := d.below(len(steps))
	if finished {
		current = len(steps)
	}
	all := make(map[model.RecipientID]Progress)
	span := max(t.Updated-t.Created, 2) / int64(len(steps)+1)
	for k := range min(current+1, len(steps)) {
		from := t.Created + int64(k)*span
		for j := range steps[k].Recipients {
			r := &steps[k].Recipients[j]
			p := Progress{Invited: a.Stamp(from)}
			if k < current || d.chance(40) {
				p.Opened = a.Stamp(from + d.between(0, span/2))
			}
			if k < current && r.Role.Signs() {
				p.Signed = a.Stamp(from + d.between(span/2, span))
			}
			all[r.ID] = p
		}
	}
	if t.Status == model.Declined {
		a.decline(t, steps[current].Recipients, all)
	}
	return all
}

func (a *Account) decline(t *Traits, recipients []model.Recipient, all map[model.RecipientID]Progress) {
	for j := range recipients {
		if r := &recipients[j]; r.Role.Signs() {
			p := all[r.ID]
			p.Opened, p.Declined = p.Invited, a.Stamp(t.Updated)
			all[r.ID] = p
			return
		}
	}
}

func (a *Account) notification(i int, about string) *model.Notification {
	d := a.rng(ofNotification, i)
	if d.chance(12) {
		return nil
	}
	return &model.Notification{
		Subject:          model.NewText(fmt.Sprintf(pick(&d, a.words["mailsubjects"]), about)),
		Message:          model.NewText(pick(&d, a.words["messages"])),
		ReminderInterval: []model.Int{0, 1, 2, 3, 5, 7}[d.weighted(15, 10, 20, 25, 10, 20)],
	}
}
