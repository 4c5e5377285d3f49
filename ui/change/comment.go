package change

import (
	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

const fieldComment = "comment"

func envelopeComment() Change {
	return comment(SetComment, AnEnvelope, func(t Target) model.Text { return t.Envelope.Comment })
}

func templateComment() Change {
	return comment(SetTemplateComment, ATemplate, func(t Target) model.Text { return t.Template.Comment })
}

// comment replaces the comment (extension). The old one is not kept.
func comment(operation string, kind Kind, present func(Target) model.Text) Change {
	fields := func(a Asked) []form.Question {
		f := form.Question{Name: fieldComment, Title: "Comment", Lines: messageLines, Max: maxMessage, Help: "Empty takes the comment away."}
		if t, ok := a.single(); ok {
			f.Initial = editable(present(t))
		}
		return []form.Question{f}
	}
	return Change{
		Operation: operation, Title: "Set the comment", Verb: "Set comment", Of: "of ", Kind: kind,
		Consequence: "It takes the place of the present comment.",
		fields:      fields,
		enter: func(v Values, a Asked) (Edit, error) {
			wanted := v[fieldComment]
			untouched := len(a.Targets) == 1 && wanted == initial(fields(a), fieldComment)
			return Edit{
				effect: func(t Target) Effect {
					e := Effect{Before: textOrDash(present(t)), After: textOrDash(model.NewText(wanted))}
					if untouched || wanted == present(t).Wire() {
						e.Skip = unchanged
					}
					return e
				},
				requests: sameRequest(operation, &model.CommentChange{Comment: wanted}),
			}, nil
		},
	}
}
