package compose

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/facts"
)

const (
	setDynamic = "envelope.set_dynamic_fields"
	// dynamicPrefix begins the names of questions for dynamic fields.
	dynamicPrefix = "dynamic "
	// perPage is how many dynamic fields are asked for at once.
	perPage = 4
)

// fromTemplate makes an envelope from a template, fills its dynamic fields and sends it.
func fromTemplate() guide {
	return guide{
		title: "New envelope from a template",
		pages: func(a answers, k known) []page {
			pages := []page{{
				name: "basics", title: "Envelope", part: partCreate, note: "From the template " + shown(k.template.Name) + ".",
				questions: []question{nameQuestion(), sandboxQuestion(k)},
			}, commentPage()}
			for i, some := range chunks(k) {
				p := page{name: fmt.Sprint("dynamic", i), title: "Dynamic fields", part: setDynamic, note: "What stays empty is left as the template has it."}
				for j, f := range some {
					p.questions = append(p.questions, question{name: fmt.Sprint(dynamicPrefix, i*perPage+j), title: shown(f)})
				}
				pages = append(pages, p)
			}
			if k.offers("envelope.send") {
				pages = append(pages, sendPage(""))
			}
			return pages
		},
		plan: func(a answers, k known) (plan, error) {
			ref := reference(a)
			body := model.EnvelopeFromTemplate{Name: a[askName], Comment: comment(a, ref), Sandbox: a.is(askSandbox, yes)}
			if err := body.Check(); err != nil {
				return plan{}, err
			}
			p := plan{target: about(k), steps: []step{using(body, k.template)}}
			if fields := dynamic(a, k); len(fields) > 0 {
				p.steps = append(p.steps, setting(fields))
			}
			if a.is(askSend, yes) && k.offers("envelope.send") {
				p.sends(people(k.template.SigningSteps))
				p.doubts = append(p.doubts, unaddressed(k.template.SigningSteps)...)
			}
			return p, nil
		},
	}
}

// unaddressed is the doubt about sending to recipients that the template only names by
// what they do. How an envelope gets their addresses is not shown.
func unaddressed(steps []model.SigningStep) []string {
	n := 0
	for i := range steps {
		for j := range steps[i].Recipients {
			if steps[i].Recipients[j].Email.IsEmpty() {
				n++
			}
		}
	}
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf("The template has no address for %s: the service may refuse to send. Leave a draft and complete it there.", plural(n, "recipient"))}
}

// chunks are the dynamic fields of the template, some at a time; none where the service
// takes none.
func chunks(k known) [][]model.Text {
	if !k.offers(setDynamic) {
		return nil
	}
	return slices.Collect(slices.Chunk(k.template.DynamicFields, perPage))
}

func dynamic(a answers, k known) []model.DynamicField {
	if !k.offers(setDynamic) {
		return nil
	}
	var fields []model.DynamicField
	for i, name := range k.template.DynamicFields {
		if value := a[fmt.Sprint(dynamicPrefix, i)]; strings.TrimSpace(value) != "" {
			fields = append(fields, model.DynamicField{Name: name.Wire(), Value: value})
		}
	}
	return fields
}

func using(body model.EnvelopeFromTemplate, t *model.Template) step {
	list := fact(nil, "template", shown(t.Name)+", "+t.ID.String())
	list = fact(list, "name", body.Name)
	list = append(list, trial(body.Sandbox)...)
	return step{
		part: partCreate, verb: "Create the envelope", sent: append(list, commented(body.Comment)...), said: saidEnvelope,
		request: change.Request{Operation: "envelope.create_from_template", Body: &body},
	}
}

func setting(fields []model.DynamicField) step {
	var list []facts.Fact
	for _, f := range fields {
		list = fact(list, shown(model.NewText(f.Name)), f.Value)
	}
	return step{
		part: setDynamic, verb: "Fill the dynamic fields", sent: list,
		request: change.Request{Operation: setDynamic, Body: &model.DynamicFields{Fields: fields}},
		said:    func(runner.Task) string { return fmt.Sprintf("%d dynamic fields filled", len(fields)) },
	}
}
