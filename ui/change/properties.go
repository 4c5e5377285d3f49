package change

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

const (
	fieldName       = "name"
	fieldComment    = "comment"
	fieldVisibility = "visibility"

	// oldName marks the place of the present name in a name for many.
	oldName = "{name}"

	seenByAll    = "all"
	seenBySender = "sender"
)

// rename changes the name. The specification has a rule for new names only, so it is advice here.
func rename(operation string, kind Kind) Change {
	return Change{
		Operation: operation, Title: "Rename", Verb: "Rename", Kind: kind,
		Consequence: "Recipients may see the new name.",
		fields: func(a Asked) []form.Question {
			f := form.Question{Name: fieldName, Title: "New name", Check: checkName, Echo: nameAdvice}
			if t, ok := a.single(); ok {
				f.Initial = t.Name().String()
			} else {
				f.Initial, f.Help = oldName, oldName+" is replaced by the present name of each."
			}
			return []form.Question{f}
		},
		enter: func(v Values, a Asked) (Edit, error) {
			wanted := v[fieldName]
			if err := checkName(wanted); err != nil {
				return Edit{}, err
			}
			newName := func(t Target) string {
				name := strings.TrimSpace(wanted)
				// The form of a single target begins with its name, which may hold the sign itself.
				if one, ok := a.single(); ok && strings.Contains(one.Name().Wire(), oldName) {
					return name
				}
				return strings.ReplaceAll(name, oldName, t.Name().Wire())
			}
			edit := Edit{
				Consequence: nameAdvice(wanted),
				effect: func(t Target) Effect {
					e := Effect{Before: textOrDash(t.Name()), After: model.NewText(newName(t)).String()}
					return e.unlessSame(newName(t) == t.Name().Wire())
				},
				Requests: func(t Target) []Request {
					return []Request{{Operation: operation, Body: &model.Rename{Name: newName(t)}}}
				},
			}
			if len(a.Targets) > 1 && !strings.Contains(wanted, oldName) {
				edit.Doubt = "All of them will have the same name."
			}
			return edit, nil
		},
	}
}

func checkName(name string) error {
	if err := (&model.Rename{Name: name}).Check(); err != nil {
		return &Mistake{fieldName, err.Error()}
	}
	return nil
}

// nameAdvice returns a sentence about a name that breaks the rule for new names, "" for none.
func nameAdvice(name string) string {
	name = strings.ReplaceAll(name, oldName, "name")
	if err := model.CheckName(strings.TrimSpace(name)); err != nil {
		return "New names have a rule that this one breaks; the service may refuse it. " + err.Error()
	}
	return ""
}

// comment replaces the comment (extension). The old one is not kept.
func comment(operation string, kind Kind) Change {
	fields := func(a Asked) []form.Question {
		f := form.Question{Name: fieldComment, Title: "Comment", Lines: messageLines, Max: maxMessage, Help: "Leave it empty to remove the comment."}
		if t, ok := a.single(); ok {
			f.Initial = editable(t.parts().comment)
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
					was := t.parts().comment
					return Effect{Before: textOrDash(was), After: textOrDash(model.NewText(wanted))}.unlessSame(untouched || wanted == was.Wire())
				},
				Requests: sameRequest(operation, &model.CommentChange{Comment: wanted}),
			}, nil
		},
	}
}

// visibility sets who sees the files that recipients upload.
func visibility(operation string, kind Kind) Change {
	return Change{
		Operation: operation, Title: "Set who sees the attachments", Verb: "Set visibility", Of: "of ", Kind: kind,
		Consequence: "What a recipient has already seen or downloaded stays with them.",
		fields: func(a Asked) []form.Question {
			f := form.Question{
				Name: fieldVisibility, Title: "Who sees the attachments", Initial: seenBySender,
				Options: []form.Option{{Value: seenBySender, Title: "The sender only"}, {Value: seenByAll, Title: "All recipients"}},
			}
			if t, ok := a.single(); ok && visibilityOf(t) == seenBySender {
				f.Initial = seenByAll
			}
			return []form.Question{f}
		},
		enter: func(v Values, _ Asked) (Edit, error) {
			wanted := v[fieldVisibility]
			if wanted != seenByAll && wanted != seenBySender {
				return Edit{}, &Mistake{fieldVisibility, "Choose who sees the attachments."}
			}
			said := map[string]string{seenByAll: "all recipients", seenBySender: "the sender only", "": "not shown"}
			return Edit{
				effect: func(t Target) Effect {
					was := visibilityOf(t)
					return Effect{Before: said[was], After: said[wanted]}.unlessSame(was == wanted)
				},
				Requests: sameRequest(operation, &model.AttachmentSettingsChange{
					Settings: model.AttachmentSettings{VisibleToRecipients: wanted == seenByAll},
				}),
			}, nil
		},
	}
}

// visibilityOf returns who sees the attachments now, "" where the service does not say.
func visibilityOf(t Target) string {
	switch a := t.parts().attachments; {
	case a == nil || a.Settings == nil || a.Settings.Unstated:
		return ""
	case a.Settings.VisibleToRecipients:
		return seenByAll
	default:
		return seenBySender
	}
}
