package forms

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

// plan is what a form leads to.
type plan struct {
	// target is what the first step is made to, empty where that makes something new.
	target change.Target
	steps  []step
	// verb is on the button: what carrying it out does; "" for the verb of the only step.
	verb string
	// compared is what was and what becomes of it, side by side; nil for nothing to compare.
	compared []compared
	// doubts are worth a deliberate confirmation.
	doubts []string
	// expect has to be typed to confirm, "" for a letter; what says what it is.
	expect, what string
}

// step is one request of a form. Its texts are clean and hold no secret.
type step struct {
	// part is the part of the form that the request carries out, unique in a plan. A part
	// that was carried out is locked when the form is opened again.
	part string
	// verb names it: "Create the envelope".
	verb string
	// sent is exactly what is sent.
	sent    []draw.Fact
	request change.Request
	// said says what was done, from the task as it is afterwards; nil for no more than that
	// it was done.
	said func(runner.Task) string
}

// Parts of forms.
const (
	partCreate    = "create"
	partSteps     = "signing steps"
	partFields    = "fields"
	partDocuments = "document "
)

// after is the plan with the parts that were carried out already in front, as they were
// carried out, and the task that goes on with the rest.
func (p plan) after(done []step, was runner.Task) (plan, runner.Task) {
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

// send is the last step of a plan that ends with recipients being told.
func send() step {
	return step{
		part: "send", verb: "Send it to the recipients", request: change.Request{Operation: "envelope.send"},
		sent: []draw.Fact{{Label: "recipients", Value: "are told at once; it cannot be called back, only voided"}},
		said: func(t runner.Task) string { return "sent, now " + t.Target.Status().Label() },
	}
}

// fact is a value of a request, left out when it is empty.
func fact(list []draw.Fact, label, value string) []draw.Fact {
	if value == "" {
		return list
	}
	return append(list, draw.Fact{Label: label, Value: model.Narrow(model.Clean(value))})
}
