package change

const (
	fieldBackup = "backup"
	backUp      = "yes"
	noBackup    = "no"
)

// deleteField takes a field off an envelope (extension).
func deleteField() Change {
	return Change{
		Operation: "envelope.delete_annotation", Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "What was entered into it is lost. A signer without a field may leave no visible signature.",
		refuses: func(t Target) string {
			if t.Envelope == nil {
				return "This takes a field of an envelope."
			}
			return unlessDraft(Target{Envelope: t.Envelope})
		},
		enter: gone("envelope.delete_annotation", before),
	}
}

func before(t Target) string { return fieldText(t.Annotation) }

// deleteTemplateField takes a field off a template, after a copy of it was made, because
// no operation of the specification puts it back.
func deleteTemplateField() Change {
	return Change{
		Operation: "template.delete_annotation", Title: "Delete the field", Verb: "Delete", Kind: AField, Single: true, Irreversible: true,
		Consequence: "The template may be of no use until the field is put back. Envelopes made from it keep theirs.",
		refuses: func(t Target) string {
			if t.Template == nil {
				return "This takes a field of a template."
			}
			return ""
		},
		fields: func(Asked) []Field {
			return []Field{{
				Name: fieldBackup, Title: "Duplicate the template first", Form: Choice, Value: backUp,
				Options: []Option{{backUp, "Yes, keep a copy with the field"}, {noBackup, "No"}},
			}}
		},
		enter: func(v Values, _ Asked) (Edit, error) {
			requests := []Request{{Operation: "template.delete_annotation"}}
			edit := Edit{effect: func(t Target) Effect { return Effect{Before: before(t), After: "deleted"} }}
			if v[fieldBackup] == backUp {
				edit.Echo = "The template is duplicated first."
				// Nothing is deleted when the copy could not be made: a task ends at the first
				// request that fails.
				requests = append([]Request{{Operation: "template.duplicate", Backup: true}}, requests...)
			}
			edit.requests = func(Target) []Request { return requests }
			return edit, nil
		},
	}
}
