package background

import (
	"context"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/model/account"
)

// Template holds a template with all its fields, as they were read.
type Template struct {
	template model.Template
	fields   []model.Annotation
}

// ListTemplates returns the call that reads the templates changed last.
func ListTemplates(client *api.Client) func(context.Context) ([]model.Template, error) {
	query := model.TemplateQuery{Order: model.TemplateByModification, Window: model.FirstRows(account.MostTemplates, "")}
	return func(ctx context.Context) ([]model.Template, error) {
		list, err := client.Templates(ctx, query)
		return list.Templates, err
	}
}

// ReadTemplate returns the call that reads the fields of a template, and its parts where the list has left them out.
func ReadTemplate(client *api.Client, t model.Template) func(context.Context) (Template, error) {
	return func(ctx context.Context) (Template, error) {
		if len(t.Documents) == 0 || len(t.SigningSteps) == 0 {
			whole, err := client.Template(ctx, t.ID)
			if err != nil {
				return Template{}, err
			}
			t = whole
		}
		fields, err := client.TemplateAnnotations(ctx, t.ID)
		return Template{t, fields}, err
	}
}

// ReadAlike returns the call that reads the fields of the templates that an envelope with such documents may be made
// from, at most so many. What was read before an error is returned with it.
func ReadAlike(client *api.Client, rules account.Rules, documents []model.Document, most int) func(context.Context) ([]Template, error) {
	return func(ctx context.Context) (all []Template, err error) {
		list, err := ListTemplates(client)(ctx)
		listed, byID := account.New(rules).Templates(), make(map[model.TemplateID]model.Template, len(list))
		for i := range list {
			listed.Learn(&list[i])
			byID[list[i].ID] = list[i]
		}
		for _, id := range listed.Like(documents, most) {
			read, err := ReadTemplate(client, byID[id])(ctx)
			if err != nil {
				return all, err
			}
			all = append(all, read)
		}
		return all, err
	}
}

// Learn adds a template that was read to the account.
func (t *Template) Learn(book *account.Book) { book.Templates().LearnFields(&t.template, t.fields) }

// FailTemplate takes the failure of reading a template. Only the service itself can say that it shows none.
func FailTemplate(book *account.Book, id model.TemplateID, err error) {
	if kind := api.KindOf(err); api.IsOwn(err) && (kind == api.Forbidden || kind == api.NotOffered) {
		book.Templates().Refuse()
	}
	book.MarkUnreadable(account.Reading{Kind: account.TemplateFields, Template: model.Template{ID: id}})
}
