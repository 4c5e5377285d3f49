package change

// deleteTemplate deletes a template (extension).
func deleteTemplate() Change {
	return Change{
		Operation: DeleteTemplate, Title: "Delete", Verb: "Delete", Kind: ATemplate, Irreversible: true, Deletes: true,
		Consequence: "There is no way back. Envelopes that were made from it stay.",
		enter:       deletionEdit(DeleteTemplate, func(t Target) string { return textOrDash(t.Template.Name) }),
	}
}
