package account

import (
	"slices"

	"inkdesk/model"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

// mostSpeaking bounds how many envelopes with the same documents speak for others.
const mostSpeaking = 8

// faults holds the faults found in the fields of an envelope.
type faults struct {
	all    []triage.Finding
	ofForm []formFault // those that others of its form have as well
}

// formFault describes a fault without the people and the field of one envelope.
type formFault struct {
	triage.Finding
	key   string // see [cause.Inherited]
	place int    // of the recipient it concerns, -1 for none
	roles []model.Role
}

// newFaults returns nil for no faults.
func newFaults(e *model.Envelope, found []triage.Finding) *faults {
	if len(found) == 0 {
		return nil
	}
	own := &faults{all: found}
	roles := rolesOf(e)
	for _, f := range found {
		one := formFault{f, cause.Inherited(&f, e.Recipients()), -1, roles}
		if one.key == "" {
			continue
		}
		at := 0
		for _, r := range e.Recipients() {
			if r.ID == f.Recipient && f.Recipient != "" {
				one.place = at
			}
			at++
		}
		one.Sentence, one.Short = withoutNames(f.Sentence, e), withoutNames(f.Short, e)
		one.Recipient, one.Annotation, one.Certainty = "", "", min(f.Certainty, triage.Likely)
		own.ofForm = append(own.ofForm, one)
	}
	return own
}

func rolesOf(e *model.Envelope) []model.Role {
	var roles []model.Role
	for _, r := range e.Recipients() {
		roles = append(roles, r.Role)
	}
	return roles
}

// speak has the fields of an open envelope that were read speak for those of its family.
func (a *agenda) speak(b *Book, kin uint64, id model.EnvelopeID) {
	before, form := a.commonFaults(b, kin), uint32(kin>>32)
	list := a.speaking[form]
	if at, known := slices.BinarySearch(list, id); !known { // in whatever order they were read, the same ones speak
		list = slices.Insert(list, at, id)
	}
	a.speaking[form] = list[:min(len(list), mostSpeaking)]
	isSame := func(x, y formFault) bool { return x.key == y.key }
	if slices.EqualFunc(before, a.commonFaults(b, kin), isSame) {
		return
	}
	for _, one := range b.entries.Values() {
		if same, _ := b.history.Kin(&one.trace); same == kin {
			one.version++
		}
	}
	b.changed()
}

// commonFaults returns the faults that were found in all of a family that speak.
func (a *agenda) commonFaults(b *Book, kin uint64) []formFault {
	var common []formFault
	heard := false
	for _, id := range a.speaking[uint32(kin>>32)] {
		one := b.entry(id)
		if one == nil || !one.Status().Open() || one.fields == nil || one.fields.updated != one.Updated {
			continue
		}
		if same, _ := b.history.Kin(&one.trace); same != kin {
			continue
		}
		var said []formFault
		if one.fields.faults != nil {
			said = one.fields.faults.ofForm
		}
		if !heard {
			common, heard = slices.Clone(said), true
			continue
		}
		common = slices.DeleteFunc(common, func(f formFault) bool {
			return !slices.ContainsFunc(said, func(other formFault) bool { return other.key == f.key })
		})
	}
	return common
}

// likelyFaults returns the faults of an envelope whose fields were not read: those that were found in all others of its
// form that were.
func (a *agenda) likelyFaults(b *Book, e *model.Envelope) []triage.Finding {
	one := b.entry(e.ID)
	if one == nil || !e.Status.Open() {
		return nil
	}
	kin, _ := b.history.Kin(&one.trace)
	var found []triage.Finding
	for _, f := range a.commonFaults(b, kin) {
		if !slices.Equal(f.roles, rolesOf(e)) {
			continue
		}
		f.Sentence, f.Short = withNames(f.Sentence, e)+triage.OfSibling, withNames(f.Short, e)
		at := 0
		for _, r := range e.Recipients() {
			if at == f.place {
				f.Recipient = r.ID
			}
			at++
		}
		found = append(found, f.Finding)
	}
	return found
}
