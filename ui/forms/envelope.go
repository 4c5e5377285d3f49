package forms

import (
	"cmp"
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

// newEnvelope creates an envelope with documents, recipients and fields, and sends it; each may be left out.
type newEnvelope struct {
	alwaysAvailable
	named
	Level   model.LegalityLevel `json:"level"`
	Sandbox bool                `json:"sandbox"`
	timing
	comment
	documents
	recipientList
	mail
	requests
	Fields string `json:"fields"` // the id of a template, fieldsByHand, or "" for none
	placedFields
	Send bool `json:"send"`
}

func (f *newEnvelope) prefill(k formContext) { f.Sandbox, f.Level = k.sandbox, model.SES }

func (f *newEnvelope) pages(k formContext) []page {
	level := levelQuestion(&f.Level, "Not given: what the account says")
	level.Options = append(level.Options[1:], level.Options[0]) // published clients always send one
	pages := []page{{name: "basics", title: "Envelope", part: partCreate, questions: []form.Question{nameQuestion(&f.Name), level, sandboxQuestion(&f.Sandbox)}}}
	pages = append(pages, f.timing.pages(k)...)
	pages = append(pages, f.comment.page())
	pages = append(pages, f.documents.pages(0, k)...)
	if !k.supports.AddsSteps() {
		return append(pages, unsupportedPage())
	}
	steps := f.recipientList.steps()
	pages = append(pages, withPart(partSteps, (&recipientEntry{list: &f.recipientList, references: []reference{&f.requests, &f.placedFields}}).pages(k, inOrder))...)
	if len(steps) > 0 || f.mail.filled() || len(f.Requests) > 0 {
		note := "What stays empty is left to the service."
		if len(steps) == 0 {
			note = nobodyToMail
		}
		extras := append(f.mail.pages(k, note), f.requests.pages(newAddressees(steps))...)
		pages = append(pages, withSection("Recipients", extras)...)
	}
	complete := f.complete(steps)
	fields := f.fieldsPage(k)
	fields.inactive = !complete
	pages = append(pages, fields)
	if complete && f.Fields == fieldsByHand && k.results.read != nil {
		pages = append(pages, f.placedFields.pages(k.onFiles(steps))...)
	}
	if k.supports.Sends() {
		note := ""
		if f.Fields == "" || f.Fields == fieldsByHand && len(f.Placed) == 0 {
			note = "It has no fields yet: signers sign where the service puts it. Fields can be placed while it is a draft."
		}
		p := sendPage(&f.Send, note)
		p.inactive = !complete
		pages = append(pages, p)
	}
	return pages
}

const nobodyToMail = "There is no recipient any more, so the mail to the recipients is not set."

func (f *newEnvelope) complete(steps []model.SigningStep) bool {
	return len(f.Files) > 0 && len(signersIn(steps)) > 0
}

func (f *newEnvelope) plan(k formContext) (plan, error) {
	body, list, doubt, err := f.body(k)
	if err != nil {
		return plan{}, err
	}
	p := plan{verb: "Create as a draft", steps: []runner.Step{{
		Part: partCreate, Title: "Create the envelope", Facts: list, Result: createdEnvelope,
		Request: change.RequestOf(&body),
	}}}
	if doubt != "" {
		p.Doubts = append(p.Doubts, doubt)
	}
	f.addUploads(&p, k)
	switch steps := f.recipientList.steps(); {
	case !k.supports.AddsSteps():
		return p, nil
	case len(steps) == 0:
		if f.mail.isSent(k) {
			p.Doubts = append(p.Doubts, nobodyToMail)
		}
		return p, nil
	}
	steps := f.recipientList.steps()
	adding, err := f.recipientList.addStep(k)
	if err != nil {
		return plan{}, err
	}
	p.steps = append(p.steps, adding)
	f.mail.addStep(&p, k)
	if err := f.requests.addStep(&p, newAddressees(steps)); err != nil {
		return plan{}, err
	}
	if !f.complete(steps) {
		return p, nil
	}
	if err := f.addFields(&p, k); err != nil {
		return plan{}, err
	}
	if f.Send && k.supports.Sends() {
		p.endWithSend("Create and send", countRecipients(steps))
	}
	return p, nil
}

// unsupportedPage says what the specification has no call for.
func unsupportedPage() page {
	return page{
		name: "rest", title: "What is left",
		note: "This service has no call for recipients, for fields or for sending. The envelope stays a draft: go on with it in the web console, " +
			"or make it from a template, which brings recipients and fields along.",
		questions: []form.Question{{Title: "After the review", Answer: text(new(string)), Options: []form.Option{{Value: "", Title: "Make the draft"}}}},
	}
}

func (p *plan) endWithSend(verb string, recipients int) {
	p.verb, p.steps = verb, append(p.steps, sendStep())
	p.Expect, p.What = fmt.Sprint(recipients), "the number of recipients"
	if recipients == 0 {
		p.Expect, p.What = "send", "the word send"
	}
}

func nameQuestion(at *string) form.Question {
	return form.Question{Title: "Name", Help: "2 to 256 letters a-z, digits and blanks.", Answer: text(at), Check: model.CheckName}
}

func levelQuestion(at *model.LegalityLevel, otherwise string) form.Question {
	q := form.Question{Title: "Legality level", Answer: text(at), Options: []form.Option{{Value: "", Title: otherwise}}}
	for _, l := range model.LegalityLevels() {
		q.Options = append(q.Options, form.Option{Value: string(l), Title: l.Label() + ": " + levelNote(l)})
	}
	return q
}

func levelNote(l model.LegalityLevel) string {
	return cmp.Or(map[model.LegalityLevel]string{
		model.QESEidas:  "qualified (EU), every signer passes an identity check",
		model.QESZertes: "qualified (Swiss), every signer passes an identity check",
	}[l], "signers act from their link, no identity check")
}

func sandboxQuestion(at *bool) form.Question {
	return yesOrNo(at, "Sandbox", "A sandbox envelope is for trials and has no legal force.")
}

func sendPage(at *bool, note string) page {
	return page{name: "send", title: "Send", note: note, questions: []form.Question{{
		Title: "Send it at the end?", Answer: flag(at),
		Options: []form.Option{{Value: no, Title: "No, leave it as a draft"}, {Value: yes, Title: "Yes, tell the recipients at once"}},
	}}}
}

func (f *newEnvelope) body(k formContext) (body model.NewEnvelope, list []draw.Fact, doubt string, err error) {
	body = model.NewEnvelope{Name: f.Name, LegalityLevel: f.Level, Comment: f.comment.text(), Sandbox: f.Sandbox}
	list = fact(list, "name", body.Name)
	if l := body.LegalityLevel; l != "" {
		list = fact(list, "legality_level", l.Label()+": "+levelNote(l))
	}
	time, doubt, err := f.timing.apply(&body, k)
	if err != nil {
		return body, nil, "", err
	}
	return body, withFurther(append(list, time...), body.Sandbox, body.Comment), doubt, body.Check()
}

// withFurther adds what is sent in any new envelope, if it is.
func withFurther(list []draw.Fact, sandbox bool, comment string) []draw.Fact {
	if sandbox {
		list = append(list, draw.Fact{Label: "sandbox", Value: "true: for trials, without legal force"})
	}
	if comment != "" {
		list = append(list, draw.TextLinesFact("comment", model.NewText(comment)))
	}
	return list
}

func createdEnvelope(t runner.Task) string { return "envelope " + t.Target.ID() }
