package forms

import (
	"cmp"
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/recipients"
)

type signingSteps struct {
	alwaysAvailable
	recipientList
}

func (*signingSteps) title() string { return "Signing steps" }

func (*signingSteps) blocked(k formContext) string {
	if !k.supports(change.AddSigningSteps) {
		return change.NotOffered
	}
	if k.Envelope.Status.Dead() || k.Envelope.Status == model.Completed {
		return "The envelope has ended; steps cannot be added any more."
	}
	return ""
}

func (f *signingSteps) pages(k formContext) []page {
	e := &recipientEntry{list: &f.recipientList, rules: recipients.Rules{Minimum: 1}}
	return e.pages(k, cmp.Or(existing(k.SigningSteps()), inOrder))
}

func (f *signingSteps) plan(k formContext) (plan, error) {
	adding, err := f.addStep()
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

func (l *recipientList) addStep() (runner.Step, error) {
	body := model.SigningSteps{Steps: l.steps()}
	return runner.Step{
		Part: partSteps, Title: "Add the signing steps", Facts: stepFacts(body.Steps),
		Request: change.Request{Operation: change.AddSigningSteps, Body: &body},
		Result: func(t runner.Task) string {
			return fmt.Sprintf("%s sent, the envelope has %s", describe.Counted(len(body.Steps), "step"), describe.Counted(countRecipients(t.Target.SigningSteps()), "recipient"))
		},
	}, body.Check()
}
