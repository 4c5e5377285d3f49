package demo

import (
	"net/mail"
	"regexp"
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
	if r.Role = enum(f, "role", model.TemplateRoles()); r.Role == "" {
		r.Role = model.Signer
	}
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
