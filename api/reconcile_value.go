package api

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

// subjectValues are what an envelope and a template have in common that can be changed.
type subjectValues struct {
	name, comment model.Text
	level         model.LegalityLevel // of an envelope
	expires       model.Time          // of an envelope
	notification  *model.Notification
	attachments   *model.Attachments
	steps         []model.SigningStep
	documents     []model.Document
}

// valuesOf are those of an envelope or a template, empty for anything else.
func valuesOf(subject any) subjectValues {
	switch s := subject.(type) {
	case *model.Envelope:
		return subjectValues{s.Name, s.Comment, s.LegalityLevel, s.ExpiresAt, s.Notification, s.Attachments, s.SigningSteps, s.Documents}
	case *model.Template:
		return subjectValues{
			name: s.Name, comment: s.Comment, notification: s.Notification, attachments: s.Attachments,
			steps: s.SigningSteps, documents: s.Documents,
		}
	default:
		return subjectValues{}
	}
}

// notificationOf is the notification of an envelope or a template, an empty one where it has
// none.
func notificationOf(subject any) *model.Notification {
	return cmp.Or(valuesOf(subject).notification, &model.Notification{})
}

// templateKey is the key of the template's id in the journal.
const templateKey = "template_id"

// subjectOf reads the envelope or the template that a change was made to.
func (r reconciler) subjectOf(ctx context.Context, in journal.Intent) (subjectValues, error) {
	if id, ok := in.IDs[journal.EnvelopeID]; ok {
		e, err := r.Envelope(ctx, model.EnvelopeID(id))
		return valuesOf(&e), err
	}
	t, err := r.Template(ctx, model.TemplateID(in.IDs[templateKey]))
	return valuesOf(&t), err
}

// priorDigest is the digest of the value that a change replaces, or of the list that it adds
// to, which shows later that the change was not made. It is "" where neither is known.
func priorDigest(op Operation, body changeBody, before any) string {
	if before == nil {
		return ""
	}
	on := valuesOf(before)
	switch sent := body.(type) {
	case uploaded:
		return documentsDigest(on.documents)
	case *model.SigningSteps, templateSteps:
		return stepsDigest(op, on.steps)
	case *model.NotificationChange:
		if on.notification != nil {
			return digest(notificationPart(on.notification, sent.Subject != nil, sent.Message != nil, sent.ReminderInterval != nil))
		}
	default:
		if bodies := requestsWriting(op, on); len(bodies) > 0 {
			return digest(bodies[0])
		}
	}
	return ""
}

// requestsWriting returns the requests that would write the present value, none where the
// service does not show it.
func requestsWriting(op Operation, on subjectValues) []changeBody {
	switch op.Name {
	case renameEnvelope.Name, renameTemplate.Name:
		return []changeBody{&model.Rename{Name: on.name.Wire()}}
	case setComment.Name, setTemplateComment.Name:
		return []changeBody{&model.CommentChange{Comment: on.comment.Wire()}}
	case setLegalityLevel.Name:
		return []changeBody{&model.LegalityLevelChange{LegalityLevel: on.level}}
	case setExpirationDate.Name:
		return []changeBody{&model.ExpirationDate{ExpiresAt: on.expires}}
	case setNotification.Name, setTemplateNotification.Name:
		return notificationBodies(on.notification)
	case setAttachmentOptions.Name, setTemplateAttachments.Name:
		if on.attachments == nil || on.attachments.Settings == nil || on.attachments.Settings.Unstated {
			return nil
		}
		return []changeBody{&model.AttachmentSettingsChange{Settings: *on.attachments.Settings}}
	case setPlaceholders.Name, setTemplatePlaceholders.Name:
		if on.attachments == nil {
			return nil
		}
		return placeholderBodies(on.attachments)
	default:
		return nil
	}
}

// notificationBodies returns all requests, whole or in part, that would write n.
func notificationBodies(n *model.Notification) []changeBody {
	if n == nil {
		return nil
	}
	var bodies []changeBody
	for parts := range 8 {
		bodies = append(bodies, notificationPart(n, parts&1 != 0, parts&2 != 0, parts&4 != 0))
	}
	return bodies
}

