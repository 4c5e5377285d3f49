package forms

import (
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// newTemplate makes a template (extension) and adds its documents.
type newTemplate struct {
	open
	Name string `json:"name"`
	documents
}

func (*newTemplate) title() string { return "New template" }

func (*newTemplate) refuses(k known) string {
	if !k.offers("template.create") {
		return change.NotOffered
	}
	return ""
}

func (f *newTemplate) pages(k known) []page {
	pages := []page{{name: "basics", title: "Template", part: partCreate, questions: []question{nameQuestion("Name", &f.Name)}}}
	if k.offers("template.add_document") {
		pages = append(pages, f.documents.pages(0, k)...)
	}
	return pages
}

func (f *newTemplate) plan(k known) (plan, error) {
	body := model.NewTemplate{Name: f.Name}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{verb: "Create the template", steps: []step{{
		part: partCreate, verb: "Create the template", sent: fact(nil, "name", body.Name),
		request: change.Request{Operation: "template.create", Body: &body},
		said:    func(t runner.Task) string { return "template " + t.Target.ID() },
	}}}
	if k.offers("template.add_document") {
		f.upload(&p, "template.add_document", k)
	}
	return p, nil
}

func (f *newTemplate) called() string { return f.Name }
