package forms

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

// plan is what a form will send.
type plan struct {
	// target is the target of the first step, empty where that creates something.
	target change.Target
	steps  []step
	// verb is the label of the button; "" for the verb of the only step.
	verb string
	// comparison is what was and what will be, side by side; nil for none.
	comparison []comparison
	// doubts take a deliberate confirmation.
	doubts []string
	// expect has to be typed to confirm, "" for a letter. what describes it.
	expect, what string
}

// step is one request of a form. Its texts are clean and hold no secret.
type step struct {
	// part is the part of the form that the request is for, unique in a plan. When it was
	// sent, its pages are locked.
	part string
	// verb names it: "Create the envelope".
	verb string
	// facts are exactly what is sent.
	facts   []draw.Fact
	request change.Request
	// result describes what was done, from the task afterwards. It may be nil.
	result func(runner.Task) string
}

// Parts of forms.
const (
	partCreate    = "create"
	partSteps     = "signing steps"
	partFields    = "fields"
	partDocuments = "document "
)

// resume is the plan with the steps that were done in front, and the task that goes on with
// the rest.
func (p plan) resume(done []step, was runner.Task) (plan, runner.Task) {
	task := runner.Task{Target: p.target}
	if len(done) > 0 {
		task = was
		task.Steps = slices.Clone(was.Steps[:len(done)])
	}
	rest := slices.DeleteFunc(slices.Clone(p.steps), func(s step) bool {
		return slices.ContainsFunc(done, func(d step) bool { return d.part == s.part })
	})
	for _, s := range rest {
		task.Steps = append(task.Steps, runner.Step{Request: s.request})
	}
	p.steps = append(slices.Clone(done), rest...)
	return p, task
}

// sendStep sends the envelope at the end of a plan.
func sendStep() step {
	return step{
		part: "send", verb: "Send it to the recipients", request: change.Request{Operation: "envelope.send"},
		facts:  []draw.Fact{{Label: "recipients", Value: "are told at once; it cannot be called back, only voided"}},
		result: func(t runner.Task) string { return "sent, now " + t.Target.Status().Label() },
	}
}

// fact appends a value of a request, unless it is empty.
func fact(list []draw.Fact, label, value string) []draw.Fact {
	if value == "" {
		return list
	}
	return append(list, draw.Fact{Label: label, Value: model.Narrow(model.Clean(value))})
}