func notificationPart(n *model.Notification, subject, message, reminder bool) *model.NotificationChange {
	body := &model.NotificationChange{}
	if subject {
		body.Subject = new(n.Subject.Wire())
	}
	if message {
		body.Message = new(n.Message.Wire())
	}
	if reminder {
		body.ReminderInterval = new(int(n.ReminderInterval))
	}
	return body
}

// placeholderBodies returns the list as it is, and the list without identifiers, which new
// placeholders do not have when they are sent.
func placeholderBodies(a *model.Attachments) []changeBody {
	var known, added []model.PlaceholderRequest
	for _, p := range a.Placeholders() {
		request := p.Request()
		known = append(known, request)
		request.ID = ""
		added = append(added, request)
	}
	return []changeBody{placeholders(known), placeholders(added)}
}

// displayValue is the value that an operation writes, as a person reads it.
func displayValue(op Operation, on subjectValues) string {
	switch op.Name {
	case renameEnvelope.Name, renameTemplate.Name:
		return on.name.String()
	case setComment.Name, setTemplateComment.Name:
		return on.comment.String()
	case setLegalityLevel.Name:
		return on.level.Label()
	case setExpirationDate.Name:
		if on.expires.IsZero() {
			return "no date"
		}
		return on.expires.Time().UTC().Format("2 Jan 2006 15:04:05 ") + time.UTC.String()
	case setNotification.Name, setTemplateNotification.Name:
		return fmt.Sprintf("subject %q, message %q, reminders every %d days",
			on.notification.Subject.String(), on.notification.Message.String(), on.notification.ReminderInterval)
	case setPlaceholders.Name, setTemplatePlaceholders.Name:
		return fmt.Sprintf("%d requests: %s", len(on.attachments.Placeholders()), requestNames(on.attachments))
	default:
		return visibleTo(on.attachments.Settings.VisibleToRecipients)
	}
}

// compareDynamicFields looks at the fields that show the values. Of those the journal has
// a digest only, so whoever has the values that were sent learns more.
func (r reconciler) compareDynamicFields(ctx context.Context, in journal.Intent, sent changeBody) (Reconciliation, error) {
	fields, err := r.envelopeFields(ctx, model.EnvelopeID(in.IDs[journal.EnvelopeID]))
	if err != nil {
		return Reconciliation{}, err
	}
	var all []model.DynamicField
	for i := range fields {
		if t := fields[i].Text; t != nil && !t.DynamicFieldName.IsEmpty() {
			all = append(all, model.DynamicField{Name: t.DynamicFieldName.Wire(), Value: t.Value.Wire()})
		}
	}
	has := func(f model.DynamicField) bool { return slices.Contains(all, f) }
	lacks := func(f model.DynamicField) bool { return !has(f) }
	named := func(f model.DynamicField) bool {
		return slices.ContainsFunc(all, func(a model.DynamicField) bool { return a.Name == f.Name })
	}
	wanted, known := sent.(*model.DynamicFields)
	switch {
	case known && !slices.ContainsFunc(wanted.Fields, lacks), !known && dynamicFieldsSent(all, in.Body):
		return Reconciliation{Verdict: Happened, Sentence: "The fields of the envelope show the values that were sent."}, nil
	case known && !slices.ContainsFunc(wanted.Fields, has) && slices.ContainsFunc(wanted.Fields, named):
		return Reconciliation{Verdict: DidNotHappen, Sentence: "No field of the envelope shows a value that was sent."}, nil
	}
	return Reconciliation{Sentence: fmt.Sprintf("Dynamic fields on the envelope: %d. Look at their values there before trying again.", len(all))}, nil
}

// dynamicFieldsSent reports whether all values, or a single one, are those with the digest.
func dynamicFieldsSent(all []model.DynamicField, sent string) bool {
	for i := range all {
		if digest(&model.DynamicFields{Fields: all[i : i+1]}) == sent {
			return true
		}
	}
	return digest(&model.DynamicFields{Fields: all}) == sent
}
