package account

import (
	"fmt"
	"slices"

	"inkdesk/model"
)

const (
	// seriesName names the template of the series, with which the names of its envelopes begin.
	seriesName = "Remote work policy"
	theForm    = -1
	// dailyName names a form whose envelopes run out after a day, in the last hours of which nearly all are signed.
	dailyName = "Visitor declaration"
	dailyForm = -1000
	// refusedName names a form that many have declined today, more than in any week before.
	refusedName = "Purchase order"
)

// Form returns the number of the source of envelope i, the same for all that were made from it: a
// number of an envelope for one of its own. Tests hold it against the program's findings.
func (a *Account) Form(i int) int {
	switch {
	case a.isTwin(i):
		return a.Form(i - 1)
	case a.inCampaign(i):
		return theForm
	case !a.forms:
		return i
	case a.isDaily(i):
		return dailyForm
	case isRefused(a, i):
		return a.formOf(refusedSubject(a))
	}
	d := a.rng(ofName, i)
	if d.chance(6) {
		return i
	}
	return a.formOf(d.below(len(a.words["subjects"])))
}

func (a *Account) formOf(subject int) int {
	if a.words["subjects"][subject] == seriesName {
		return theForm
	}
	return theForm - 1 - subject
}

func isRefused(a *Account, i int) bool {
	first := a.envelopes * 85 / 100
	return a.forms && a.envelopes >= 100 && i%10 == 2 && i >= first && i < first+min(50, a.envelopes/10)
}

func refusedSubject(a *Account) int { return slices.Index(a.words["subjects"], refusedName) }

func (a *Account) isDaily(i int) bool {
	return a.forms && a.envelopes >= 100 && i%5 == 1 && i*10 >= a.envelopes*6 && a.defectOf(i) == nil && !a.isTwin(i) && !a.isTwin(i+1)
}

// setDaily has an envelope sent at once, and nearly all signed in the last hours of its day.
func (a *Account) setDaily(d *rng, t *Traits) {
	t.Flow, t.Status, t.Trashed, t.Expires = model.RequestSignature, model.InProgress, false, t.Created+day
	t.course = course{sent: t.Created + 1, untouched: true}
	switch signed := t.Created + d.between(20*hour, day-600); {
	case t.Expires < a.now && d.chance(3):
		t.Status, t.Updated = model.Expired, t.Expires
	case signed < a.now:
		t.Status, t.Updated, t.course.last, t.course.untouched = model.Completed, signed, signed, false
	}
}

// titleOf returns a subject with what senders add: a company, a person, a street or a week.
func (a *Account) titleOf(d *rng, subject int) string {
	name, number := a.words["subjects"][subject], 1+d.below(52)
	who, company := a.people[d.below(len(a.people))].name, pick(d, a.words["companies"])
	switch {
	case a.formOf(subject) == theForm:
		return fmt.Sprintf("%s %s %04d", name, company, d.below(10_000))
	case subject%8 == 0:
		return fmt.Sprintf("%s – %s", name, who)
	case subject%8 == 1:
		return fmt.Sprintf("%s %d, %s", pick(d, a.words["streets"]), number, name)
	case subject%8 == 2:
		return fmt.Sprintf("%s week %d %s", name, number, company)
	default:
		return fmt.Sprintf("%s %s %04d", name, company, d.below(10_000))
	}
}

func isForm(a *Account, i int) bool { return a.forms && i == a.templates-1 }

// completeForm adds two people, their fields, and the request that no one can answer any more.
func completeForm(a *Account, i int, t *Template) {
	for k, name := range []string{"Employee", "Employer"} {
		t.SigningSteps = append(t.SigningSteps, model.SigningStep{Recipients: []model.Recipient{{
			ID: model.RecipientID(a.partID("template-recipient", i, k)), Role: model.Signer, Name: model.NewText(name),
		}}})
	}
	p := placer{account: a, of: "template-annotation", number: i, d: a.rng(ofFields, theForm)}
	for _, r := range t.Recipients() {
		p.signer(r, t.Documents)
	}
	t.Annotations = p.fields
	t.Attachments.Recipients = []model.RecipientPlaceholders{requestOf(model.RecipientID(fmt.Sprintf("0ddb%020d", i)), model.PlaceholderID(fmt.Sprintf("a77b%020d", i)))}
}
