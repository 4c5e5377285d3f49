package account

import (
	"slices"

	"inkdesk/model"
)

const (
	hour  = int64(3600)
	day   = 24 * hour
	month = 30 * day  // how long envelopes may be signed, unless the sender says otherwise
	span  = 400 * day // how far back the account goes
)

// Traits holds the properties that envelopes are listed and filtered by. Times are Unix seconds, 0 for none.
type Traits struct {
	Status  model.Status
	Flow    model.FlowType
	Level   model.LegalityLevel
	Trashed bool
	Owner   model.UserID // the user who made the envelope
	Folder  string       // the identifier of a folder, "" for the root

	Created, Updated, Expires, DocumentsChanged int64

	owner   int
	tags    uint64
	defect  *defect
	course  course
	signing signing
}

// Traits generates the traits of envelope i. Created never decreases with i.
func (a *Account) Traits(i int) Traits {
	d := a.rng(ofTraits, i)
	left := (float64(a.envelopes-i) - 0.5) / float64(a.envelopes) // they become denser towards today
	t := Traits{Created: a.now - int64((0.1+0.9*left)*left*left*float64(span)) - 40}
	age := a.now - t.Created
	t.Status = status(&d, age)
	t.Flow = []model.FlowType{model.RequestSignature, model.SignMyself}[d.weighted(93, 7)]
	t.Level = model.LegalityLevels()[d.weighted(78, 14, 8)]
	t.owner = d.below(len(a.users))
	if !d.chance(55) {
		t.Folder = pick(&d, a.folders)
	}
	for k := range a.words["tags"] {
		if d.chance(10) {
			t.tags |= 1 << k
		}
	}
	if a.forms && a.Form(i) != i {
		t.Flow = model.RequestSignature
	}
	if a.inCampaign(i) {
		t.Flow, t.Level = model.RequestSignature, model.SES
		if i%70 == 68 { // nearly all of the series have one level
			t.Level, t.Status = model.QESEidas, model.InProgress
		}
	}
	a.setTimes(&d, &t, age)
	if a.isDaily(i) {
		a.setDaily(&d, &t)
	}
	if t.defect = a.defectOf(i); t.defect != nil {
		t.Flow, t.Trashed = model.RequestSignature, false
		t.defect.setTraits(a, &t)
	}
	a.sign(i, &t)
	t.Owner = a.users[t.owner].uid
	return t
}

// Overdue reports whether the envelope stays open although its expiry has passed.
func (t *Traits) Overdue() bool { return t.defect != nil && t.defect.overdue }

func status(d *rng, age int64) model.Status {
	states := []model.Status{
		model.Draft, model.InProgress, model.Pending, model.Completed,
		model.Expired, model.Declined, model.Voided,
	}
	switch {
	case age < 5*day:
		return states[d.weighted(7, 80, 2, 6, 0, 3, 2)]
	case age < 30*day:
		return states[d.weighted(10, 42, 2, 34, 4, 4, 4)]
	case age < 90*day:
		return states[d.weighted(10, 22, 1, 48, 8, 6, 5)]
	default:
		return states[d.weighted(6, 4, 0, 66, 12, 6, 6)]
	}
}

// setTimes decides when it was sent, when it expires and what else recipients do not decide.
func (a *Account) setTimes(d *rng, t *Traits, age int64) {
	prepared := d.between(2*60, 2*hour)
	finishing := []int64{
		d.between(2*60, 40*60), d.between(hour, 10*hour), d.between(day, 4*day),
	}[d.weighted(95, 4, 1)]
	left := []int64{
		d.between(hour, day), d.between(day, 3*day), d.between(3*day, 7*day),
		d.between(7*day, 30*day), d.between(30*day, 90*day), -a.now,
	}[d.weighted(0, 1, 9, 59, 25, 6)]
	t.course.sent = t.Created + min(prepared, age/2)
	switch {
	case t.Status.Open():
		t.Updated, t.Expires = t.course.sent, a.now+left
		if t.Status == model.Pending {
			t.course.last = a.now - min(finishing, age)
		}
	case t.Status == model.Draft:
		t.Updated = t.Created + d.between(0, min(age, 5*day))
		if d.chance(50) {
			t.Expires = a.now + max(left, 2*day)
		}
	case t.Status == model.Expired:
		t.Expires = t.Created + d.between(min(age/2, 3*day), min(age, 45*day))
		t.Updated = min(t.Expires+d.between(5, 300), a.now)
		t.course.sent = min(t.course.sent, t.Expires)
	default:
		t.Updated = t.Created + d.between(min(age, hour), min(age, month))
		t.Expires = t.Updated + d.between(day, month)
		t.course.sent = min(t.course.sent, t.Updated)
	}
	t.DocumentsChanged = min(t.Created+d.between(0, 2*hour), t.Updated)
	t.Trashed = !t.Status.Open() && d.chance(3)
}

// HasTag reports whether the envelope carries one of the tags.
func (a *Account) HasTag(t *Traits, tags []string) bool {
	for k, tag := range a.words["tags"] {
		if t.tags>>k&1 == 1 && slices.Contains(tags, tag) {
			return true
		}
	}
	return false
}
