package forms

import (
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

type plan struct {
	target     change.Target // the target of the first step, empty where that creates something
	steps      []runner.Step
	verb       string // the label of the button; "" for the verb of the only step
	comparison []draw.Comparison
	doubts     []string // take a deliberate confirmation
	// expect has to be typed to confirm, "" for a letter. what describes it.
	expect, what string
}

// Parts of forms.
const (
	partCreate    = "create"
	partSteps     = "signing steps"
	partFields    = "fields"
	partDocuments = "document "
	partSend      = "send"
)

func (p plan) task(was runner.Task) runner.Task {
	done := was.DoneSteps()
	rest := slices.DeleteFunc(slices.Clone(p.steps), func(s runner.Step) bool {
		return slices.ContainsFunc(done, func(d runner.Step) bool { return d.Part == s.Part })
	})
	if len(done) == 0 {
		was = runner.Task{Target: p.target}
	}
	was.Steps = append(done, rest...)
	return was
}

func (p plan) review(was runner.Task) *runner.Review {
	r := &runner.Review{Comparison: p.comparison, Doubts: p.doubts, Expect: p.expect, What: p.what}
	if i := was.Stopped(); i >= 0 && was.Steps[i].State == runner.Unknown {
		r.Doubts = append(r.Doubts, "It is not known what became of a step that was sent before ("+was.Steps[i].Name()+"); it may be done twice.")
	}
	return r
}

func (s *Screen) order(p plan) *runner.Order {
	o := s.done
	if o.ID == "" {
		o = runner.NewOrder(s.Title(), s.env.Settings.Profile.Name, s.env.Client.Address(), s.env.Now(), nil)
	}
	was := s.task()
	o.Form, o.Review, o.Verb = true, p.review(was), p.verb
	if o.Verb == "" {
		o.Verb = p.steps[0].Title
	}
	o = o.WithTasks([]runner.Task{p.task(was)})
	return &o
}

func sendStep() runner.Step {
	return runner.Step{
		Part: partSend, Title: "Send it to the recipients", Request: change.Request{Operation: change.SendEnvelope},
		Facts:  []draw.Fact{{Label: "recipients", Value: "are told at once; it cannot be called back, only voided"}},
		Result: func(t runner.Task) string { return "sent, now " + t.Target.Status().Label() },
	}
}

func fact(list []draw.Fact, label, value string) []draw.Fact {
	if value == "" {
		return list
	}
	return append(list, draw.Fact{Label: label, Value: model.Narrow(model.Clean(value))})
}

// facts returns values of a request by their labels, without the empty ones.
func facts(labelsAndValues ...string) (list []draw.Fact) {
	for pair := range slices.Chunk(labelsAndValues, 2) {
		list = fact(list, pair[0], pair[1])
	}
	return list
}
