package forms

import (
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
	"inkdesk/ui/widget/form"
)

type newTemplate struct {
	alwaysAvailable
	Name string `json:"name"`
	documents
}

func (*newTemplate) title() string { return "New template" }

func (*newTemplate) blocked(k formContext) string {
	if !k.supports(change.CreateTemplate) {
		return change.NotOffered
	}
	return ""
}

func (f *newTemplate) pages(k formContext) []page {
	pages := []page{{name: "basics", title: "Template", part: partCreate, questions: []form.Question{nameQuestion("Name", &f.Name)}}}
	if k.supports(change.AddTemplateDocument) {
		pages = append(pages, f.documents.pages(0, k)...)
	}
	return pages
}

func (f *newTemplate) plan(k formContext) (plan, error) {
	body := model.NewTemplate{Name: f.Name}
	if err := body.Check(); err != nil {
		return plan{}, err
	}
	p := plan{verb: "Create the template", steps: []runner.Step{{
		Part: partCreate, Title: "Create the template", Facts: fact(nil, "name", body.Name),
		Request: change.Request{Operation: change.CreateTemplate, Body: &body},
		Result:  func(t runner.Task) string { return "template " + t.Target.ID() },
	}}}
	if k.supports(change.AddTemplateDocument) {
		f.addUploads(&p, change.AddTemplateDocument, k)
	}
	return p, nil
}

func (f *newTemplate) draftName() string { return f.Name }
