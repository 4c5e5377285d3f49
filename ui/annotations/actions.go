package annotations

import (
	"cmp"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
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

// start opens the screen of an action, or says why it cannot be done.
func (s *Screen) start(a action) tea.Cmd {
	if a.why != "" {
		return notice.Say(notice.Info, "%s: %s", a.title, a.why)
	}
	s.env.Nav.Open(a.route)
	return nil
}

// refusal is why nothing of an operation can be done, whatever is selected.
func (s *Screen) refusal(operation string) string {
	barred := change.Barred(s.env.Client, operation)
	envelope := s.layout.subject.envelope
	switch {
	case envelope == nil && s.layout.subject.template == nil:
		return "There is nothing to change here."
	case barred != "":
		return barred
	case envelope != nil && envelope.Status != model.Draft:
		return "Fields can be changed only while the envelope is a draft."
	default:
		return ""
	}
}

func (s *Screen) addField() action {
	a := action{title: "Add a field", binding: s.env.Keys.Page.AddField, operation: change.AddAnnotation}
	if s.layout.subject.template != nil {
		a.operation = change.AddTemplateAnnotation
	}
	a.why = s.refusal(a.operation)
	a.route = nav.Form{Kind: nav.NewAnnotation, Envelope: s.layout.subject.envelope, Template: s.layout.subject.template, Words: s.words.pages()}
	return a
}

// moveField adds the selected field at another place and deletes it where it was.
func (s *Screen) moveField() action {
	add, remove := s.addField(), s.deleteField()
	a := action{title: "Move the field", binding: s.env.Keys.Page.MoveField, operation: add.operation, why: cmp.Or(add.why, remove.why)}
	if a.why == "" {
		a.why = change.Immovable(s.selection.field.annotation)
	}
	if a.why == "" {
		field := *s.selection.field.annotation
		a.route = nav.Form{
			Kind: nav.MoveAnnotation, Envelope: s.layout.subject.envelope, Template: s.layout.subject.template,
			Annotation: &field, Words: s.words.pages(),
		}
	}
	return a
}

func (s *Screen) deleteField() action {
	a := action{title: "Delete the field", binding: s.env.Keys.Page.DeleteField, operation: change.DeleteAnnotation}
	if s.layout.subject.template != nil {
		a.operation = change.DeleteTemplateAnnotation
	}
	a.why = s.refusal(a.operation)
	switch {
	case a.why != "":
	case s.selection.field == nil:
		a.why = "No field is selected."
	case !s.selection.field.annotation.ID.Valid():
		a.why = "The field has no id that could be sent."
	default:
		field := *s.selection.field.annotation
		route := nav.Plan{Operation: a.operation, Annotation: &field, Template: s.layout.subject.template}
		if s.layout.subject.envelope != nil {
			route.Envelopes = []model.Envelope{*s.layout.subject.envelope}
		}
		a.route = route
	}
	return a
}

// actionMenu offers what can be done, and says why the rest cannot.
func actionMenu(s *Screen) {
	actions := []action{s.addField(), s.moveField(), s.deleteField()}
	choices := make([]picker.Choice, len(actions))
	for i, a := range actions {
		choices[i] = picker.Choice{ID: a.title, Title: a.title, Note: a.binding.Help().Key, Disabled: a.why, Key: a.binding}
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Fields", Menu: true}, choices, func(id string) tea.Cmd {
		for _, a := range actions {
			if a.title == id {
				return s.start(a)
			}
		}
		return nil
	})
}

// filterMenu offers the filters that would leave something.
func (s *Screen) filterMenu() {
	options := s.layout.filterOptions()
	choices := make([]picker.Choice, len(options))
	for i, o := range options {
		choices[i] = picker.Choice{ID: strconv.Itoa(i), Title: o.title, Note: o.note}
	}
	s.menu = picker.OpenMenu(s.env.Theme, s.env.Keys, picker.Options{Title: "Show only"}, choices, func(id string) tea.Cmd {
		if i, err := strconv.Atoi(id); err == nil && i < len(options) {
			s.selection.setFilter(options[i].filter)
		}
		return nil
	})
}
