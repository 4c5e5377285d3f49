package compose

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/facts"
)

// Questions about an envelope.
const (
	askName    = "name"
	askLevel   = "level"
	askSandbox = "sandbox"
	askComment = "comment"
	askSend    = "send"
)

// fullEnvelope is an envelope with all that belongs to it.
type fullEnvelope struct{ files, who collection }

// newEnvelope makes an envelope and goes on through documents, recipients and sending,
// each of which may be left out.
func newEnvelope() guide {
	w := fullEnvelope{files: documents(0), who: recipients(0)}
	return guide{title: "New envelope", pages: w.pages, plan: w.plan}
}

func (w fullEnvelope) pages(a answers, k known) []page {
	pages := []page{{name: "basics", title: "Envelope", part: partCreate, questions: []question{nameQuestion(), levelQuestion(), sandboxQuestion(k)}}}
	pages = append(pages, timing(a, k)...)
	pages = append(pages, commentPage())
	pages = append(pages, locked(w.files, k).list(a)...)
	if !k.offers(addSteps) {
		return append(pages, restPage())
	}
	pages = append(pages, ofPart(partSteps, append(w.who.list(a), w.who.missing(a)...))...)
	complete := len(w.files.keys(a)) > 0 && signers(w.who.signing(a)) > 0
	pages = append(pages, fieldsPage(k, !complete))
	if k.offers("envelope.send") {
		note := ""
		if a[askFields] == "" {
			note = "It has no fields yet: signers sign where the service puts it. Fields can be placed while it is a draft."
		}
		p := sendPage(note)
		p.idle = !complete
		pages = append(pages, p)
	}
	return pages
}

func (w fullEnvelope) plan(a answers, k known) (plan, error) {
	ref := reference(a)
	body, list, doubt, err := envelopeBody(a, k, ref)
	if err != nil {
		return plan{}, err
	}
	p := plan{steps: []step{creating(body, list)}}
	if doubt != "" {
		p.doubts = append(p.doubts, doubt)
	}
	files := paths(w.files, a)
	for _, path := range files {
		p.steps = append(p.steps, uploading("envelope.add_document", path, k.seen))
	}
	p.doubts = append(p.doubts, otherKinds(files)...)
	if k.offers(addSteps) {
		if err := w.addPeople(&p, a, k); err != nil {
			return plan{}, err
		}
	}
	return p, nil
}

// addPeople adds the recipients to the plan and, where there is something to sign and
// somebody who signs, their fields and the sending.
func (w fullEnvelope) addPeople(p *plan, a answers, k known) error {
	steps := w.who.signing(a)
	if len(steps) == 0 {
		return nil
	}
	order := model.SigningSteps{Steps: steps}
	if err := order.Check(); err != nil {
		return err
	}
	p.steps = append(p.steps, addingSteps(steps))
	if len(w.files.keys(a)) == 0 || signers(steps) == 0 {
		return nil
	}
	fields, err := copying(a, k)
	if err != nil {
		return err
	}
	p.steps = append(p.steps, fields...)
	if a.is(askSend, yes) && k.offers("envelope.send") {
		p.sends(people(steps))
	}
	return nil
}

// restPage says what the specification has no call for, where a service has nothing more.
func restPage() page {
	return page{
		name: "rest", title: "What is left",
		note: "This service has no call for recipients, for fields or for sending. The envelope stays a draft: go on with it in the web console, " +
			"or make it from a template, which brings recipients and fields along.",
		questions: []question{{name: "rest", title: "After the review", options: []option{{"", "Make the draft"}}}},
	}
}

// sends ends the plan with sending, which takes a deliberate confirmation.
func (p *plan) sends(recipients int) {
	p.steps = append(p.steps, send())
	p.expect, p.what = fmt.Sprint(recipients), "the number of recipients"
	if recipients == 0 {
		p.expect, p.what = "send", "the word send"
	}
}

func nameQuestion() question {
	return question{name: askName, title: "Name", help: "2 to 256 letters a-z, digits and blanks.", check: model.CheckName}
}

func levelQuestion() question {
	q := question{name: askLevel, title: "Legality level", options: []option{{"", "What the account says"}}}
	for _, l := range model.LegalityLevels() {
		q.options = append(q.options, option{string(l), l.Label() + ": " + levelNote(l)})
	}
	return q
}

// levelNote is what a level means for signers, short enough for a line.
func levelNote(l model.LegalityLevel) string {
	switch l {
	case model.QESEidas:
		return "qualified (EU), every signer passes an identity check"
	case model.QESZertes:
		return "qualified (Swiss), every signer passes an identity check"
	default:
		return "signers act from their link, no identity check"
	}
}

func sandboxQuestion(k known) question {
	return yesOrNo(askSandbox, "Sandbox", "A sandbox envelope is for trials and has no legal force.", k.sandbox)
}

func sendPage(note string) page {
	return page{name: "send", title: "Send", note: note, questions: []question{{
		name: askSend, title: "Send it at the end?", initial: no,
		options: []option{{no, "No, leave it as a draft"}, {yes, "Yes, tell the recipients at once"}},
	}}}
}

// envelopeBody is the request, what it says, and what is doubtful about it.
func envelopeBody(a answers, k known, ref string) (body model.NewEnvelope, list []facts.Fact, doubt string, err error) {
	body = model.NewEnvelope{
		Name: a[askName], LegalityLevel: model.LegalityLevel(a[askLevel]),
		Comment: comment(a, ref), Sandbox: a.is(askSandbox, yes),
	}
	list = fact(list, "name", body.Name)
	if l := body.LegalityLevel; l != "" {
		list = fact(list, "legality_level", l.Label()+": "+levelNote(l))
	}
	time, doubt, err := timed(&body, a, k)
	if err != nil {
		return body, nil, "", err
	}
	list = append(list, time...)
	list = append(list, trial(body.Sandbox)...)
	list = append(list, commented(body.Comment)...)
	return body, list, doubt, body.Check()
}

func trial(sandbox bool) []facts.Fact {
	if !sandbox {
		return nil
	}
	return []facts.Fact{{Label: "sandbox", Value: "true: for trials, without legal force"}}
}

func commented(comment string) []facts.Fact {
	if comment == "" {
		return nil
	}
	return []facts.Fact{facts.TextLines("comment", model.NewText(comment))}
}

// saidEnvelope names the envelope that a step has made.
func saidEnvelope(t runner.Task) string { return "envelope " + t.Target.ID() }

func creating(body model.NewEnvelope, list []facts.Fact) step {
	return step{
		part: partCreate, verb: "Create the envelope", sent: list, said: saidEnvelope,
		request: change.Request{Operation: "envelope.create", Body: &body},
	}
}
