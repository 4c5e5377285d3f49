package change

import (
	"context"
	"fmt"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/widget/form"
)

const fieldName, fieldComment, fieldVisibility, fieldLevel = "name", "comment", "visibility", "level"

const seenByAll, seenBySender = "all", "sender"

const oldName = "{name}" // marks the place of the present name in a name for many

// rename changes the name. The specification has a rule for new names only, so it is advice here.
func rename(o *Operation, kind Kind) Change {
	return Change{
		Operation: o, Title: "Rename", Verb: "Rename", Kind: kind,
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
					return []Request{{Operation: o, Body: &model.Rename{Name: newName(t)}}}
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
func comment(o *Operation, kind Kind) Change {
	fields := func(a Asked) []form.Question {
		f := form.Question{Name: fieldComment, Title: "Comment", Lines: messageLines, Max: maxMessage, Help: "Leave it empty to remove the comment."}
		if t, ok := a.single(); ok {
			f.Initial = editable(t.parts().comment)
		}
		return []form.Question{f}
	}
	return Change{
		Operation: o, Title: "Set the comment", Verb: "Set comment", Of: "of ", Kind: kind,
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
				body: &model.CommentChange{Comment: wanted},
			}, nil
		},
	}
}

// visibility sets who sees the files that recipients upload.
func visibility(o *Operation, kind Kind) Change {
	return Change{
		Operation: o, Title: "Set who sees the attachments", Verb: "Set visibility", Of: "of ", Kind: kind,
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
				body: &model.AttachmentSettingsChange{
					Settings: model.AttachmentSettings{VisibleToRecipients: wanted == seenByAll},
				},
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

// level sets the legality level, unless a person has signed already.
func level() Change {
	return Change{
		Operation: SetLegalityLevel, Title: "Set the legality level", Verb: "Set level", Of: "of ", Kind: AnEnvelope,
		Consequence: "The legal effect of every signature follows from it.",
		refuses:     unlessAlive,
		Check:       unlessUnsigned,
		fields: func(a Asked) []form.Question {
			f := form.Question{Name: fieldLevel, Title: "Legality level", Initial: string(model.SES)}
			if t, ok := a.single(); ok && t.Envelope.LegalityLevel.Known() {
				f.Initial = string(t.Envelope.LegalityLevel)
			}
			for _, l := range model.LegalityLevels() {
				f.Options = append(f.Options, form.Option{Value: string(l), Title: l.Label()})
			}
			f.Echo = func(v string) string { return model.LegalityLevel(v).Meaning() }
			return []form.Question{f}
		},
		enter: func(v Values, a Asked) (Edit, error) {
			wanted := model.LegalityLevel(v[fieldLevel])
			if err := model.CheckLevel(wanted, false); err != nil {
				return Edit{}, &Mistake{fieldLevel, err.Error()}
			}
			return Edit{
				Echo: wanted.Label(), Consequence: levelConsequence(wanted, a.Targets),
				effect: func(t Target) Effect {
					was := t.Envelope.LegalityLevel
					return Effect{Before: was.Label(), After: wanted.Label()}.unlessSame(was == wanted)
				},
				reads: func(t Target) int {
					if !t.Status().Open() {
						return 0
					}
					return len(t.Envelope.Documents)
				},
				body: &model.LegalityLevelChange{LegalityLevel: wanted},
			}, nil
		},
	}
}

func levelConsequence(l model.LegalityLevel, targets []Target) string {
	if !l.Qualified() {
		return l.Meaning()
	}
	n := 0
	for _, t := range targets {
		if unlessAlive(t) == "" && t.Envelope.LegalityLevel != l {
			n += signers(t.Envelope)
		}
	}
	if n == 0 {
		return l.Meaning()
	}
	return fmt.Sprintf("%s That is %s here; each check may use up a credit of the account.", l.Meaning(), describe.Counted(n, "signer"))
}

func unlessUnsigned(ctx context.Context, c *api.Client, t Target) (string, error) {
	if !t.Status().Open() {
		return "", nil
	}
	fields, err := c.FieldsOf(ctx, t.Envelope.ID, t.Envelope.Documents)
	for _, own := range fields {
		for i := range own {
			if own[i].Type == model.SignatureField && own[i].Filled() {
				return "One of its signature fields is filled already; the level stays.", nil
			}
		}
	}
	return "", err
}
