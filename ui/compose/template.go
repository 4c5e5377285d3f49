package compose

import (
	"context"
	"fmt"
	"time"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
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
			pages := []page{{name: "basics", title: "Template", questions: []question{nameQuestion()}}}
			if k.offers("template.add_document") {
				pages = append(pages, files.list(a)...)
			}
			return pages
		},
		plan: func(a answers, k known) (plan, error) {
			body := model.NewTemplate{Name: a[askName]}
			if err := body.Check(); err != nil {
				return plan{}, err
			}
			p := plan{steps: []step{{
				operation: "template.create", verb: "Create the template", sent: fact(nil, "name", body.Name), name: body.Name,
				run: func(ctx context.Context, c *api.Client, m made) (made, string, error) {
					t, err := c.CreateTemplate(ctx, body)
					m.template = t.ID
					return m, "template " + t.ID.String(), err
				},
				seek: templatesNamed(body.Name), creates: true,
			}}}
			for _, path := range paths(files, a) {
				p.steps = append(p.steps, uploading(path, true, k.seen))
			}
			p.doubts = otherKinds(paths(files, a))
			return p, nil
		},
	}
}

// templatesNamed looks for templates of a name.
func templatesNamed(name string) func(context.Context, *api.Client, time.Time) (finding, error) {
	return func(ctx context.Context, c *api.Client, _ time.Time) (finding, error) {
		list, err := c.Templates(ctx, model.TemplateQuery{Name: name, Window: model.FirstRows(mostCandidates, "")})
		if err != nil {
			return finding{}, err
		}
		var found []candidate
		for i := range list.Templates {
			if t := &list.Templates[i]; t.Name.Wire() == name {
				found = append(found, candidate{title: "It is the template " + t.ID.String(), made: made{template: t.ID}})
			}
		}
		return finding{sentence: fmt.Sprintf("Looked for templates of this name: %d found.", len(found)), candidates: found}, nil
	}
}
