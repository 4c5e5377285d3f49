package demo

import (
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// setPlaceholders is PUT /envelope/{envelope_id}/attachments/placeholders.
func setPlaceholders(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	asked := c.readPlaceholders(e.SigningSteps, e.Attachments)
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	if err := inState(e, model.Draft, model.InProgress, model.Pending); err != nil {
		return reply{}, err
	}
	e.Attachments = &model.Attachments{Settings: e.Attachments.Settings, Recipients: asked}
	c.save(e, c.now)
	return jsonReply(e.Attachments)
}

// setTemplatePlaceholders is PUT /template/{template_id}/attachments/placeholders.
func setTemplatePlaceholders(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	asked := c.readPlaceholders(t.SigningSteps, t.Attachments)
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	t.Attachments = &model.Attachments{Settings: t.Attachments.Settings, Recipients: asked}
	c.saveTemplate(t)
	return jsonReply(t.Attachments)
}

// readPlaceholders reads the list that replaces the present one ("Rules on creation
// options" 3). A placeholder that is named by its identifier keeps its files; all others
// are new.
func (c *call) readPlaceholders(steps []model.SigningStep, before *model.Attachments) []model.RecipientPlaceholders {
	c.body.require("placeholders")
	all := []model.RecipientPlaceholders{}
	seen := make(map[model.PlaceholderID]bool)
	for _, f := range c.body.objects("placeholders") {
		f.require("required")
		f.require("multiple")
		p := model.AttachmentPlaceholder{
			RecipientID: model.RecipientID(f.requiredText("recipient_id")), ID: model.PlaceholderID(f.text("id")),
			Name: model.NewText(f.requiredText("name")), Hint: model.NewText(f.text("hint")),
			Required: f.boolean("required"), Multiple: f.boolean("multiple"), Files: filesOf(before, f.text("id")),
		}
		switch {
		case p.ID == "":
			p.ID = model.PlaceholderID(c.store.newID())
		case !p.ID.Valid():
			f.fail("id", "This must have 1 to 128 letters, digits, hyphens and underscores.")
		case seen[p.ID]:
			f.fail("id", "This placeholder is in the list twice.")
		}
		seen[p.ID] = true
		r := recipientIn(steps, p.RecipientID)
		if r == nil {
			if p.RecipientID != "" {
				f.fail("recipient_id", "There is no recipient %q.", p.RecipientID)
			}
			continue
		}
		all = addPlaceholder(all, r, p)
	}
	return all
}

func filesOf(a *model.Attachments, id string) []model.AttachmentFile {
	for _, p := range a.Placeholders() {
		if id != "" && string(p.ID) == id && p.Files != nil {
			return p.Files
		}
	}
	return []model.AttachmentFile{}
}

// addPlaceholder puts a placeholder with the others of its recipient.
func addPlaceholder(all []model.RecipientPlaceholders, r *model.Recipient, p model.AttachmentPlaceholder) []model.RecipientPlaceholders {
	i := slices.IndexFunc(all, func(one model.RecipientPlaceholders) bool { return one.RecipientID == r.ID })
	if i < 0 {
		i = len(all)
		all = append(all, model.RecipientPlaceholders{RecipientID: r.ID, RecipientName: r.Name})
	}
	all[i].Placeholders = append(all[i].Placeholders, p)
	return all
}

// readSettings reads the field "settings".
func (c *call) readSettings() (*model.AttachmentSettings, error) {
	c.body.require("settings")
	settings := new(model.AttachmentSettings)
	if f := c.body.object("settings"); f != nil {
		f.require("visible_to_recipients")
		settings.VisibleToRecipients = f.boolean("visible_to_recipients")
	}
	return settings, c.validate()
}

// setAttachmentSettings is PUT /envelope/{envelope_id}/attachments/settings.
func setAttachmentSettings(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	settings, err := c.readSettings()
	if err != nil {
		return reply{}, err
	}
	e.Attachments = withSettings(e.Attachments, settings)
	c.save(e, c.now)
	return jsonReply(e.Attachments)
}

// setTemplateAttachmentSettings is PUT /template/{template_id}/attachments/settings.
func setTemplateAttachmentSettings(c *call) (reply, error) {
	t, err := c.template()
	if err != nil {
		return reply{}, err
	}
	settings, err := c.readSettings()
	if err != nil {
		return reply{}, err
	}
	t.Attachments = withSettings(t.Attachments, settings)
	c.saveTemplate(t)
	return jsonReply(t.Attachments)
}

func withSettings(a *model.Attachments, settings *model.AttachmentSettings) *model.Attachments {
	changed := account.CloneAttachments(a)
	changed.Settings = settings
	return changed
}
