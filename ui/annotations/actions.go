package annotations

import (
	"cmp"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/widget/picker"
)

func (l *layout) refusal(operation string) string {
	barred := change.Barred(l.env.Client, operation)
	envelope := l.subject.envelope
	switch {
	case envelope == nil && l.subject.template == nil:
		return "There is nothing to change here."
	case barred != "":
		return barred
	case envelope != nil && envelope.Status != model.Draft:
		return "Fields can be changed only while the envelope is a draft."
	default:
		return ""
	}
}

// fieldActions returns the actions that change the fields.
func (s *Screen) fieldActions() []change.Action {
	subject, k := &s.layout.subject, s.env.Keys.Page
	form := func(kind nav.FormKind, field *model.Annotation) nav.Route {
		return nav.Form{Kind: kind, Envelope: subject.envelope, Template: subject.template, Annotation: field, Words: s.words.pages()}
	}
	add := change.Action{Title: "Add a field", Binding: k.AddField, Operation: change.AddAnnotation, Route: form(nav.NewAnnotation, nil)}
	move := change.Action{Title: "Move the field", Binding: k.MoveField, Operation: change.AddAnnotation}
	remove := change.Action{Title: "Delete the field", Binding: k.DeleteField, Operation: change.DeleteAnnotation}
	plan := nav.Plan{Template: subject.template}
	if subject.template != nil {
		add.Operation, move.Operation, remove.Operation = change.AddTemplateAnnotation, change.AddTemplateAnnotation, change.DeleteTemplateAnnotation
	} else if subject.envelope != nil {
		plan.Envelopes = []model.Envelope{*subject.envelope}
	}
	add.Why, remove.Why = s.layout.refusal(add.Operation), s.layout.refusal(remove.Operation)
	switch f := s.layout.field; {
	case remove.Why != "":
	case f == nil:
		remove.Why = "No field is selected."
	case !f.annotation.ID.Valid():
		remove.Why = "The field has no id that could be sent."
	}
	if move.Why = cmp.Or(add.Why, remove.Why); remove.Why == "" {
		field := *s.layout.field.annotation
		plan.Operation, plan.Annotation = remove.Operation, &field
		remove.Route, move.Route = plan, form(nav.MoveAnnotation, &field)
		move.Why = cmp.Or(move.Why, change.Immovable(&field))
	}
	return []change.Action{add, move, remove}
}

func (s *Screen) actionMenu() {
	actions := s.fieldActions()
	choices := change.Choices(actions)
	for i := range choices {
		choices[i].Key = actions[i].Binding
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Fields", Menu: true}, choices, change.Chosen(actions, s.env.Nav))
}
