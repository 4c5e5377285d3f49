package account

import (
	"cmp"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"inkdesk/model"
	"inkdesk/model/difference"
	"inkdesk/model/geometry"
	"inkdesk/model/triage"
	"inkdesk/model/triage/cause"
)

const mostExamined = 3000

// Sharing counts the open envelopes that share a fault with a template.
type Sharing struct {
	IDs     []model.EnvelopeID
	Bounded bool // says that there were more candidates than are examined
}

// Sharing returns a function that finds the open envelopes with one of the faults of a template at a
// time, among those with the same numbers of pages: likely its copies. It is nil for a template
// in which nothing was found that copies take over. To examine an envelope takes long, so the
// function holds nothing that the book changes: it may run beside it.
func (b *Book) Sharing(id model.TemplateID, now time.Time) func() Sharing {
	check, _ := b.templates.Check(id)
	if len(check.Faults) == 0 {
		return nil
	}
	t := &b.templates.known[id].template
	faults := make(map[string]bool)
	for i := range check.Faults {
		if fault := cause.Inherited(&check.Faults[i].Finding, t.Recipients()); fault != "" {
			faults[fault] = true
		}
	}
	form := formOf(t.Documents)
	if len(faults) == 0 || form == 0 {
		return nil
	}
	context := b.rules.Context
	context.Now, context.History, context.AbridgedList = now, triage.NewHistory(), b.omitted.signers
	context.CurtailedList = b.omitted.rest
	var candidates []entry
	bounded := false
	for _, one := range b.entries.Values() {
		if one.form != form || !one.Status().Open() {
			continue
		}
		if bounded = len(candidates) == mostExamined; bounded {
			break
		}
		candidates = append(candidates, one.copied())
	}
	return func() Sharing {
		found := Sharing{Bounded: bounded}
		for i := range candidates {
			if e := candidates[i].envelope(); candidates[i].has(faults, &e, context) {
				found.IDs = append(found.IDs, e.ID)
			}
		}
		return found
	}
}

// copied returns an entry that stays as it is now, without fields that are not those of the envelope.
func (one *entry) copied() entry {
	same := *one
	if same.held != nil {
		same.held = &held{Envelope: one.held.Envelope}
	}
	if same.fields != nil {
		same.fields = new(*one.fields)
		if same.fields.updated != one.Updated {
			same.fields = nil
		}
	}
	return same
}

func (one *entry) has(faults map[string]bool, e *model.Envelope, context triage.Context) bool {
	if one.fields != nil {
		one.fields.tell(&context, e)
	}
	report := triage.Examine(e, context)
	return slices.ContainsFunc(report.Findings, func(f triage.Finding) bool { return faults[cause.Inherited(&f, e.Recipients())] })
}

// mostExamples bounds the examples of a form.
const mostExamples = 8

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

// addExample makes an open envelope whose fields were read an example of its family.
func (a *agenda) addExample(b *Book, kin uint64, id model.EnvelopeID) {
	before, form := a.commonFaults(b, kin), uint32(kin>>32)
	list := a.examples[form]
	if at, known := slices.BinarySearch(list, id); !known { // the same ones are examples in whatever order they were read
		list = slices.Insert(list, at, id)
	}
	a.examples[form] = list[:min(len(list), mostExamples)]
	isSame := func(x, y formFault) bool { return x.key == y.key }
	if slices.EqualFunc(before, a.commonFaults(b, kin), isSame) {
		return
	}
	for _, one := range b.entries.Values() {
		if same, _ := b.past.Kin(&one.trace); same == kin {
			one.version++
		}
	}
	b.changed()
}

// commonFaults returns the faults that were found in all examples of a family.
func (a *agenda) commonFaults(b *Book, kin uint64) []formFault {
	var common []formFault
	heard := false
	for _, id := range a.examples[uint32(kin>>32)] {
		one := b.entry(id)
		if one == nil || !one.Status().Open() || one.fields == nil || one.fields.updated != one.Updated {
			continue
		}
		if same, _ := b.past.Kin(&one.trace); same != kin {
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
	kin, _ := b.past.Kin(&one.trace)
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

const mostUnpacked = 50

// CompletedLike returns completed envelopes with as many pages in each document, the likest titles first.
func (b *Book) CompletedLike(documents []model.Document, most int) []model.Envelope {
	if len(documents) == 0 {
		return nil
	}
	form := formOf(documents)
	var alike []*entry
	for _, one := range b.entries.Values() {
		if one.Status() == model.Completed && one.form == form {
			alike = append(alike, one)
		}
	}
	slices.SortFunc(alike, newestFirst)
	found := make([]model.Envelope, 0, mostUnpacked)
	for _, one := range alike[:min(len(alike), mostUnpacked)] {
		found = append(found, one.envelope())
	}
	slices.SortStableFunc(found, func(x, y model.Envelope) int {
		return cmp.Compare(difference.DocumentLikeness(documents, y.Documents), difference.DocumentLikeness(documents, x.Documents))
	})
	return found[:min(len(found), most)]
}

// formOf returns the same for documents with the same numbers of pages in any order, 0 for none.
func formOf(documents []model.Document) uint64 {
	if len(documents) == 0 {
		return 0
	}
	pages := make([]int, len(documents))
	for i := range documents {
		pages[i] = geometry.PageCount(&documents[i])
	}
	slices.Sort(pages)
	sum := fnv.New64a()
	for _, n := range pages {
		_, _ = sum.Write(strconv.AppendInt(nil, int64(n), 10))
		_, _ = sum.Write([]byte{' '})
	}
	return max(sum.Sum64(), 1)
}
