package change

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

const (
	fieldName = "name"
	// oldName stands for the present name in a name for many.
	oldName = "{name}"
)

func renameEnvelope() Change {
	return rename(RenameEnvelope, AnEnvelope)
}

func renameTemplate() Change {
	return rename(RenameTemplate, ATemplate)
}

// rename changes the name. The specification has a rule for new names only, so it is advice
// here.
func rename(operation string, kind Kind) Change {
	return Change{
		Operation: operation, Title: "Rename", Verb: "Rename", Kind: kind,
		Consequence: "Recipients may see the new name.",
		fields:      nameField,
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
					if newName(t) == t.Name().Wire() {
						e.Skip = unchanged
					}
					return e
				},
				requests: func(t Target) []Request {
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

func nameField(a Asked) []form.Question {
	f := form.Question{Name: fieldName, Title: "New name", Check: checkName, Echo: nameAdvice}
	if t, ok := a.single(); ok {
		f.Initial = t.Name().String()
	} else {
		f.Initial, f.Help = oldName, oldName+" is replaced by the present name of each."
	}
	return []form.Question{f}
}

func checkName(name string) error {
	if err := (&model.Rename{Name: name}).Check(); err != nil {
		return &Mistake{fieldName, err.Error()}
	}
	return nil
}

// nameAdvice is a sentence about a name that breaks the rule for new names, "" for none.
func nameAdvice(name string) string {
	name = strings.ReplaceAll(name, oldName, "name")
	if err := model.CheckName(strings.TrimSpace(name)); err != nil {
		return "New names have a rule that this one breaks; the service may refuse it. " + err.Error()
	}
	return ""
}
