package api

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"inkdesk/api/journal"
	"inkdesk/model"
)

type subjectValues struct {
	name, comment model.Text
	level         model.LegalityLevel // of an envelope
	expires       model.Time          // of an envelope
	notification  *model.Notification
	attachments   *model.Attachments
	requests      []model.PlaceholderRequest // of the attachments, without numbers; nil where not shown
	steps         []model.SigningStep
	documents     []model.Document
}

func valuesOf(subject any) (v subjectValues) {
	switch s := subject.(type) {
	case *model.Envelope:
		v = subjectValues{
			name: s.Name, comment: s.Comment, level: s.LegalityLevel, expires: s.ExpiresAt, notification: s.Notification,
			attachments: s.Attachments, steps: s.SigningSteps, documents: s.Documents,
		}
	case *model.Template:
		v = subjectValues{
			name: s.Name, comment: s.Comment, notification: s.Notification, attachments: s.Attachments,
			steps: s.SigningSteps, documents: s.Documents,
		}
	case *model.Attachments:
		v.attachments = s
	}
	if v.attachments != nil {
		v.requests = []model.PlaceholderRequest{}
	}
	for _, p := range v.attachments.Placeholders() {
		v.requests = append(v.requests, p.Request())
	}
	return v
}

func notificationOf(subject any) *model.Notification {
	return cmp.Or(valuesOf(subject).notification, &model.Notification{})
}

const templateKey = "template_id"

func (r reconciler) subjectOf(ctx context.Context, in journal.Intent) (subjectValues, error) {
	if id, ok := in.IDs[journal.EnvelopeID]; ok {
		e, err := r.Envelope(ctx, model.EnvelopeID(id))
		return valuesOf(&e), err
	}
	t, err := r.Template(ctx, model.TemplateID(in.IDs[templateKey]))
	return valuesOf(&t), err
}

func (v subjectValues) written(body changeBody) subjectValues {
	switch sent := body.(type) {
	case *model.NewEnvelope:
		return subjectValues{name: model.NewText(sent.Name), comment: model.NewText(sent.Comment), level: sent.LegalityLevel, expires: sent.ExpiresAt}
	case *model.EnvelopeFromTemplate:
		return subjectValues{name: model.NewText(sent.Name), comment: model.NewText(sent.Comment)}
	case *model.NewTemplate:
		return subjectValues{name: model.NewText(sent.Name)}
	case *model.Rename:
		v.name = model.NewText(sent.Name)
	case *model.CommentChange:
		v.comment = model.NewText(sent.Comment)
	case *model.LegalityLevelChange:
		v.level = sent.LegalityLevel
	case *model.ExpirationDate:
		v.expires = sent.ExpiresAt
	case *model.NotificationChange:
		n := *cmp.Or(v.notification, &model.Notification{})
		if sent.Subject != nil {
			n.Subject = model.NewText(*sent.Subject)
		}
		if sent.Message != nil {
			n.Message = model.NewText(*sent.Message)
		}
		if sent.ReminderInterval != nil {
			n.ReminderInterval = model.Int(*sent.ReminderInterval)
		}
		v.notification = &n
	case *model.AttachmentSettingsChange:
		v.attachments = &model.Attachments{Settings: &sent.Settings}
	case *model.Placeholders:
		v.requests = sent.Placeholders
	case *model.SigningSteps:
		v.steps = filled(v.steps, sent.Steps)
	case templateSteps:
		v.steps = filled(v.steps, sent.Steps)
	}
	return v
}

// filled returns steps with those that are sent. A recipient sent with the identifier of a place takes it.
func filled(steps, sent []model.SigningStep) []model.SigningStep {
	all := slices.Clone(steps)
	places := map[model.RecipientID]*model.Recipient{}
	for i := range all {
		all[i].Recipients = slices.Clone(all[i].Recipients)
		for j := range all[i].Recipients {
			places[all[i].Recipients[j].ID] = &all[i].Recipients[j]
		}
	}
	for _, step := range sent {
		var added model.SigningStep
		for _, who := range step.Recipients {
			if place := places[who.ID]; place != nil && who.ID != "" {
				*place = who
			} else {
				added.Recipients = append(added.Recipients, who)
			}
		}
		if len(added.Recipients) > 0 {
			all = append(all, added)
		}
	}
	return all
}

