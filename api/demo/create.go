package demo

import (
	"cmp"
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

func createEnvelope(c *call, _ *target) (reply, error) {
	f := c.body
	e := c.blankEnvelope()
	e.Name = model.NewText(f.newName())
	e.LegalityLevel = cmp.Or(enum(f, "legality_level", model.LegalityLevels()), model.SES)
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
	c.refreshExpiry(e, c.now)
	return c.createdReply(e)
}

func (c *call) blankEnvelope() *account.Envelope {
	_, _, owner := c.store.account.User()
	e := &account.Envelope{Owner: owner, DocumentsChangedAt: c.now}
	e.FlowType, e.LegalityLevel, e.Status = model.RequestSignature, model.SES, model.Draft
	e.CreatedAt, e.IsDuplicable = c.now, new(true)
	e.Attachments = account.NewAttachments(true)
	return e
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

const maxDays = 1_000_000 // dates in seconds below those that would be read as milliseconds

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
	return new(int(n))
}

// refreshExpiry starts an expiration by signing steps again ("Rules on creation options" 2).
func (s *backend) refreshExpiry(e *account.Envelope, now model.Time) {
	if e.StepDays != nil {
		e.ExpiresAt = s.stamp(now.Time().UTC().AddDate(0, 0, *e.StepDays))
	}
}

// duplicateEnvelope makes a draft with the same parts, without a date and what recipients entered.
func duplicateEnvelope(c *call, t *target) (reply, error) {
	from := t.envelope
	if from.NotDuplicable() {
		return reply{}, wrongState("This envelope cannot be duplicated.")
	}
	e := c.blankEnvelope()
	e.Name, e.Comment, e.FlowType, e.LegalityLevel = from.Name, from.Comment, from.FlowType, from.LegalityLevel
	e.Sandbox, e.Folder, e.Tags = from.Sandbox, from.Folder, slices.Clone(from.Tags)
	e.LinkDays, e.StepDays = from.LinkDays, from.StepDays
	e.DynamicFields = slices.Clone(from.DynamicFields)
	c.copyParts(t, targetOfEnvelope(e))
	if c.options.BareCopies {
		e.Annotations = nil
	}
	c.refreshExpiry(e, c.now)
	return c.createdReply(e)
}

func createFromTemplate(c *call, t *target) (reply, error) {
	from, f := t.template, c.body
	e := c.blankEnvelope()
	e.Name = model.NewText(f.newName())
	e.Comment = cmp.Or(model.NewText(f.text("comment")), from.Comment)
	e.Sandbox = f.boolean("sandbox")
	if err := c.validate(); err != nil {
		return reply{}, err
	}
	e.LegalityLevel = from.LegalityLevel
	if from.ExpirationDelay > 0 {
		e.ExpiresAt = c.now + model.Time(from.ExpirationDelay)
	}
	for _, name := range from.DynamicFields {
		e.DynamicFields = append(e.DynamicFields, name.Wire())
	}
	c.copyParts(t, targetOfEnvelope(e))
	name, email, uid := c.store.account.User()
	for _, r := range e.Recipients() { // a template's sender becomes the owner of the account, who signs
		if r.Role == model.Sender {
			r.Role, r.Name, r.Email, r.UID = model.Signer, model.NewText(name), model.NewText(email), uid
		}
	}
	return c.createdReply(e)
}

func duplicateTemplate(c *call, t *target) (reply, error) {
	from, made := t.template, new(account.Template)
	made.Name, made.Comment, made.LegalityLevel = from.Name, from.Comment, from.LegalityLevel
	made.ExpirationDelay, made.Tags = from.ExpirationDelay, slices.Clone(from.Tags)
	c.copyParts(t, targetOfTemplate(made))
	return c.madeTemplate(made)
}

// copyParts copies the parts with new identifiers and the references between them.
func (c *call) copyParts(from, to *target) {
	p := copier{c.store, make(map[model.RecipientID]model.RecipientID), make(map[model.DocumentID]model.DocumentID)}
	*to.steps, *to.documents = p.copySteps(*from.steps), p.copyDocuments(*from.documents)
	*to.annotations, *to.attachments = p.copyAnnotations(*from.annotations), p.copyAttachments(*from.attachments)
	if *from.notification != nil {
		*to.notification = new(**from.notification)
	}
}

type copier struct {
	store      *store
	recipients map[model.RecipientID]model.RecipientID
	documents  map[model.DocumentID]model.DocumentID
}

func (c *copier) copySteps(from []model.SigningStep) []model.SigningStep {
	steps := account.Clone(from)
	for i := range steps {
		for j := range steps[i].Recipients {
			r := &steps[i].Recipients[j]
			id := model.RecipientID(c.store.newID())
			c.recipients[r.ID], r.ID = id, id
		}
	}
	return steps
}

func (c *copier) copyDocuments(from []model.Document) []model.Document {
	documents := account.Clone(from)
	for i := range documents {
		id := model.DocumentID(c.store.newID())
		c.documents[documents[i].ID], documents[i].ID = id, id
	}
	return documents
}

// copyAnnotations copies empty fields, but for those of recipients or documents that are gone.
func (c *copier) copyAnnotations(from []model.Annotation) []model.Annotation {
	var kept []model.Annotation
	for _, f := range account.Clone(from) {
		recipient, known := c.recipients[f.RecipientID]
		document, there := c.documents[f.DocumentID]
		if !there || !known && f.RecipientID != "" {
			continue
		}
		f.ID, f.RecipientID, f.DocumentID = model.AnnotationID(c.store.newID()), recipient, document
		if recipient != "" {
			empty(&f)
		}
		kept = append(kept, f)
	}
	return kept
}

func empty(f *model.Annotation) {
	switch {
	case f.Signature != nil:
		f.Signature.ID = ""
	case f.Initials != nil:
		f.Initials.ID = ""
	case f.Text != nil:
		f.Text.Value = model.Text{}
	case f.DateTime != nil:
		f.DateTime.Timestamp = 0
	case f.Checkbox != nil:
		f.Checkbox.Checked = false
	}
}

func (c *copier) copyAttachments(from *model.Attachments) *model.Attachments {
	if from == nil {
		return account.NewAttachments(true)
	}
	a := account.Clone(from)
	kept := a.Recipients[:0]
	for _, asked := range a.Recipients {
		id, known := c.recipients[asked.RecipientID]
		if !known {
			continue
		}
		asked.RecipientID = id
		for i := range asked.Placeholders {
			p := &asked.Placeholders[i]
			p.RecipientID, p.ID, p.Files = id, model.PlaceholderID(c.store.newID()), []model.AttachmentFile{}
		}
		kept = append(kept, asked)
	}
	a.Recipients = kept
	return a
}
