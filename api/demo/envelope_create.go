package demo

import (
	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func createEnvelope(c *call, _ *target) (reply, error) {
	f := c.body
	e := c.blankEnvelope()
	e.Name = model.NewText(f.newName())
	if level := enum(f, "legality_level", model.LegalityLevels()); level != "" {
		e.LegalityLevel = level
	}
	e.ExpiresAt = c.readFuture("expires_at")
	e.Comment = model.NewText(f.text("comment"))
	e.Sandbox = f.boolean("sandbox")
	e.LinkDays = readDays(f, "access_link_expiration_days", -1)
	e.StepDays = readDays(f, "signing_steps_expire_days", 1)
	if f.has("expires_at") && f.has("signing_steps_expire_days") {
		for _, name := range []string{"expires_at", "signing_steps_expire_days"} {
			f.fail(name, "Send expires_at or signing_steps_expire_days, not both.")
		}
	}
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	c.refreshExpiry(e)
	return c.createdReply(e)
}

func (c *call) blankEnvelope() *account.Envelope {
	_, _, owner := c.store.account.User()
	e := &account.Envelope{Owner: owner, DocumentsChangedAt: c.now}
	e.FlowType, e.LegalityLevel, e.Status = model.RequestSignature, model.SES, model.Draft
	e.CreatedAt, e.IsDuplicable = c.now, new(true)
	e.Attachments = newAttachments()
	return e
}

// newAttachments has no requests for files. Files would be visible to all recipients.
func newAttachments() *model.Attachments {
	return &model.Attachments{
		Settings:   &model.AttachmentSettings{VisibleToRecipients: true},
		Recipients: []model.RecipientPlaceholders{},
	}
}

func (c *call) createdReply(e *account.Envelope) (reply, error) {
	e.ID = model.EnvelopeID(c.store.newID())
	e.Recount()
	return c.savedReply(e)
}

func (c *call) savedReply(e *account.Envelope) (reply, error) {
	c.save(e, c.now)
	return jsonReply(c.envelopeJSON(e, false))
}

func (c *call) readFuture(name string) model.Time {
	t := c.readTime(c.body, name)
	if !t.IsZero() && t <= c.now {
		c.body.fail(name, "This must lie in the future.")
	}
	return t
}

// maxDays keeps dates in seconds below those that would be read as milliseconds.
const maxDays = 1_000_000

func readDays(f *fields, name string, least int64) *int {
	n, ok := f.integer(name)
	switch {
	case !ok:
		return nil
	case n > maxDays:
		f.fail(name, "This must be a number of days of at most %d.", maxDays)
	case n < least && least < 0:
		f.fail(name, "This must be -1, 0 or a number of days.")
	case n < least:
		f.fail(name, "This must be a number of days, 1 or more.")
	}
	days := int(n)
	return &days
}

// refreshExpiryAt starts an expiration by signing steps again ("Rules on creation options" 2).
func (s *Service) refreshExpiryAt(e *account.Envelope, now model.Time) {
	if e.StepDays != nil {
		e.ExpiresAt = s.stamp(now.Time().UTC().AddDate(0, 0, *e.StepDays))
	}
}

func (c *call) refreshExpiry(e *account.Envelope) { c.refreshExpiryAt(e, c.now) }
