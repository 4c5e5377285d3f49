package forms

import (
	"cmp"
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/recipients"
	"inkdesk/ui/widget/form"
)

// signingSteps adds steps to an envelope, or to a template, which may leave names and addresses to the envelope.
type signingSteps struct {
	alwaysAvailable
	recipientList
}

func (*signingSteps) blocked(k formContext) string {
	switch {
	case k.Template != nil:
		return ""
	case !k.supports.AddsSteps():
		return change.NotOffered
	case k.Envelope.Status.Dead() || k.Envelope.Status == model.Completed:
		return "The envelope has ended; steps cannot be added any more."
	}
	return ""
}

func (f *signingSteps) pages(k formContext) []page {
	rules, note := recipients.Rules{Minimum: 1}, cmp.Or(existing(k.SigningSteps()), inOrder)
	if k.Template != nil {
		rules.Roles, rules.WithoutChecks, rules.MayBeEmpty = append([]model.Role{""}, model.TemplateRoles()...), true, true
		note = existing(k.SigningSteps()) + "Name and address may stay empty; the envelope made from the template fills them in."
	}
	return (&recipientEntry{list: &f.recipientList, rules: rules}).pages(k, note)
}

func (f *signingSteps) plan(k formContext) (plan, error) {
	adding, err := f.addStep(k)
	if k.Template != nil {
		body := model.SigningSteps{Steps: f.steps()}
		err = body.CheckForTemplate()
		adding.Request = adding.Request.On(k.Target)
		adding.Result = func(t runner.Task) string {
			return fmt.Sprintf("%d steps added, the template has %d recipients", len(body.Steps), countRecipients(t.Target.SigningSteps()))
		}
	}
	return plan{target: k.Target, steps: []runner.Step{adding}}, err
}

const inOrder = "Steps follow one another; recipients with the same step act together."

func existing(steps []model.SigningStep) string {
	if len(steps) == 0 {
		return ""
	}
	return fmt.Sprintf("It has %s with %s already. By its name the call adds to them; that it keeps them is not shown. ",
		describe.Counted(len(steps), "step"), describe.Counted(countRecipients(steps), "recipient"))
}

// addStep adds the steps. Once they were sent nothing is missing, although secrets were not kept.
func (l *recipientList) addStep(k formContext) (runner.Step, error) {
	body := model.SigningSteps{Steps: l.steps()}
	err := body.Check()
	if k.done(partSteps) {
		err = nil
	}
	return runner.Step{
		Part: partSteps, Title: "Add the signing steps", Facts: stepFacts(body.Steps),
		Request: change.RequestOf(&body),
		Result: func(t runner.Task) string {
			return fmt.Sprintf("%s sent, the envelope has %s", describe.Counted(len(body.Steps), "step"), describe.Counted(countRecipients(t.Target.SigningSteps()), "recipient"))
		},
	}, err
}

type newTemplate struct {
	alwaysAvailable
	named
	documents
}

func (*newTemplate) blocked(k formContext) string { return k.notOffered(change.CreateTemplate) }

func (f *newTemplate) pages(k formContext) []page {
	pages := []page{{name: "basics", title: "Template", part: partCreate, questions: []form.Question{nameQuestion(&f.Name)}}}
	if k.Template = new(model.Template); k.offers(change.AddDocument) {
		pages = append(pages, f.documents.pages(0, k)...)
	}
	return pages
}

func (f *newTemplate) plan(k formContext) (plan, error) {
	body := model.NewTemplate{Name: f.Name}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{verb: "Create the template", steps: []runner.Step{{
		Part: partCreate, Title: "Create the template", Facts: fact(nil, "name", body.Name),
		Request: change.RequestOf(&body),
		Result:  func(t runner.Task) string { return "template " + t.Target.ID() },
	}}}
	if k.Template = new(model.Template); k.offers(change.AddDocument) {
		f.addUploads(&p, k)
	}
	return p, nil
}
