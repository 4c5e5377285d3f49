package demo

import (
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// duplicateEnvelope is POST /envelope/{envelope_id}/duplicate: a draft with the same
// parts, without an expiration date and without anything recipients entered.
func duplicateEnvelope(c *call) (reply, error) {
	from, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	if from.NotDuplicable() {
		return reply{}, wrongState("This envelope cannot be duplicated.")
	}
	e := c.blankEnvelope()
	e.Name, e.Comment, e.FlowType, e.LegalityLevel = from.Name, from.Comment, from.FlowType, from.LegalityLevel
	e.Sandbox, e.Folder, e.Tags = from.Sandbox, from.Folder, slices.Clone(from.Tags)
	e.LinkDays, e.StepDays = from.LinkDays, from.StepDays
	e.DynamicFields = slices.Clone(from.DynamicFields)
	c.copyParts(e, from.SigningSteps, from.Documents, from.Annotations, from.Attachments, from.Notification)
	c.refreshExpiry(e)
	return c.createdReply(e)
}

// createFromTemplate is POST /envelope/from_template/{template_id}.
func createFromTemplate(c *call) (reply, error) {
	from, err := c.template()
	if err != nil {
		return reply{}, err
	}
	f := c.body
	e := c.blankEnvelope()
	e.Name = model.NewText(f.newName())
	e.Comment = model.NewText(f.text("comment"))
	e.Sandbox = f.boolean("sandbox")
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if e.Comment == (model.Text{}) {
		e.Comment = from.Comment
	}
	e.LegalityLevel = from.LegalityLevel
	if from.ExpirationDelay > 0 {
		e.ExpiresAt = c.now + model.Time(from.ExpirationDelay)
	}
	for _, name := range from.DynamicFields {
		e.DynamicFields = append(e.DynamicFields, name.Wire())
	}
	c.copyParts(e, from.SigningSteps, from.Documents, from.Annotations, from.Attachments, from.Notification)
	c.replaceSender(e)
	return c.createdReply(e)
}

func (c *call) copyParts(
	e *account.Envelope, steps []model.SigningStep, documents []model.Document,
	annotations []model.Annotation, attachments *model.Attachments, notification *model.Notification,
) {
	parts := newCopier(c.store)
	e.SigningSteps = parts.steps(steps)
	e.Documents = parts.documentsOf(documents)
	e.Annotations = parts.annotations(annotations)
	e.Attachments = parts.attachments(attachments)
	if notification != nil {
		e.Notification = new(*notification)
	}
}

// replaceSender replaces a template's sender by the owner of the account, who signs:
// envelopes do not have the role of a sender.
func (c *call) replaceSender(e *account.Envelope) {
	name, email, uid := c.store.account.User()
	for _, r := range e.Recipients() {
		if r.Role == model.Sender {
			r.Role, r.Name, r.Email, r.UID = model.Signer, model.NewText(name), model.NewText(email), uid
		}
	}
}
