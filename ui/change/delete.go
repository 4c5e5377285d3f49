package change

import (
	"cmp"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

// Which of several envelopes are deleted, and whether a template is copied before its field is.
const (
	fieldWhich, draftsOnly, allClosed         = "which", "drafts", "closed"
	fieldBackup, choiceBackup, choiceNoBackup = "backup", "yes", "no"
)

// deleteEnvelope deletes only the drafts of several, unless the form says otherwise.
func deleteEnvelope() Change {
	return Change{
		Operation: DeleteEnvelope, Title: "Delete", Verb: "Delete", Kind: AnEnvelope, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Whether the service keeps it in the trash or erases it is not known.",
		refuses: func(t Target) string {
			if s := t.Status(); s.Open() {
				return envelopesIn(s) + " must be voided before they are deleted."
			}
			return ""
		},
		fields: whichToDelete,
		enter: func(v Values, _ Asked) (Edit, error) {
			drafts := v[fieldWhich] == draftsOnly
			return Edit{effect: func(t Target) Effect { return deletionEffect(t, drafts) }}, nil
		},
	}
}

func whichToDelete(a Asked) []form.Question {
	if drafts := a.count(model.Draft); len(a.Targets) == 1 || drafts == len(a.Targets) {
		return nil
	}
	return []form.Question{{
		Name: fieldWhich, Title: "Which ones", Initial: draftsOnly,
		Help: "Ended envelopes may have to be kept by law.",
		Options: []form.Option{
			{Value: draftsOnly, Title: "Drafts only"},
			{Value: allClosed, Title: "Ended ones too: completed, expired, declined, voided"},
		},
	}}
}

func deletionEffect(t Target, draftsOnly bool) Effect {
	e := Effect{Before: t.Status().Label(), After: "deleted"}
	if draftsOnly && t.Status() != model.Draft {
		e.Skip = "Only drafts were to be deleted."
	}
	var held []string
	if n := len(t.Envelope.Documents); n > 0 && t.Status() == model.Draft {
		held = append(held, describe.Counted(n, "document"))
	}
	if answered, _, _ := t.Envelope.Attachments.Counts(); answered > 0 {
		held = append(held, "uploaded files")
	}
	if len(held) > 0 {
		e.Doubt = "It holds " + strings.Join(held, " and ") + "."
	}
	return e
}

// deleteTemplate deletes a template (extension).
func deleteTemplate() Change {
	return Change{
		Operation: DeleteTemplate, Title: "Delete", Verb: "Delete", Kind: ATemplate, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Envelopes that were made from it stay.",
		enter:       only(deleted(func(t Target) string { return textOrDash(t.Template.Name) })),
	}
}

func deleteWebhook() Change {
	return Change{
		Operation: DeleteWebhook, Title: "Delete the webhook", Verb: "Delete", Kind: AWebhook, Irreversible: true, Deletes: true,
		Consequence: "This address is no longer told about events. It can be registered again, with another id.",
		enter: only(deleted(func(t Target) string {
			return t.Webhook.Event.Label() + " to " + textOrDash(t.Webhook.Target)
		})),
	}
}

// deleteField deletes a field of an envelope (extension).
func deleteField() Change {
	return Change{
		Operation: DeleteAnnotation, Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "What was entered into it is lost. A signer without a field may leave no visible signature.",
		refuses: func(t Target) string {
			if t.Envelope == nil {
				return "This takes a field of an envelope."
			}
			return unlessDraft(Target{Envelope: t.Envelope})
		},
		enter: only(deleted(fieldBefore)),
	}
}

func fieldBefore(t Target) string { return fieldText(t.Annotation) }

// deleteTemplateField deletes a field of a template. It offers a copy first, because nothing restores the field.
func deleteTemplateField() Change {
	return Change{
		Operation: DeleteAnnotation.template, Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "The template may be of no use until the field is put back. Envelopes made from it keep theirs.",
		refuses: func(t Target) string {
			if t.Template == nil {
				return "This takes a field of a template."
			}
			return ""
		},
		fields: func(Asked) []form.Question {
			return []form.Question{{
				Name: fieldBackup, Title: "Duplicate the template first", Initial: choiceBackup,
				Options: []form.Option{{Value: choiceBackup, Title: "Yes, keep a copy with the field"}, {Value: choiceNoBackup, Title: "No"}},
			}}
		},
		enter: func(v Values, _ Asked) (Edit, error) {
			edit := Edit{effect: deleted(fieldBefore)}
			if v[fieldBackup] == choiceBackup {
				edit.Echo = "The template is duplicated first."
				// A field is not deleted without the copy, because a task stops at the first failure.
				edit.Requests = func(Target) []Request {
					return []Request{{Operation: DuplicateTemplate, Backup: true}, {Operation: DeleteAnnotation.template}}
				}
			}
			return edit, nil
		},
	}
}

func deleted(before func(Target) string) func(Target) Effect {
	return func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} }
}

// FieldsLocked returns why no field of an envelope can be deleted now, "" when each can be.
func FieldsLocked(c *api.Client, e *model.Envelope) string {
	t := Target{Envelope: e}
	return cmp.Or(Barred(c, DeleteAnnotation.Name), t.Locked(), unlessDraft(t))
}

// Immovable returns why a field cannot be made again with all of its properties, as a move
// requires, "" when it can. Unread properties and unknown words would be lost.
func Immovable(a *model.Annotation) string {
	unknown := func(w interface{ Known() bool }, given bool) bool { return given && !w.Known() }
	font := func(f *model.Font) bool { return f != nil && unknown(f.Family, f.Family != "") }
	switch {
	case len(a.Unread) > 0:
		return "A part of the field could not be read, and would be lost: it would be added again and deleted where it was."
	case !a.Type.Known(),
		a.Text != nil && font(a.Text.Font),
		a.DateTime != nil && (font(a.DateTime.Font) || unknown(a.DateTime.Format, a.DateTime.Format != "")),
		a.Checkbox != nil && unknown(a.Checkbox.Style, a.Checkbox.Style != ""):
		return "The field has a type or a look that is not known here, and would be lost: it would be added again and deleted where it was."
	default:
		return ""
	}
}
