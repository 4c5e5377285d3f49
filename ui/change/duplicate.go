package change

func duplicateEnvelope() Change {
	return duplicate("envelope.duplicate", AnEnvelope, unlessDuplicable,
		"Makes a new draft. What it keeps of the old one is for the service to say: look at it before it is sent.")
}

func duplicateTemplate() Change {
	return duplicate("template.duplicate", ATemplate, nil, "Makes a new template beside this one.")
}

func duplicate(operation string, kind Kind, refuses func(Target) string, consequence string) Change {
	return Change{
		Operation: operation, Title: "Duplicate", Verb: "Duplicate", Kind: kind, Creates: true,
		Consequence: consequence, refuses: refuses,
		enter: func(Values, Asked) (Edit, error) {
			return Edit{
				effect: func(t Target) Effect {
					e := Effect{Before: textOrDash(t.Name()), After: "and a copy"}
					if refuses != nil {
						e.Skip = refuses(t)
					}
					return e
				},
				requests: sameRequest(operation, nil),
			}, nil
		},
	}
}

func unlessDuplicable(t Target) string {
	if !t.Envelope.IsDuplicable {
		return "The service says that this envelope cannot be duplicated."
	}
	return ""
}
