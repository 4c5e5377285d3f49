package actions

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// TemplateMenu offers the actions, with the reason of those that cannot be done.
func TemplateMenu(env screen.Env, t *model.Template) *picker.Menu {
	list := actions(env.Client, env.Keys, t)
	title := "Actions"
	if t != nil {
		title += " on " + model.Narrow(t.Name.String())
	}
	o := picker.Options{Title: title, Placeholder: "type to find"}
	return picker.OpenMenu(env.Theme, env.Keys, o, change.Choices(list), change.Chosen(list, env.Nav))
}

// TemplateCopyMenu offers the texts of a template that can be copied. None holds a secret.
func TemplateCopyMenu(th *theme.Theme, k *keys.Map, t *model.Template) *picker.Menu {
	texts := []struct{ id, title, text string }{
		{"id", "Id", t.ID.String()},
		{"name", "Name", t.Name.String()},
		{"summary", "Summary in one line", summary(t)},
	}
	choices := make([]picker.Choice, len(texts))
	for i, c := range texts {
		choices[i] = picker.Choice{ID: c.id, Title: c.title}
	}
	return picker.OpenMenu(th, k, picker.Options{Title: "Copy"}, choices, func(id string) tea.Cmd {
		for _, c := range texts {
			if c.id == id && c.text != "" {
				return notice.Copy(c.id, c.text)
			}
		}
		return notice.Say(notice.Info, "There is no %s to copy.", id)
	})
}
