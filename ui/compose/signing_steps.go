package compose

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

const addSteps = "envelope.add_signing_steps"

// signingSteps adds steps to an envelope that exists.
func signingSteps() guide {
	c := recipients(1)
	return guide{
		title: "Signing steps",
		refuses: func(k known) string {
			if !k.offers(addSteps) {
				return change.NotOffered
			}
			if k.envelope.Status.Dead() || k.envelope.Status == model.Completed {
				return "The envelope has ended; steps cannot be added any more."
			}
			return ""
		},
		pages: func(a answers, k known) []page {
			pages := c.list(a)
			pages[0].note = existing(k.steps(), c.note)
			return append(pages, c.missing(a)...)
		},
		plan: func(a answers, k known) (plan, error) {
			steps := c.signing(a)
			body := model.SigningSteps{Steps: steps}
			if err := body.Check(); err != nil {
				return plan{}, err
			}
			return plan{target: about(k), steps: []step{addingSteps(steps)}}, nil
		},
	}
}

// existing says what the new steps are added to.
func existing(steps []model.SigningStep, note string) string {
	if len(steps) == 0 {
		return note
	}
	return fmt.Sprintf("There are %s with %s already. By its name the call adds to them; that it keeps them is not shown. %s",
		plural(len(steps), "step"), plural(people(steps), "recipient"), note)
}

func addingSteps(steps []model.SigningStep) step {
	return step{
		part: partSteps, verb: "Add the signing steps", sent: stepFacts(steps),
		request: change.Request{Operation: addSteps, Body: &model.SigningSteps{Steps: steps}},
		said: func(t runner.Task) string {
			return fmt.Sprintf("%s sent, the envelope has %s", plural(len(steps), "step"), plural(people(t.Target.SigningSteps()), "recipient"))
		},
	}
}
