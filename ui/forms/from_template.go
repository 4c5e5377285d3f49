package forms

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/form"
)

const fieldsPerPage = 4

type fromTemplate struct {
	alwaysAvailable
	named
	Sandbox bool `json:"sandbox"`
	comment
	Dynamic map[string]string `json:"dynamic"` // by the names of the fields
	mail
	requests
	Send bool `json:"send"`
}

func (f *fromTemplate) prefill(k formContext) { f.Sandbox = k.sandbox }

func (f *fromTemplate) pages(k formContext) []page {
	pages := []page{{
		name: "basics", title: "Envelope", part: partCreate, note: "From the template " + clipped(k.Template.Name) + "." + f.requestsNote(k),
		questions: []form.Question{nameQuestion(&f.Name), sandboxQuestion(&f.Sandbox)},
	}, f.comment.page()}
	for some := range slices.Chunk(dynamicFields(k), fieldsPerPage) {
		p := page{name: fmt.Sprint("dynamic", len(pages)-2), title: "Dynamic fields", part: change.SetDynamicFields.Name, note: "What stays empty is left as the template has it."}
		for _, field := range some {
			p.questions = append(p.questions, form.Question{Title: clipped(field), Answer: f.dynamicValue(field.Wire())})
		}
		pages = append(pages, p)
	}
	extras := append(f.mail.pages(k, "What stays empty is left as the template has it."), f.requests.pages(f.addressees(k))...)
	pages = append(pages, withSection("Mail", extras)...)
	if k.supports.Sends() {
		pages = append(pages, sendPage(&f.Send, ""))
	}
	return pages
}

func (*fromTemplate) requestsNote(k formContext) string {
	switch present, unread := k.requests(); {
	case unread:
		return " Its attachment requests could not be read, so none are entered here."
	case len(present) > 0:
		return fmt.Sprintf(" It has %s of its own, so none are entered here: change them in the draft.", describe.Counted(len(present), "attachment request"))
	}
	return ""
}

// addressees returns none where the template has requests of its own, because the whole list would be replaced, and
// the ids of the present ones in the envelope are not known yet.
func (*fromTemplate) addressees(k formContext) addressees {
	if present, unread := k.requests(); len(present) > 0 || unread {
		return addressees{}
	}
	return newAddressees(k.SigningSteps())
}

func (f *fromTemplate) dynamicValue(name string) form.Binding {
	return form.Binding{Get: func() string { return f.Dynamic[name] }, Set: func(s string) bool {
		if f.Dynamic == nil {
			f.Dynamic = map[string]string{}
		}
		f.Dynamic[name] = s
		return true
	}}
}

func (f *fromTemplate) plan(k formContext) (plan, error) {
	body := model.EnvelopeFromTemplate{Name: f.Name, Comment: f.comment.text(), Sandbox: f.Sandbox}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{target: k.Target, verb: "Create as a draft", steps: []runner.Step{createFromTemplateStep(body, k.Template)}}
	var fields []model.DynamicField
	for _, name := range dynamicFields(k) {
		if value := f.Dynamic[name.Wire()]; !isBlank(value) {
			fields = append(fields, model.DynamicField{Name: name.Wire(), Value: value})
		}
	}
	if len(fields) > 0 {
		p.addDynamicFields(fields)
	}
	f.mail.addStep(&p, k)
	if err := f.requests.addStep(&p, f.addressees(k)); err != nil {
		return plan{}, err
	}
	if f.Send && k.supports.Sends() {
		p.endWithSend("Create and send", countRecipients(k.Template.SigningSteps))
		p.Doubts = append(p.Doubts, unaddressed(k.Template.SigningSteps)...)
	}
	return p, nil
}

// unaddressed returns the doubt about sending to recipients of the template without an address.
// How an envelope gets their addresses is not documented.
func unaddressed(steps []model.SigningStep) []string {
	n := len(slices.DeleteFunc(change.Recipients(steps), func(r *model.Recipient) bool { return !r.Email.IsEmpty() }))
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("The template has no address for %s: the service may refuse to send. Leave a draft and complete it there.", describe.Counted(n, "recipient"))}
}

func dynamicFields(k formContext) []model.Text {
	if !k.supports.FillsFields() {
		return nil
	}
	return k.Template.DynamicFields
}

func createFromTemplateStep(body model.EnvelopeFromTemplate, t *model.Template) runner.Step {
	list := facts("template", clipped(t.Name)+", "+t.ID.String(), "name", body.Name)
	return runner.Step{
		Part: partCreate, Title: "Create the envelope", Facts: withFurther(list, body.Sandbox, body.Comment), Result: createdEnvelope,
		Request: change.RequestOf(&body),
	}
}

func (p *plan) addDynamicFields(fields []model.DynamicField) {
	var list []draw.Fact
	for _, f := range fields {
		list = fact(list, clipped(model.NewText(f.Name)), f.Value)
	}
	request := change.RequestOf(&model.DynamicFields{Fields: fields})
	filled := fmt.Sprintf("%d dynamic fields filled", len(fields))
	p.set(change.SetDynamicFields.Name, "Fill the dynamic fields", list, request, filled)
}
