package annotations

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/widget/menu"
	"inkdesk/ui/widget/picker"
)

// action is something that changes the fields.
type action struct {
	title     string
	binding   key.Binding
	operation string
	// why says why it cannot be done now, "" when it can.
	why   string
	route nav.Route
}

// take does it, or says why not.
func (s *Screen) take(a action) tea.Cmd {
	if a.why != "" {
		return notice.Say(notice.Warning, "%s: %s", a.title, a.why)
	}
	s.env.Nav.Open(a.route)
	return nil
}

// refusal is why nothing of an operation can be done, whatever is selected.
func (s *Screen) refusal(operation string) string {
	barred := change.Barred(s.env.Client, operation)
	switch {
	case s.subject.envelope == nil && s.subject.template == nil:
		return "There is nothing to change here."
	case barred != "":
		return barred
	case s.subject.envelope != nil && s.subject.envelope.Status != model.Draft:
		return "Fields can be changed only while the envelope is a draft."
	default:
		return ""
	}
}

func (s *Screen) addField() action {
	a := action{title: "Add a field", binding: s.env.Keys.Page.AddField, operation: "envelope.add_annotation"}
	if s.subject.template != nil {
		a.operation = "template.add_annotation"
	}
	a.why = s.refusal(a.operation)
	a.route = nav.Compose{Form: nav.NewAnnotation, Envelope: s.subject.envelope, Template: s.subject.template}
	return a
}

func (s *Screen) deleteField() action {
	a := action{title: "Delete the field", binding: s.env.Keys.Page.DeleteField, operation: "envelope.delete_annotation"}
	if s.subject.template != nil {
		a.operation = "template.delete_annotation"
	}
	a.why = s.refusal(a.operation)
	switch {
	case a.why != "":
	case s.selected == nil:
		a.why = "No field is selected."
	case !s.selected.annotation.ID.Valid():
		a.why = "The field has no id that could be sent."
	default:
		field := *s.selected.annotation
		route := nav.Change{Operation: a.operation, Annotation: &field, Template: s.subject.template}
		if s.subject.envelope != nil {
			route.Envelopes = []model.Envelope{*s.subject.envelope}
		}
		a.route = route
	}
	return a
}

// actionMenu offers what can be done, and says why the rest cannot.
func (s *Screen) actionMenu() {
	actions := []action{s.addField(), s.deleteField()}
	choices := make([]picker.Choice, len(actions))
	for i, a := range actions {
		choices[i] = picker.Choice{ID: a.title, Title: a.title, Note: a.binding.Help().Key, Disabled: a.why, Key: a.binding}
	}
	s.menu = menu.Open(s.env.Theme, s.env.Keys, picker.Options{Title: "Fields", Menu: true}, choices, func(id string) tea.Cmd {
		for _, a := range actions {
			if a.title == id {
				return s.take(a)
			}
		}
		return nil
	})
}
