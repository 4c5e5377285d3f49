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
			ID: a.recipientID(i, k), UID: p.uid,
			Name: model.NewText(p.name), Email: model.NewText(p.email), Role: one.role,
		}
		if one.verification != "" {
			r.Verification = &model.Verification{Type: one.verification, Value: secret(one.verification, one.person)}
		}
		steps[one.step].Recipients = append(steps[one.step].Recipients, r)
	}
	return steps
}

// secret returns a phone number or a passcode, always the same for the same person.
func secret(check model.VerificationType, person int32) model.Secret {
	n := mix(uint64(person) + 1)
	switch check {
	case model.SMS:
		country := []string{"+4179", "+49171", "+3361", "+1202", "+44770"}[n%5]
		return model.NewSecret(fmt.Sprintf("%s%07d", country, n>>8%10_000_000))
	case model.Passcode:
		if n%12 == 0 {
			return model.NewSecret("b7e21c") // that of the desk, which some give to everybody
		}
		return model.NewSecret(fmt.Sprintf("%06x", n>>8%0xffffff))
	default:
		return model.Secret{}
	}
}

func (a *Account) progress(i int, t *Traits) map[model.RecipientID]Progress {
	if t.Status == model.Draft {
		return nil
	}
	all := make(map[model.RecipientID]Progress)
	for k, p := range t.signing {
		if p.invited != 0 {
			all[a.recipientID(i, k)] = Progress{
				Invited: a.Stamp(p.invited), Opened: a.Stamp(p.opened), Uploaded: a.Stamp(p.uploaded),
				Signed: a.Stamp(p.signed), Declined: a.Stamp(p.declined),
			}
		}
	}
	return all
}

func (a *Account) recipientID(i, k int) model.RecipientID {
	return model.RecipientID(a.partID("recipient", i, k))
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
