package annotations

import (
	"cmp"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/widget/picker"
	"inkdesk/ui/widget/textline"
)

// prompt asks for a line in place of the last one: for a search, the other side of a comparison, a page, or a file.
type prompt struct {
	input  *textline.Input
	asks   question
	before filter // restored when the search is cancelled
}

type question uint8

const (
	whichFields question = iota // a search
	whichOther
	whichPage
	whichFile
)

func (s *Screen) openPrompt(p prompt, o textline.Options) {
	p.input = textline.New(s.env.Theme, o)
	p.input.Resize(s.size.Width)
	p.input.SetValue(p.before.text)
	s.prompt = &p
}

func (s *Screen) askOther() tea.Cmd {
	s.openPrompt(prompt{asks: whichOther},
		textline.Options{Prompt: "Compare with: ", Placeholder: "id or link of a template or an envelope", Max: 500})
	if offer := s.offerTemplateOf(); offer != nil {
		return offer
	}
	return s.compare.findTemplateOf(&s.layout)
}

func (s *Screen) askFile(placeholder string) {
	s.openPrompt(prompt{asks: whichFile}, textline.Options{Prompt: "Words of the file: ", Placeholder: placeholder, Max: 4096})
}

func (s *Screen) updateInput(msg tea.Msg) tea.Cmd {
	p := s.prompt
	switch {
	case s.menu != nil:
		return picker.UpdateMenu(&s.menu, msg)
	case p == nil:
		return nil
	}
	if press, ok := msg.(tea.KeyPressMsg); ok {
		cancelled, accepted := key.Matches(press, s.env.Keys.Prompt.Cancel), key.Matches(press, s.env.Keys.Prompt.Accept)
		if cancelled || accepted {
			s.prompt = nil
		}
		switch {
		case cancelled && p.asks == whichFields:
			s.layout.setFilter(p.before)
			return nil
		case accepted:
			return s.accept(p.asks, p.input.Value())
		case cancelled:
			return nil
		}
	}
	cmd := p.input.Update(msg)
	if p.asks == whichFields {
		f := s.layout.filter
		f.text = strings.TrimSpace(p.input.Value())
		s.layout.setFilter(f)
	}
	return cmd
}

func (s *Screen) accept(asked question, text string) tea.Cmd {
	switch d, path := s.layout.document(), strings.TrimSpace(text); {
	case asked == whichOther:
		return s.compareWith(text)
	case asked == whichPage:
		return s.layout.goToPage(text)
	case asked == whichFile && d != nil && path != "":
		return tea.Batch(s.words.ReadFile(path, d.id), s.reader.spinner.Begin())
	}
	return nil
}

func refusal(c *api.Client, on change.Target, operation string) string {
	barred := change.Barred(c, operation)
	switch {
	case on.Envelope == nil && on.Template == nil:
		return "There is nothing to change here."
	case barred != "":
		return barred
	case on.Envelope != nil && on.Envelope.Status != model.Draft:
		return "Fields can be changed only while the envelope is a draft."
	default:
		return ""
	}
}

func (s *Screen) fieldActions() []change.Action {
	on, k := s.layout.subject.Target, s.env.Keys.Page
	form := func(kind nav.FormKind, field *model.Annotation) nav.Route {
		return nav.Form{Kind: kind, Envelope: on.Envelope, Template: on.Template, Annotation: field, Words: s.words.Pages()}
	}
	add := change.Action{Title: "Add a field", Binding: k.AddField, Operation: change.AddAnnotation.On(on).Name, Route: form(nav.NewAnnotation, nil)}
	move := change.Action{Title: "Move the field", Binding: k.MoveField, Operation: add.Operation}
	remove := change.Action{Title: "Delete the field", Binding: k.DeleteField, Operation: change.DeleteAnnotation.On(on).Name}
	plan := nav.Plan{Template: on.Template}
	if on.Template == nil && on.Envelope != nil {
		plan.Envelopes = []model.Envelope{*on.Envelope}
	}
	add.Why, remove.Why = refusal(s.env.Client, on, add.Operation), refusal(s.env.Client, on, remove.Operation)
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
