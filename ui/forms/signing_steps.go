package forms

import (
	"cmp"
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/recipients"
)

const addSteps = "envelope.add_signing_steps"

// signingSteps adds steps to an envelope that exists.
type signingSteps struct {
	open
	people
}

func (*signingSteps) title() string { return "Signing steps" }

func (*signingSteps) refuses(k known) string {
	if !k.offers(addSteps) {
		return change.NotOffered
	}
	if k.Envelope.Status.Dead() || k.Envelope.Status == model.Completed {
		return "The envelope has ended; steps cannot be added any more."
	}
	return ""
}

func (f *signingSteps) pages(k known) []page {
	e := &entered{people: &f.people, rules: recipients.Rules{Least: 1}}
	return e.pages(k, cmp.Or(existing(k.SigningSteps()), inOrder))
}

func (f *signingSteps) plan(k known) (plan, error) {
	adding, err := f.adding()
	return plan{target: k.Target, steps: []step{adding}}, err
}

// inOrder says what signing steps are.
const inOrder = "Steps follow one another; recipients with the same step act together."

// existing says what the new steps are added to.
func existing(steps []model.SigningStep) string {
	if len(steps) == 0 {
		return ""
	}
	return fmt.Sprintf("It has %s with %s already. By its name the call adds to them; that it keeps them is not shown. ",
		plural(len(steps), "step"), plural(heads(steps), "recipient"))
}

// adding adds the recipients to an envelope.
func (p *people) adding() (step, error) {
	body := model.SigningSteps{Steps: p.steps()}
	return step{
		part: partSteps, verb: "Add the signing steps", sent: stepFacts(body.Steps),
		request: change.Request{Operation: addSteps, Body: &body},
		said: func(t runner.Task) string {
			return fmt.Sprintf("%s sent, the envelope has %s", plural(len(body.Steps), "step"), plural(heads(t.Target.SigningSteps()), "recipient"))
		},
	}, body.Check()
}
