package change

import (
	"cmp"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

const (
	fieldBackup    = "backup"
	choiceBackup   = "yes"
	choiceNoBackup = "no"
)

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
		enter: deletionEdit(DeleteAnnotation, fieldBefore),
	}
}

// FieldsLocked is why no field of an envelope can be deleted now, "" when each can be.
func FieldsLocked(c *api.Client, e *model.Envelope) string {
	t := Target{Envelope: e}
	return cmp.Or(Barred(c, DeleteAnnotation), t.Locked(), unlessDraft(t))
}

// Immovable is why a field cannot be made again with all of its properties, which moving it
// takes; "" when it can: what was not read, or is a word that is not known here, would be lost.
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

func fieldBefore(t Target) string { return fieldText(t.Annotation) }

// deleteTemplateField deletes a field of a template. It offers to copy the template first,
// because no operation of the specification restores the field.
func deleteTemplateField() Change {
	return Change{
		Operation: DeleteTemplateAnnotation, Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
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
			requests := []Request{{Operation: DeleteTemplateAnnotation}}
			edit := Edit{effect: func(t Target) Effect { return Effect{Before: fieldBefore(t), After: "deleted"} }}
			if v[fieldBackup] == choiceBackup {
				edit.Echo = "The template is duplicated first."
				// Nothing is deleted when the template could not be copied: a task stops at the first
				// request that fails.
				requests = append([]Request{{Operation: DuplicateTemplate, Backup: true}}, requests...)
			}
			edit.requests = func(Target) []Request { return requests }
			return edit, nil
		},
	}
}
