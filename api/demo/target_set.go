package demo

import (
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"inkdesk/model"
)

func renameTarget(c *call, t *target) (reply, error) {
	name := c.body.requiredText("name")
	if utf8.RuneCountInString(name) > maxName {
		c.body.fail("name", "This may have %d characters.", maxName)
	}
	return c.change(t, always, func() any {
		*t.name = model.NewText(name)
		return nil
	})
}

func setExpirationDate(c *call, t *target) (reply, error) {
	c.body.require("expires_at")
	at := c.readFuture("expires_at")
	return c.change(t, untilEnded, func() any {
		t.envelope.ExpiresAt, t.envelope.Overdue = at, false
		return nil
	})
}

func setLegalityLevel(c *call, t *target) (reply, error) {
	c.body.require("legality_level")
	level := enum(c.body, "legality_level", model.LegalityLevels())
	return c.change(t, whileDraft, func() any {
		t.envelope.LegalityLevel = level
		return nil
	})
}

// setComment handles the extension PUT …/set_comment. The comment has to be there and may be empty.
func setComment(c *call, t *target) (reply, error) {
	c.body.require("comment")
	comment := c.body.text("comment")
	return c.change(t, always, func() any {
		*t.comment = model.NewText(comment)
		return nil
	})
}

// setNotification handles the extension PUT …/set_notification. Members left out stay as they are.
func setNotification(c *call, t *target) (reply, error) {
	f := c.body
	subject, message := f.text("subject"), f.text("message")
	interval, _ := f.integer("reminder_interval")
	if interval < 0 || interval > 365 {
		f.fail("reminder_interval", "This must be a number of days from 0 to 365.")
	}
	return c.change(t, untilEnded, func() any {
		var n model.Notification
		if *t.notification != nil {
			n = **t.notification
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
		*t.notification = &n
		return nil
	})
}

func addDocument(c *call, t *target) (reply, error) {
	return c.change(t, whileDraft, func() any {
		d := model.Document{
			ID: model.DocumentID(c.store.newID()), Filename: model.NewText(c.file.filename),
			Name:      model.NewText(strings.TrimSuffix(c.file.filename, path.Ext(c.file.filename))),
			PageCount: model.Int(len(c.file.pages)), Pages: c.file.pages,
		}
		*t.documents = append(*t.documents, d)
		if t.envelope != nil {
			t.envelope.DocumentsChangedAt = c.now
		}
		t.recount()
		return d
	})
}

func setDynamicFields(c *call, t *target) (reply, error) {
	e, values := t.envelope, make(map[string]string)
	c.body.require("dynamic_fields")
	for _, f := range c.body.objects("dynamic_fields") {
		name := f.requiredText("name")
		uses := func(f model.Annotation) bool { return f.Text != nil && f.Text.DynamicFieldName.Wire() == name }
		if name != "" && !slices.Contains(e.DynamicFields, name) && !slices.ContainsFunc(e.Annotations, uses) {
			f.fail("name", "This envelope has no dynamic field %q.", name)
		}
		f.require("value")
		values[name] = f.text("value")
	}
	return c.change(t, whileDraft, func() any {
		for i := range e.Annotations {
			if text := e.Annotations[i].Text; text != nil {
				if value, ok := values[text.DynamicFieldName.Wire()]; ok {
					text.Value = model.NewText(value)
				}
			}
		}
		return nil
	})
}

func addAnnotation(c *call, t *target) (reply, error) {
	f := c.readAnnotation(t)
	return c.change(t, whileDraft, func() any {
		f.ID = model.AnnotationID(c.store.newID())
		*t.annotations = append(*t.annotations, f)
		return toAnnotationJSON(&f)
	})
}

func deleteAnnotation(c *call, t *target) (reply, error) {
	i := slices.IndexFunc(*t.annotations, func(f model.Annotation) bool { return string(f.ID) == c.ids[1] })
	if i < 0 {
		return reply{}, unknownID("annotation", c.ids[1])
	}
	if _, err := c.change(t, whileDraft, func() any {
		*t.annotations = slices.Delete(*t.annotations, i, i+1)
		return nil
	}); err != nil {
		return reply{}, err
	}
	return c.deleted()
}
