package forms

import (
	"fmt"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/recipients"
)

// templateSteps adds steps to a template. Name and address of its recipients may be left to
// the envelope.
type templateSteps struct {
	alwaysAvailable
	recipientList
}

func (*templateSteps) title() string { return "Signing steps of the template" }

func (f *templateSteps) pages(k formContext) []page {
	roles := append([]model.Role{""}, model.TemplateRoles()...)
	e := &recipientEntry{list: &f.recipientList, rules: recipients.Rules{Minimum: 1, Roles: roles, WithoutChecks: true, MayBeEmpty: true}}
	return e.pages(k, existing(k.SigningSteps())+"Name and address may stay empty; the envelope made from the template fills them in.")
}

func (f *templateSteps) plan(k formContext) (plan, error) {
	body := model.SigningSteps{Steps: f.steps()}
	if err := body.CheckForTemplate(); err != nil {
		return plan{}, err
	}
	return plan{target: k.Target, steps: []runner.Step{{
		Part: partSteps, Title: "Add the signing steps", Facts: stepFacts(body.Steps),
		Request: change.Request{Operation: change.AddTemplateSigningSteps, Body: &body},
		Result: func(t runner.Task) string {
			return fmt.Sprintf("%d steps added, the template has %d recipients", len(body.Steps), countRecipients(t.Target.SigningSteps()))
		},
	}}}, nil
}
