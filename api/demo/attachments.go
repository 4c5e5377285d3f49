package demo

import (
	"slices"

	"inkdesk/model"
)

func setPlaceholders(c *call, t *target) (reply, error) {
	asked := c.readPlaceholders(t)
	return c.change(t, untilEnded, func() any {
		*t.attachments = &model.Attachments{Settings: (*t.attachments).Settings, Recipients: asked}
		return *t.attachments
	})
}

// readPlaceholders reads the list that replaces the present one; named placeholders keep their files.
func (c *call) readPlaceholders(t *target) []model.RecipientPlaceholders {
	c.body.require("placeholders")
	all := []model.RecipientPlaceholders{}
	seen := make(map[model.PlaceholderID]bool)
	for _, f := range c.body.objects("placeholders") {
		f.require("required")
		f.require("multiple")
		p := model.AttachmentPlaceholder{
			RecipientID: model.RecipientID(f.requiredText("recipient_id")), ID: model.PlaceholderID(f.text("id")),
			Name: model.NewText(f.requiredText("name")), Hint: model.NewText(f.text("hint")),
			Required: f.boolean("required"), Multiple: f.boolean("multiple"), Files: filesOf(*t.attachments, f.text("id")),
		}
		f.checkID(string(p.ID), seen[p.ID], "placeholder")
		if p.ID == "" {
			p.ID = model.PlaceholderID(c.store.newID())
		}
		seen[p.ID] = true
		switch r := t.recipient(p.RecipientID); {
		case r != nil:
			all = addPlaceholder(all, r, p)
		case p.RecipientID != "":
			f.fail("recipient_id", "There is no recipient %q.", p.RecipientID)
		}
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

func addPlaceholder(all []model.RecipientPlaceholders, r *model.Recipient, p model.AttachmentPlaceholder) []model.RecipientPlaceholders {
	i := slices.IndexFunc(all, func(one model.RecipientPlaceholders) bool { return one.RecipientID == r.ID })
	if i < 0 {
		i = len(all)
		all = append(all, model.RecipientPlaceholders{RecipientID: r.ID, RecipientName: r.Name})
	}
	all[i].Placeholders = append(all[i].Placeholders, p)
	return all
}

func setAttachmentSettings(c *call, t *target) (reply, error) {
	c.body.require("settings")
	settings := new(model.AttachmentSettings)
	if f := c.body.object("settings"); f != nil {
		f.require("visible_to_recipients")
		settings.VisibleToRecipients = f.boolean("visible_to_recipients")
	}
	return c.change(t, always, func() any {
		*t.attachments = &model.Attachments{Settings: settings, Recipients: (*t.attachments).Recipients}
		return *t.attachments
	})
}
