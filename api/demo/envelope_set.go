package demo

import (
	"slices"

	"inkdesk/api/demo/account"
	"inkdesk/model"
)

// inState returns a refusal unless the envelope is in one of the allowed states.
func inState(e *account.Envelope, allowed ...model.Status) error {
	if slices.Contains(allowed, e.Status) {
		return nil
	}
	return wrongState("The envelope is %s; this needs one that is %s.", e.Status, joinWords(allowed))
}

// change reads the body with read, checks it and the state, and lets apply change the
// envelope of the request. No states means all.
func (c *call) change(read func(*fields), apply func(*account.Envelope), states ...model.Status) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	if read != nil {
		read(c.body)
		if err := c.validate(); err != nil {
			return reply{}, err
		}
	}
	if len(states) > 0 {
		if err := inState(e, states...); err != nil {
			return reply{}, err
		}
	}
	apply(e)
	return c.savedReply(e)
}

// renameEnvelope is PUT /envelope/{envelope_id}/rename.
func renameEnvelope(c *call) (reply, error) {
	var name string
	return c.change(
		func(f *fields) { name = f.anotherName() },
		func(e *account.Envelope) { e.Name = model.NewText(name) })
}

// setExpirationDate is PUT /envelope/{envelope_id}/set_expiration_date.
func setExpirationDate(c *call) (reply, error) {
	var at model.Time
	return c.change(
		func(f *fields) {
			f.require("expires_at")
			at = c.readFuture("expires_at")
		},
		func(e *account.Envelope) { e.ExpiresAt, e.Overdue = at, false },
		model.Draft, model.InProgress, model.Pending)
}

// setLegalityLevel is PUT /envelope/{envelope_id}/set_legality_level.
func setLegalityLevel(c *call) (reply, error) {
	var level model.LegalityLevel
	return c.change(
		func(f *fields) {
			f.require("legality_level")
			level = enum(f, "legality_level", model.LegalityLevels())
		},
		func(e *account.Envelope) { e.LegalityLevel = level },
		model.Draft)
}

// setComment is the extension PUT /envelope/{envelope_id}/set_comment.
func setComment(c *call) (reply, error) {
	var comment string
	return c.change(
		func(f *fields) { comment = f.comment() },
		func(e *account.Envelope) { e.Comment = model.NewText(comment) })
}

// comment is the field "comment", which must be there and may be empty.
func (f *fields) comment() string {
	f.require("comment")
	return f.text("comment")
}

// setNotification is the extension PUT /envelope/{envelope_id}/set_notification.
func setNotification(c *call) (reply, error) {
	var change func(*model.Notification) *model.Notification
	return c.change(
		func(f *fields) { change = readNotification(f) },
		func(e *account.Envelope) { e.Notification = change(e.Notification) },
		model.Draft, model.InProgress, model.Pending)
}

// readNotification reads a notification; what is left out stays as it is.
func readNotification(f *fields) func(*model.Notification) *model.Notification {
	subject, message := f.text("subject"), f.text("message")
	interval, _ := f.integer("reminder_interval")
	if interval < 0 || interval > 365 {
		f.fail("reminder_interval", "This must be a number of days from 0 to 365.")
	}
	return func(before *model.Notification) *model.Notification {
		var n model.Notification
		if before != nil {
			n = *before
		}
		if f.has("subject") {
			n.Subject = model.NewText(subject)
		}
		if f.has("message") {
			n.Message = model.NewText(message)
		}
		if f.has("reminder_interval") {
			n.ReminderInterval = model.Int(interval)
		}
		return &n
	}
}

// addDocument is POST /envelope/{envelope_id}/document.
func addDocument(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	if err := inState(e, model.Draft); err != nil {
		return reply{}, err
	}
	d := c.newDocument()
	e.Documents, e.DocumentsChangedAt = append(e.Documents, d), c.now
	e.Recount()
	c.save(e, c.now)
	return jsonReply(d)
}

// setDynamicFields is the extension PUT /envelope/{envelope_id}/dynamic_fields.
func setDynamicFields(c *call) (reply, error) {
	e, err := c.envelope()
	if err != nil {
		return reply{}, err
	}
	values := make(map[string]string)
	c.body.require("dynamic_fields")
	for _, f := range c.body.objects("dynamic_fields") {
		name := f.requiredText("name")
		if name != "" && !slices.Contains(e.DynamicFields, name) && !usesField(e, name) {
			f.fail("name", "This envelope has no dynamic field %q.", name)
		}
		f.require("value")
		values[name] = f.text("value")
	}
	return c.change(func(*fields) {}, func(e *account.Envelope) {
		for i := range e.Annotations {
			if text := e.Annotations[i].Text; text != nil {
				if value, ok := values[text.DynamicFieldName.Wire()]; ok {
					text.Value = model.NewText(value)
				}
			}
		}
	}, model.Draft)
}

func usesField(e *account.Envelope, name string) bool {
	return slices.ContainsFunc(e.Annotations, func(f model.Annotation) bool {
		return f.Text != nil && f.Text.DynamicFieldName.Wire() == name
	})
}
