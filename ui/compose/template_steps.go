package compose

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/recipients"
)

// templateSteps adds steps to a template. Its recipients need nothing: name and address
// may be left to the envelope.
type templateSteps struct {
	open
	people
}

func (*templateSteps) title() string { return "Signing steps of the template" }

func (f *templateSteps) pages(k known) []page {
	note := existing(k.SigningSteps()) + "Name and address may stay empty; the envelope made from the template fills them in."
	return f.list(roleKind{personKind{&f.people}}, 1, note).pages()
}

func (f *templateSteps) plan(k known) (plan, error) {
	body := model.SigningSteps{Steps: f.steps()}
	if err := body.CheckForTemplate(); err != nil {
		return plan{}, err
	}
	return plan{target: k.Target, steps: []step{{
		part: partSteps, verb: "Add the signing steps", sent: stepFacts(body.Steps),
		request: change.Request{Operation: "template.add_signing_steps", Body: &body},
		said: func(t runner.Task) string {
			return fmt.Sprintf("%d steps added, the template has %d recipients", len(body.Steps), heads(t.Target.SigningSteps()))
		},
	}}}, nil
}

// roleKind is a recipient of a template, who may be anybody.
type roleKind struct{ personKind }

func (roleKind) label(r recipients.Recipient) string {
	who := strings.TrimSpace(r.Name + " " + r.Email)
	if who == "" {
		who = "anybody"
	}
	return fmt.Sprintf("%s, step %d", shown(model.NewText(who)), r.Step)
}

func (roleKind) pages(r *recipients.Recipient) []page {
	return []page{
		{name: "person", title: "Recipient", questions: []question{
			{title: "Name", help: "May stay empty.", answer: text(&r.Name)},
			{title: "Email", help: "May stay empty.", answer: text(&r.Email), check: optional(email)},
			{
				title: "What they do", answer: text(&r.Role),
				options: append([]option{{"", "Not said: the service decides"}}, roles(model.TemplateRoles())...),
			},
		}},
		{name: "place", title: "Order and identifiers", questions: append([]question{stepQuestion(r)}, identifiers(r)...)},
	}
}
