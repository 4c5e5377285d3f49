package compose

import (
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/change/runner"
)

// newTemplate makes a template (extension) and adds its documents.
func newTemplate() guide {
	files := documents(0)
	return guide{
		title: "New template",
		refuses: func(k known) string {
			if !k.offers("template.create") {
				return change.NotOffered
			}
			return ""
		},
		pages: func(a answers, k known) []page {
			pages := []page{{name: "basics", title: "Template", part: partCreate, questions: []question{nameQuestion()}}}
			if k.offers("template.add_document") {
				pages = append(pages, locked(files, k).list(a)...)
			}
			return pages
		},
		plan: func(a answers, k known) (plan, error) {
			body := model.NewTemplate{Name: a[askName]}
			if err := body.Check(); err != nil {
				return plan{}, err
			}
			p := plan{steps: []step{{
				part: partCreate, verb: "Create the template", sent: fact(nil, "name", body.Name),
				request: change.Request{Operation: "template.create", Body: &body},
				said:    func(t runner.Task) string { return "template " + t.Target.ID() },
			}}}
			for _, path := range paths(files, a) {
				p.steps = append(p.steps, uploading("template.add_document", path, k.seen))
			}
			p.doubts = otherKinds(paths(files, a))
			return p, nil
		},
	}
}
