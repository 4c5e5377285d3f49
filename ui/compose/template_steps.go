package compose

import (
	"fmt"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// templateSteps adds steps to a template. Its recipients need nothing: name and address
// may be left to the envelope.
func templateSteps() guide {
	c := templateRecipients()
	return guide{
		title: "Signing steps of the template",
		pages: func(a answers, k known) []page {
			pages := c.list(a)
			pages[0].note = existing(k.steps(), c.note)
			return pages
		},
		plan: func(a answers, k known) (plan, error) {
			steps := c.grouped(a, func(key string) model.Recipient {
				r := model.Recipient{
					Name:  model.NewText(a.text(c.field(key, personName))),
					Email: model.NewText(a.text(c.field(key, personEmail))),
					Role:  model.Role(a[c.field(key, personRole)]),
				}
				c.identify(&r, a, key)
				return r
			})
			body := model.SigningSteps{Steps: steps}
			if err := body.CheckForTemplate(); err != nil {
				return plan{}, err
			}
			return plan{target: about(k), steps: []step{addingTemplateSteps(steps)}}, nil
		},
	}
}

func templateRecipients() collection {
	c := collection{
		name: "recipient", title: "Recipients", one: "recipient", least: 1,
		note: "Name and address may stay empty; the envelope made from the template fills them in.",
	}
	c.label = func(a answers, key string) string {
		who := strings.TrimSpace(a.text(c.field(key, personName)) + " " + a.text(c.field(key, personEmail)))
		if who == "" {
			who = "anybody"
		}
		return fmt.Sprintf("%s, step %s", shown(model.NewText(who)), a.text(c.field(key, personStep)))
	}
	c.pages = func(a answers, key string) []page {
		return []page{
			{name: "person", title: "Recipient", questions: []question{
				{name: c.field(key, personName), title: "Name", help: "May stay empty."},
				{name: c.field(key, personEmail), title: "Email", help: "May stay empty.", check: optionalEmail},
				{
					name: c.field(key, personRole), title: "What they do",
					options: append([]option{{"", "Not said: the service decides"}}, roles(model.TemplateRoles())...), initial: string(model.Signer),
				},
			}},
			{name: "place", title: "Order and identifiers", questions: append([]question{
				{name: c.field(key, personStep), title: "Signing step", help: "1 acts first; the same number acts together.", initial: fmt.Sprint(c.nextStep(a, key)), check: whole(1, mostSteps)},
			}, c.identifiers(key)...)},
		}
	}
	c.moved = c.swapSteps
	return c
}

// identifier accepts an id or nothing.
func identifier(s string) error {
	if s = strings.TrimSpace(s); s == "" || model.UserID(s).Valid() {
		return nil
	}
	return &model.RuleError{Field: "id", Sentence: "An id has only letters, digits, - and _."}
}

func addingTemplateSteps(steps []model.SigningStep) step {
	return step{
		part: partSteps, verb: "Add the signing steps", sent: stepFacts(steps),
		request: change.Request{Operation: "template.add_signing_steps", Body: &model.SigningSteps{Steps: steps}},
		said: func(t runner.Task) string {
			return fmt.Sprintf("%d steps added, the template has %d recipients", len(steps), people(t.Target.SigningSteps()))
		},
	}
}
