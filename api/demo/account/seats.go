package account

import "inkdesk/model"

// seat is a recipient before it has a name.
type seat struct {
	person int32
	step   uint8
	role   model.Role
	check  model.VerificationType
}

// table is the recipients of one envelope.
type table struct {
	seats [6]seat
	taken int
}

func (t *table) all() []seat { return t.seats[:t.taken] }

// steps is the number of signing steps.
func (t *table) steps() int { return int(t.seats[t.taken-1].step) + 1 }

// seats places the recipients of envelope i.
func (a *Account) seats(i int, t *Traits) table {
	if a.isTwin(i) {
		i--
	}
	d := a.dice(ofSeats, i)
	if t.Flow == model.SignMyself {
		self := seat{person: int32(-1 - t.owner), role: model.Signer}
		return table{seats: [6]seat{self}, taken: 1}
	}
	s := table{taken: 1 + d.weighted(34, 30, 20, 10, 6)}
	step := uint8(0)
	for k := range s.all() {
		if k > 0 && d.chance(60) {
			step++
		}
		s.seats[k] = seat{person: a.someone(&d), step: step, role: role(&d, k)}
		if d.chance(7) {
			s.seats[k].person = int32(-1 - d.n(len(a.users)))
		}
		if s.seats[k].role != model.ReceivesCopy {
			s.seats[k].check = rollCheck(&d)
		}
	}
	return s
}

func role(d *dice, k int) model.Role {
	if k == 0 {
		return model.Signer
	}
	return []model.Role{model.Signer, model.ReceivesCopy, model.InPersonSigner}[d.weighted(68, 22, 10)]
}

func rollCheck(d *dice) model.VerificationType {
	return []model.VerificationType{"", model.SMS, model.Passcode, model.IDVerification}[d.weighted(72, 12, 9, 7)]
}

// InvolvesPerson reports whether one of the people is a recipient of envelope i.
func (a *Account) InvolvesPerson(i int, t *Traits, c *Crowd) bool {
	s := a.seats(i, t)
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
	s := a.seats(i, t)
	for _, one := range s.all() {
		if a.person(one.person).uid == uid {
			return true
		}
	}
	return false
}

// Planted reports whether envelope i was changed in ways its traits do not show, so
// that a search has to look at the whole of it.
func (t *Traits) Planted() bool { return t.fault != nil && t.fault.spoil != nil }
