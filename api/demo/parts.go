package demo

import (
	"cmp"
	"net/mail"
	"regexp"
	"slices"
	"strings"

	"inkdesk/model"
)

func addSigningSteps(c *call, t *target) (reply, error) {
	recipient := readTemplateRecipient
	if t.envelope != nil {
		recipient = readRecipient
	}
	steps := readSteps(c.body, recipient)
	return c.change(t, whileDraft, func() any {
		c.mergeSteps(t, steps)
		t.recount()
		return nil
	})
}

func readSteps(f *fields, recipient func(*fields) model.Recipient) []model.SigningStep {
	f.require("signing_steps")
	var steps []model.SigningStep
	seen := make(map[model.RecipientID]bool)
	for _, one := range f.objects("signing_steps") {
		var step model.SigningStep
		for _, fields := range one.objects("recipients") {
			r := recipient(fields)
			r.ID, r.UID = model.RecipientID(fields.text("id")), model.UserID(fields.text("uid"))
			fields.checkID(string(r.ID), seen[r.ID], "recipient")
			seen[r.ID] = true
			step.Recipients = append(step.Recipients, r)
		}
		if len(step.Recipients) == 0 {
			one.fail("recipients", "A signing step needs a recipient.")
		}
		steps = append(steps, step)
	}
	if f.has("signing_steps") && len(steps) == 0 {
		f.fail("signing_steps", "Send at least one signing step.")
	}
	return steps
}

func readRecipient(f *fields) model.Recipient {
	r := model.Recipient{Name: model.NewText(f.requiredText("name")), Email: model.NewText(f.address(f.requiredText("email")))}
	f.require("role")
	r.Role = enum(f, "role", model.Roles())
	r.Verification = readVerification(f.object("verification"))
	return r
}

// readTemplateRecipient reads one who needs nothing ("Template operations"); without a role they sign.
func readTemplateRecipient(f *fields) model.Recipient {
	r := model.Recipient{Name: model.NewText(f.text("name")), Email: model.NewText(f.address(f.text("email")))}
	r.Role = cmp.Or(enum(f, "role", model.TemplateRoles()), model.Signer)
	return r
}

func (f *fields) address(email string) string {
	if email == "" {
		return ""
	}
	if parsed, err := mail.ParseAddress(email); err != nil || parsed.Address != email {
		f.fail("email", "This is no email address.")
	}
	return email
}

var phone = regexp.MustCompile(`^\+?[0-9][0-9 ()./-]{5,24}$`)

// readVerification applies the rules of "RecipientVerification".
func readVerification(f *fields) *model.Verification {
	if f == nil {
		return nil
	}
	f.require("type")
	kind, value := enum(f, "type", model.VerificationTypes()), f.text("value")
	switch {
	case kind == model.IDVerification && value != "":
		f.fail("value", "This must be empty for ID_VERIFICATION.")
	case kind == model.Passcode && strings.TrimSpace(value) == "":
		f.fail("value", "PASSCODE needs the code.")
	case kind == model.SMS && value == "":
		f.fail("value", "SMS needs the recipient's phone number.")
	case kind == model.SMS && !phone.MatchString(value):
		f.fail("value", "This is no phone number.")
	}
	return &model.Verification{Type: kind, Value: model.NewSecret(value)}
}

// mergeSteps adds steps behind the others. Recipients who are there are updated in place.
func (c *call) mergeSteps(t *target, added []model.SigningStep) {
	for _, step := range added {
		var others []model.Recipient
		for _, r := range step.Recipients {
			if known := t.recipient(r.ID); known != nil {
				*known = r
				continue
			}
			if r.ID == "" {
				r.ID = model.RecipientID(c.store.newID())
			}
			others = append(others, r)
		}
		if len(others) > 0 {
			*t.steps = append(*t.steps, model.SigningStep{Recipients: others})
		}
	}
}

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
		f.require("required", "multiple")
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
	f := c.body.object("settings")
	f.require("visible_to_recipients")
	settings := &model.AttachmentSettings{VisibleToRecipients: f.boolean("visible_to_recipients")}
	return c.change(t, always, func() any {
		*t.attachments = &model.Attachments{Settings: settings, Recipients: (*t.attachments).Recipients}
		return *t.attachments
	})
}
