package demo

import (
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// createTemplate is the extension POST /template.
func createTemplate(c *call) (reply, error) {
	t := new(account.Template)
	t.Name = model.NewText(c.body.newName())
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	t.LegalityLevel, t.Attachments = model.SES, newAttachments()
	return c.madeTemplate(t)
}

func (c *call) madeTemplate(t *account.Template) (reply, error) {
	t.ID, t.CreatedAt = model.TemplateID(c.store.newID()), c.now
	c.store.templates = append(c.store.templates, t)
	c.saveTemplate(t)
	return jsonReply(c.templateJSON(t))
}

// saveTemplate notes that a template was changed.
func (c *call) saveTemplate(t *account.Template) {
	t.UpdatedAt = c.now
	t.Recount()
}

// changeTemplate reads the body with read, checks it, and lets apply change the
// template of the request.
func (c *call) changeTemplate(read func(*fields), apply func(*account.Template)) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	read(c.body)
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	apply(t)
	c.saveTemplate(t)
	return jsonReply(c.templateJSON(t))
}

// renameTemplate is the extension PUT /template/{template_id}/rename.
func renameTemplate(c *call) (reply, error) {
	var name string
	return c.changeTemplate(
		func(f *fields) { name = f.anotherName() },
		func(t *account.Template) { t.Name = model.NewText(name) })
}

// setTemplateComment is the extension PUT /template/{template_id}/set_comment.
func setTemplateComment(c *call) (reply, error) {
	var comment string
	return c.changeTemplate(
		func(f *fields) { comment = f.comment() },
		func(t *account.Template) { t.Comment = model.NewText(comment) })
}

// setTemplateNotification is the extension PUT /template/{template_id}/set_notification.
func setTemplateNotification(c *call) (reply, error) {
	var change func(*model.Notification) *model.Notification
	return c.changeTemplate(
		func(f *fields) { change = readNotification(f) },
		func(t *account.Template) { t.Notification = change(t.Notification) })
}

// addTemplateDocument is the extension POST /template/{template_id}/document.
func addTemplateDocument(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	d := c.newDocument()
	t.Documents = append(t.Documents, d)
	c.saveTemplate(t)
	return jsonReply(d)
}

// duplicateTemplate is POST /template/{template_id}/duplicate.
func duplicateTemplate(c *call) (reply, error) {
	from, err := c.template()
	if err != nil {
		return reply{}, err
	}
	t := new(account.Template)
	t.Name, t.Comment, t.LegalityLevel = from.Name, from.Comment, from.LegalityLevel
	t.ExpirationDelay, t.Tags = from.ExpirationDelay, slices.Clone(from.Tags)
	if from.Notification != nil {
		t.Notification = new(*from.Notification)
	}
	parts := newCopier(c.store)
	t.SigningSteps = parts.steps(from.SigningSteps)
	t.Documents = parts.documentsOf(from.Documents)
	t.Annotations = parts.annotations(from.Annotations)
	t.Attachments = parts.attachments(from.Attachments)
	return c.madeTemplate(t)
}

// deleteTemplate is the extension DELETE /template/{template_id}.
func deleteTemplate(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	c.store.templates = slices.DeleteFunc(c.store.templates, func(one *account.Template) bool { return one == t })
	return c.deleted()
}
