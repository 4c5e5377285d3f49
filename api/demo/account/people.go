package account

import (
	"fmt"
	"strconv"
	"strings"

	"inkdesk/model"
)

type person struct {
	name, email string
	searchText  string // name and address in lower case, for searching
	uid         model.UserID
}

func (a *Account) addPeople(n int) {
	a.people = make([]person, n)
	for i := range a.people {
		d := a.rng(ofPerson, i)
		var name, box string
		if d.chance(1) {
			name, box, _ = strings.Cut(pick(&d, a.words["people"]), "|")
		} else {
			first, last := pick(&d, a.words["first"]), pick(&d, a.words["last"])
			name, box = first+" "+last, mailbox(first)+"."+mailbox(last)
		}
		if d.chance(35) {
			box += strconv.Itoa(d.below(90) + 10)
		}
		a.people[i] = newPerson(name, box+"@"+pick(&d, a.words["domains"]), "")
	}
	for i, line := range a.words["users"] {
		name, email, _ := strings.Cut(line, "|")
		d := a.rng(ofUser, i)
		a.users = append(a.users, newPerson(name, email, model.UserID(d.hexID(16))))
	}
}

func newPerson(name, email string, uid model.UserID) person {
	return person{name: name, email: email, searchText: strings.ToLower(name + "\n" + email), uid: uid}
}

// person returns the person with a number. Users of the account have negative numbers.
func (a *Account) person(number int32) *person {
	if number < 0 {
		return &a.users[-1-number]
	}
	return &a.people[number]
}

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
		among := len(a.people)
		if d.chance(6) { // a few people come again and again
			among = 3
		}
		s.recipients[k] = plannedRecipient{person: int32(d.below(among)), step: step, role: role(shape, k)}
		if d.chance(ofFirm) {
			s.recipients[k].person = int32(-1 - d.below(len(a.users)))
		}
		if s.recipients[k].role != model.ReceivesCopy {
			checks := []model.VerificationType{"", model.SMS, model.Passcode, model.IDVerification}
			s.recipients[k].verification = checks[d.weighted(72, 12, 9, 7)]
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

// InvolvesPerson reports whether the name or the address of a recipient of envelope i contains
// needle, which is in lower case.
func (a *Account) InvolvesPerson(i int, t *Traits, needle string) bool {
	return a.involves(i, t, func(p *person) bool { return strings.Contains(p.searchText, needle) })
}

// InvolvesUser reports whether the user with this identifier made envelope i or is a recipient of it.
func (a *Account) InvolvesUser(i int, t *Traits, uid model.UserID) bool {
	return t.Owner == uid || a.involves(i, t, func(p *person) bool { return p.uid == uid })
}

func (a *Account) involves(i int, t *Traits, is func(*person) bool) bool {
	s := a.planRecipients(i, t)
	for _, one := range s.all() {
		if is(a.person(one.person)) {
			return true
		}
	}
	return false
}

// HasHiddenDefect reports whether the envelope differs from what its traits say, so that a
// search has to look at the whole envelope.
func (t *Traits) HasHiddenDefect() bool { return t.defect != nil && t.defect.alter != nil }

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
