package account

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"inkdesk/assets"
	"inkdesk/model"
)

const (
	seriesName = "Remote work policy" // names the template of the series, with which the names of its envelopes begin
	theForm    = -1
	// dailyName names a form whose envelopes run out after a day, in the last hours of which nearly all are signed.
	dailyName   = "Visitor declaration"
	dailyForm   = -1000
	refusedName = "Purchase order" // names a form that many have declined today, more than in any week before
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
	switch kind := subject % 8; {
	case kind > 2 || a.formOf(subject) == theForm:
		return fmt.Sprintf("%s %s %04d", name, company, d.below(10_000))
	case kind == 0:
		return fmt.Sprintf("%s – %s", name, who)
	case kind == 1:
		return fmt.Sprintf("%s %d, %s", pick(d, a.words["streets"]), number, name)
	default:
		return fmt.Sprintf("%s week %d %s", name, number, company)
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
	t.Annotations = p.place(t.Recipients(), t.Documents)
	t.Attachments.Recipients = []model.RecipientPlaceholders{requestOf(fmt.Sprintf("%020d", i))}
}

// Name returns the name of envelope i.
func (a *Account) Name(i int) string {
	if a.isTwin(i) {
		i--
	}
	d := a.rng(ofName, i)
	if a.inCampaign(i) {
		return fmt.Sprintf("%s %04d", seriesName, 1000+d.below(9000))
	}
	if a.isDaily(i) {
		return fmt.Sprintf("%s – %s", dailyName, a.people[d.below(len(a.people))].name)
	}
	if isRefused(a, i) {
		return a.titleOf(&d, refusedSubject(a))
	}
	if d.chance(6) {
		return pick(&d, a.words["titles"])
	}
	if a.forms {
		return a.titleOf(&d, d.below(len(a.words["subjects"])))
	}
	subject, company := pick(&d, a.words["subjects"]), pick(&d, a.words["companies"])
	if d.chance(60) {
		return fmt.Sprintf("%s %s %04d", subject, company, d.below(10_000))
	}
	return subject + " " + company
}

// Comment returns the comment of envelope i, "" for none.
func (a *Account) Comment(i int) string {
	d := a.rng(ofName, i) ^ 0xc0
	if d.chance(70) {
		return ""
	}
	return pick(&d, a.words["comments"])
}

// isTwin reports whether envelope i repeats the one before it.
func (a *Account) isTwin(i int) bool {
	return i%388 == 50 && !a.inCampaign(i) && !a.inCampaign(i-1) || a.forms && a.envelopes >= 100 && i == replaced+1
}

// inCampaign reports whether envelope i belongs to a series that went to many at once.
func (a *Account) inCampaign(i int) bool {
	return a.envelopes >= 100 && i%5 == 3 && i*10 >= a.envelopes*9 && i*1000 < a.envelopes*985
}

type vocabulary map[string][]string

// readWords takes sections in square brackets with one entry a line.
func readWords() vocabulary {
	words := make(vocabulary)
	section := ""
	for line := range strings.Lines(assets.DemoWords()) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case line == "":
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		default:
			words[section] = append(words[section], strings.ReplaceAll(line, `\n`, "\n"))
		}
	}
	return words
}

// mailbox converts a name to the local part of an address: lower case ASCII, digits, dots.
func mailbox(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case r == 'ø':
			b.WriteByte('o')
		case r == 'ł':
			b.WriteByte('l')
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('.')
		}
	}
	return b.String()
}
