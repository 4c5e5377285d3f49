package api

import (
	"context"

	"inkdesk/model"
)

// Templates reads one page (extension), with fewer rows where the service gives no more at once.
func (c *Client) Templates(ctx context.Context, q model.TemplateQuery) (model.TemplateList, error) {
	window := q.Window
	list, err := listPage(&c.capabilities.sizes.rows, window, func(w model.Window) (model.TemplateList, error) {
		q.Window = w
		return read[model.TemplateList](ctx, c, listTemplates.route(), c.withOrderField(q))
	}, templatesOf)
	return list.Within(window), err
}

// TemplateRows reads the first rows of the list in as many calls as they take (extension).
func (c *Client) TemplateRows(ctx context.Context, q model.TemplateQuery) (model.TemplateList, error) {
	return listRows(q.Window, func(w model.Window) (model.TemplateList, error) {
		q.Window = w
		return c.Templates(ctx, q)
	}, templatesOf)
}

// Template reads one template.
func (c *Client) Template(ctx context.Context, id model.TemplateID) (model.Template, error) {
	return read[model.Template](ctx, c, getTemplate.route(id), nil)
}

// CreateTemplate makes an empty template (extension).
func (c *Client) CreateTemplate(ctx context.Context, t model.NewTemplate) (model.Template, error) {
	return change[model.Template](ctx, c, createTemplate.route(), &t)
}

// DuplicateTemplate makes a copy.
func (c *Client) DuplicateTemplate(ctx context.Context, id model.TemplateID) (model.Template, error) {
	return change[model.Template](ctx, c, duplicateTemplate.route(id), nil)
}

// DeleteTemplate deletes a template (extension).
func (c *Client) DeleteTemplate(ctx context.Context, id model.TemplateID) error {
	return c.remove(ctx, deleteTemplate.route(id))
}

// RenameTemplate changes the name (extension).
func (c *Client) RenameTemplate(ctx context.Context, id model.TemplateID, name string) (model.Template, error) {
	return change[model.Template](ctx, c, renameTemplate.route(id), &model.Rename{Name: name})
}

// SetTemplateComment changes the comment (extension).
func (c *Client) SetTemplateComment(ctx context.Context, id model.TemplateID, comment string) (model.Template, error) {
	return change[model.Template](ctx, c, setTemplateComment.route(id), &model.CommentChange{Comment: comment})
}

// SetTemplateNotification changes subject, message or reminders (extension).
func (c *Client) SetTemplateNotification(ctx context.Context, id model.TemplateID, n model.NotificationChange) (model.Template, error) {
	return change[model.Template](ctx, c, setTemplateNotification.route(id), &n)
}

// AddTemplateSigningSteps adds steps. The role is that of public sources, sent when it is set.
func (c *Client) AddTemplateSigningSteps(ctx context.Context, id model.TemplateID, steps []model.SigningStep) (model.Template, error) {
	return change[model.Template](ctx, c, addTemplateSteps.route(id), templateSteps{model.SigningSteps{Steps: steps}})
}

// templateSteps holds signing steps under the looser rules of a template.
type templateSteps struct{ model.SigningSteps }

func (s templateSteps) Check() error { return s.CheckForTemplate() }
