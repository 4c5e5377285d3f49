package forms

import (
	"fmt"
	"slices"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/draw"
)

const (
	setDynamic = "envelope.set_dynamic_fields"
	// perPage is how many dynamic fields are asked for at once.
	perPage = 4
)

// fromTemplate makes an envelope from a template, fills its dynamic fields and sends it.
type fromTemplate struct {
	open
	Name    string `json:"name"`
	Sandbox bool   `json:"sandbox"`
	remark
	Dynamic map[string]string `json:"dynamic"` // by the names of the fields
	mail
	requests
	Send bool `json:"send"`
}

func (*fromTemplate) title() string { return "New envelope from a template" }

func (f *fromTemplate) begin(k known) { f.Sandbox = k.sandbox }

func (f *fromTemplate) pages(k known) []page {
	pages := []page{{
		name: "basics", title: "Envelope", part: partCreate, note: "From the template " + shown(k.Template.Name) + "." + f.without(k),
		questions: []question{nameQuestion("Name", &f.Name), sandboxQuestion(&f.Sandbox)},
	}, f.remark.page()}
	for i, some := range chunks(k) {
		p := page{name: fmt.Sprint("dynamic", i), title: "Dynamic fields", part: setDynamic, note: "What stays empty is left as the template has it."}
		for _, field := range some {
			p.questions = append(p.questions, question{title: shown(field), answer: f.dynamic(field.Wire())})
		}
		pages = append(pages, p)
	}
	extras := append(f.mail.pages(k, "What stays empty is left as the template has it."), f.requests.pages(f.asking(k))...)
	pages = append(pages, ofSection("Mail", extras)...)
	if k.offers("envelope.send") {
		pages = append(pages, sendPage(&f.Send, ""))
	}
	return pages
}

// without says why the form asks for no attachment requests, where it does not.
func (*fromTemplate) without(k known) string {
	switch present, unread := k.requests(); {
	case unread:
		return " Its attachment requests could not be read, so none are entered here."
	case len(present) > 0:
		return fmt.Sprintf(" It has %s of its own, so none are entered here: change them in the draft.", plural(len(present), "attachment request"))
	}
	return ""
}

// asking is nobody where the template has requests of its own: the whole list would be
// replaced, and what the service calls the present ones in the envelope is not known yet.
func (*fromTemplate) asking(k known) asking {
	if present, unread := k.requests(); len(present) > 0 || unread {
		return asking{}
	}
	return newAsking(k.SigningSteps())
}

func (f *fromTemplate) dynamic(name string) answer {
	return answer{func() string { return f.Dynamic[name] }, func(s string) bool {
		if f.Dynamic == nil {
			f.Dynamic = map[string]string{}
		}
		f.Dynamic[name] = s
		return true
	}}
}

func (f *fromTemplate) plan(k known) (plan, error) {
	body := model.EnvelopeFromTemplate{Name: f.Name, Comment: f.remark.text(), Sandbox: f.Sandbox}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{target: k.Target, verb: "Create as a draft", steps: []step{using(body, k.Template)}}
	if fields := f.filled(k); len(fields) > 0 {
		p.steps = append(p.steps, setting(fields))
	}
	f.mail.tell(&p, k)
	if err := f.requests.ask(&p, f.asking(k)); err != nil {
		return plan{}, err
	}
	if f.Send && k.offers("envelope.send") {
		p.sends("Create and send", heads(k.Template.SigningSteps))
		p.doubts = append(p.doubts, unaddressed(k.Template.SigningSteps)...)
	}
	return p, nil
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
	return slices.Collect(slices.Chunk(k.Template.DynamicFields, perPage))
}

// filled are the dynamic fields that something was entered for.
func (f *fromTemplate) filled(k known) (fields []model.DynamicField) {
	for _, some := range chunks(k) {
		for _, name := range some {
			if value := f.Dynamic[name.Wire()]; !isBlank(value) {
				fields = append(fields, model.DynamicField{Name: name.Wire(), Value: value})
			}
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
	var list []draw.Fact
	for _, f := range fields {
		list = fact(list, shown(model.NewText(f.Name)), f.Value)
	}
	return step{
		part: setDynamic, verb: "Fill the dynamic fields", sent: list,
		request: change.Request{Operation: setDynamic, Body: &model.DynamicFields{Fields: fields}},
		said:    func(runner.Task) string { return fmt.Sprintf("%d dynamic fields filled", len(fields)) },
	}
}

func (f *fromTemplate) called() string { return f.Name }