// trace returns the digest of what a change leaves to be read: texts without surplus blanks, people by who
// they are and what they do, and lists without numbers and order, because a service may decide those for
// itself. parts are the properties that the change writes. It is "" where the service shows nothing of it.
func trace(op Operation, on subjectValues, parts []journal.Property) string {
	var shown []string
	switch op.Name {
	case createEnvelope.Name, createFromTemplate.Name:
		shown = []string{tidied(on.name), tidied(on.comment), string(on.level), fmt.Sprint(int64(on.expires))}
	case renameEnvelope.Name, renameTemplate.Name:
		if !on.name.IsEmpty() {
			shown = []string{tidied(on.name)}
		}
	case setComment.Name, setTemplateComment.Name:
		shown = []string{tidied(on.comment)}
	case setLegalityLevel.Name:
		if on.level != "" {
			shown = []string{string(on.level)}
		}
	case setExpirationDate.Name:
		shown = []string{fmt.Sprint(on.expires.Time().Unix())}
	case setNotification.Name, setTemplateNotification.Name:
		for _, p := range notificationParts(new(model.NotificationChange)) {
			isSent := func(part journal.Property) bool { return part.Name == p.name }
			if on.notification != nil && slices.ContainsFunc(parts, isSent) {
				shown = append(shown, p.name, tidied(model.NewText(p.of(on.notification))))
			}
		}
	case setAttachmentOptions.Name, setTemplateAttachments.Name:
		if now := visibility(on.attachments); now != "" {
			shown = []string{now}
		}
	case setPlaceholders.Name, setTemplatePlaceholders.Name:
		for _, p := range on.requests {
			shown = append(shown, fmt.Sprintf("%q %q %q %t %t", p.RecipientID, tidied(p.Name), tidied(p.Hint), p.Required, p.Multiple))
		}
		if on.requests != nil {
			shown = append(slices.Sorted(slices.Values(shown)), "")
		}
	case addSigningSteps.Name, addTemplateSteps.Name:
		return peopleTrace(slices.Concat(peopleOf(on.steps)...))
	case addDocument.Name, addTemplateDocument.Name:
		return documentsDigest(on.documents)
	}
	if shown == nil {
		return ""
	}
	return journal.Digest([]byte(strings.Join(shown, "\n")))
}

// tidied returns a text without surplus blanks, which a service may trim.
func tidied(t model.Text) string { return strings.Join(strings.Fields(t.Wire()), " ") }

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

// compareDynamicFields looks at the fields that show the values, of which the journal has a digest only.
func (r reconciler) compareDynamicFields(ctx context.Context, in journal.Intent, sent changeBody) (Reconciliation, error) {
	fields, err := r.fields(ctx, in)
	if err != nil {
		return Reconciliation{}, err
	}
	var all []model.DynamicField
	for i := range fields {
		if t := fields[i].Text; t != nil && !t.DynamicFieldName.IsEmpty() {
			all = append(all, model.DynamicField{Name: t.DynamicFieldName.Wire(), Value: t.Value.Wire()})
		}
	}
	has := func(f model.DynamicField) bool {
		return slices.ContainsFunc(all, func(a model.DynamicField) bool {
			return a.Name == f.Name && sameWords(f.Value, model.NewText(a.Value))
		})
	}
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

func dynamicFieldsSent(all []model.DynamicField, sent string) bool {
	for i := range all {
		if digest(&model.DynamicFields{Fields: all[i : i+1]}) == sent {
			return true
		}
	}
	return digest(&model.DynamicFields{Fields: all}) == sent
}
