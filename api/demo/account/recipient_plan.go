package account

import "inkdesk/model"

// plannedRecipient holds a recipient by number, because a filter on people needs no more of it.
type plannedRecipient struct {
	person       int32
	step         uint8
	role         model.Role
	verification model.VerificationType
}

const maxRecipients = 6

type recipientPlan struct {
	recipients [maxRecipients]plannedRecipient
	count      int
}

func (p *recipientPlan) all() []plannedRecipient { return p.recipients[:p.count] }

func (p *recipientPlan) steps() int { return int(p.recipients[p.count-1].step) + 1 }

func (a *Account) planRecipients(i int, t *Traits) recipientPlan {
	if a.isTwin(i) {
		i--
	}
	d := a.rng(ofSeats, i)
	if t.Flow == model.SignMyself {
		self := plannedRecipient{person: int32(-1 - t.owner), role: model.Signer}
		return recipientPlan{recipients: [maxRecipients]plannedRecipient{self}, count: 1}
	}
	shape := &d // of the steps and roles, which are those of the form
	if form := a.Form(i); form != i {
		shape = new(a.rng(ofSeats, form))
	}
	s := recipientPlan{count: 1 + shape.weighted(34, 30, 20, 10, 6)}
	step, ofFirm := uint8(0), 7 // of a hundred recipients are people of the firm, more where it has forms
	if a.forms {
		ofFirm = 16
	}
	for k := range s.all() {
		if k > 0 && shape.chance(60) {
			step++
		}
		s.recipients[k] = plannedRecipient{person: randomPerson(&d, len(a.people)), step: step, role: role(shape, k)}
		if d.chance(ofFirm) {
			s.recipients[k].person = int32(-1 - d.below(len(a.users)))
		}
		if s.recipients[k].role != model.ReceivesCopy {
			s.recipients[k].verification = randomVerification(&d)
		}
	}
	if holdsUp(a, i, t) {
		s.recipients[0].person = 0
	}
	return s
}

func holdsUp(a *Account, i int, t *Traits) bool {
	return i%3 == 0 && t.Status == model.InProgress && t.defect == nil && t.Created < a.now-month && !a.inCampaign(i)
}

// signer returns the number of one of those who sign, any of them for a random number.
func (p *recipientPlan) signer(random uint64) int {
	var signers []int
	for k, one := range p.all() {
		if one.role.Signs() {
			signers = append(signers, k)
		}
	}
	return signers[random%uint64(len(signers))]
}

func role(d *rng, k int) model.Role {
	if k == 0 {
		return model.Signer
	}
	return []model.Role{model.Signer, model.ReceivesCopy, model.InPersonSigner}[d.weighted(68, 22, 10)]
}

func randomVerification(d *rng) model.VerificationType {
	return []model.VerificationType{"", model.SMS, model.Passcode, model.IDVerification}[d.weighted(72, 12, 9, 7)]
}

// InvolvesPerson reports whether one of the people is a recipient of envelope i.
func (a *Account) InvolvesPerson(i int, t *Traits, c *PersonSet) bool {
	s := a.planRecipients(i, t)
	for _, one := range s.all() {
		if c.has(one.person) {
			return true
		}
	}
	return false
}

// InvolvesUser reports whether the user with this identifier made envelope i or is a
// recipient of it.
func (a *Account) InvolvesUser(i int, t *Traits, uid model.UserID) bool {
	if t.Owner == uid {
		return true
	}
	s := a.planRecipients(i, t)
	for _, one := range s.all() {
		if a.person(one.person).uid == uid {
			return true
		}
	}
	return false
}

// HasHiddenDefect reports whether the envelope differs from what its traits say, so that a
// search has to look at the whole envelope.
func (t *Traits) HasHiddenDefect() bool { return t.defect != nil && t.defect.alter != nil }
