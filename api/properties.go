package api

import (
	"strconv"
	"strings"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// properties returns the values of a change, but for those that could be a secret.
func (c *Client) properties(op Operation, body changeBody) []journal.Property {
	before := valuesOf(c.change.before())
	switch sent := body.(type) {
	case *model.Rename:
		return property("name", before.name.Wire(), sent.Name)
	case *model.NewEnvelope:
		return property("name", "", sent.Name)
	case *model.EnvelopeFromTemplate:
		return property("name", "", sent.Name)
	case *model.NewTemplate:
		return property("name", "", sent.Name)
	case *model.CommentChange:
		return property("comment", before.comment.Wire(), sent.Comment)
	case *model.NotificationChange:
		return notificationProperties(before.notification, sent)
	case *model.AttachmentSettingsChange:
		return property("attachments", visibility(before.attachments), visibleTo(sent.Settings.VisibleToRecipients))
	case *model.Placeholders:
		return property("attachment requests", requestNames(before.attachments), joined(sent.Placeholders, func(p model.PlaceholderRequest) string { return p.Name.String() }))
	case *model.DynamicFields:
		return property("dynamic fields", "", joined(sent.Fields, func(f model.DynamicField) string { return f.Name }))
	case *model.SigningSteps:
		return property("new recipients", "", recipients(sent.Steps))
	case templateSteps:
		return property("new recipients", "", recipients(sent.Steps))
	case nil:
		if op.Name == deleteEnvelope.Name || op.Name == deleteTemplate.Name {
			return property("name", before.name.Wire(), "")
		}
	}
	return nil
}

func property(name, before, after string) []journal.Property {
	if before == "" && after == "" {
		return nil
	}
	return []journal.Property{{Name: name, Before: before, After: after}}
}

const reminderProperty = "days between reminders"

func notificationProperties(before *model.Notification, sent *model.NotificationChange) []journal.Property {
	var was model.Notification
	reminder := ""
	if before != nil {
		was, reminder = *before, strconv.Itoa(int(before.ReminderInterval))
	}
	var list []journal.Property
	if sent.Subject != nil {
		list = append(list, property("subject", was.Subject.Wire(), *sent.Subject)...)
	}
	if sent.Message != nil {
		list = append(list, property("message", was.Message.Wire(), *sent.Message)...)
	}
	if sent.ReminderInterval != nil {
		list = append(list, property(reminderProperty, reminder, strconv.Itoa(*sent.ReminderInterval))...)
	}
	return list
}

func visibility(a *model.Attachments) string {
	if a == nil || a.Settings == nil || a.Settings.Unstated {
		return ""
	}
	return visibleTo(a.Settings.VisibleToRecipients)
}

func visibleTo(recipients bool) string {
	if recipients {
		return "visible to recipients"
	}
	return "visible to the sender only"
}

func requestNames(a *model.Attachments) string {
	return joined(a.Placeholders(), func(p model.AttachmentPlaceholder) string { return p.Name.String() })
}

func recipients(steps []model.SigningStep) string {
	var names []string
	for _, step := range steps {
		for i := range step.Recipients {
			r := &step.Recipients[i]
			names = append(names, r.Name.String()+" <"+r.Email.String()+">")
		}
	}
	return strings.Join(names, ", ")
}

func joined[P any](list []P, name func(P) string) string {
	names := make([]string, len(list))
	for i, one := range list {
		names[i] = name(one)
	}
	return strings.Join(names, ", ")
}
