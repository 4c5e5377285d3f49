package change

import (
	"context"
	"fmt"
	"strings"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/widget/form"
)

// DynamicValue holds a dynamic field with the value on the documents.
type DynamicValue struct{ Name, Value model.Text }

const fieldDynamic, fieldOthers = "dynamic-", "others"

const maxDynamicFields = 12 // limits how many dynamic fields have a field of the form each

// dynamicFields fills the dynamic fields of a draft (extension). Their names are found on the documents.
func dynamicFields() Change {
	return Change{
		Operation: SetDynamicFields, Title: "Set the dynamic fields", Verb: "Set dynamic fields", Of: "of ", Kind: AnEnvelope,
		Consequence: "The values are written into the documents.",
		refuses:     unlessDraft, Learn: ReadDynamicFields, fields: dynamicForm, enter: enterDynamic,
	}
}

// ReadDynamicFields reads the dynamic fields of the documents of an envelope. It blocks until the service has answered.
func ReadDynamicFields(ctx context.Context, c *api.Client, t Target) ([]DynamicValue, error) {
	fields, err := c.FieldsOf(ctx, t.Envelope.ID, t.Envelope.Documents)
	if err != nil {
		return nil, err
	}
	var found []DynamicValue
	seen := map[model.Text]bool{}
	for _, d := range t.Envelope.Documents {
		for _, f := range fields[d.ID] {
			if f.Text != nil && !f.Text.DynamicFieldName.IsEmpty() && !seen[f.Text.DynamicFieldName] {
				seen[f.Text.DynamicFieldName] = true
				found = append(found, DynamicValue{f.Text.DynamicFieldName, f.Text.Value})
			}
		}
	}
	return found, nil
}

// ownFields returns those with a field of the form each.
func (a Asked) ownFields() []DynamicValue { return a.Dynamic[:min(len(a.Dynamic), maxDynamicFields)] }

func dynamicForm(a Asked) []form.Question {
	var list []form.Question
	_, single := a.single()
	for i, d := range a.ownFields() {
		f := form.Question{Name: fmt.Sprint(fieldDynamic, i), Title: d.Name.String(), Help: "Unchanged, it is not sent."}
		if single {
			f.Initial = d.Value.String()
		}
		list = append(list, f)
	}
	return append(list, form.Question{
		Name: fieldOthers, Title: "Other dynamic fields", Lines: messageLines, Max: maxMessage, Help: "One on a line: name = value", Check: func(text string) error { _, err := otherFields(text); return err },
	})
}

func otherFields(text string) ([]model.DynamicField, error) {
	var list []model.DynamicField
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		name, value, found := strings.Cut(l, "=")
		if name = strings.TrimSpace(name); !found || name == "" {
			return nil, &Mistake{fieldOthers, "Write every dynamic field as name = value."}
		}
		list = append(list, model.DynamicField{Name: name, Value: strings.TrimSpace(value)})
	}
	return list, nil
}

func enterDynamic(v Values, a Asked) (Edit, error) {
	fields := dynamicForm(a)
	var wanted []model.DynamicField
	for i, d := range a.ownFields() {
		name := fmt.Sprint(fieldDynamic, i)
		if v[name] != initial(fields, name) {
			wanted = append(wanted, model.DynamicField{Name: d.Name.Wire(), Value: v[name]})
		}
	}
	others, err := otherFields(v[fieldOthers])
	if err != nil {
		return Edit{}, err
	}
	if wanted = append(wanted, others...); len(wanted) == 0 {
		return Edit{}, &Mistake{fields[0].Name, "Nothing was changed."}
	}
	after := make([]string, len(wanted))
	for i, f := range wanted {
		after[i] = fmt.Sprintf("%s = %s", model.Clean(f.Name), quoted(model.NewText(f.Value)))
	}
	return Edit{
		effect: func(Target) Effect {
			return Effect{Before: dynamicBefore(wanted, a.Dynamic), After: strings.Join(after, ", ")}
		},
		body: &model.DynamicFields{Fields: wanted},
	}, nil
}

func dynamicBefore(wanted []model.DynamicField, known []DynamicValue) string {
	var list []string
	for _, w := range wanted {
		for _, d := range known {
			if d.Name.Wire() == w.Name {
				list = append(list, fmt.Sprintf("%s = %s", d.Name, quoted(d.Value)))
			}
		}
	}
	if len(list) == 0 {
		return "not shown"
	}
	return strings.Join(list, ", ")
}
