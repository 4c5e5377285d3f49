package change

import (
	"fmt"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/describe"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/picker"
)

// PressTemplate runs the action of a key, and reports whether there is one. t may be nil.
func PressTemplate(env screen.Env, msg tea.KeyPressMsg, t *model.Template) (tea.Cmd, bool) {
	for _, a := range TemplateActions(env.Client, env.Keys, t) {
		if key.Matches(msg, a.Binding) {
			return a.Open(env.Nav), true
		}
	}
	return nil, false
}

// TemplateCommands returns the actions for the palette.
func TemplateCommands(c *api.Client, k *keys.Map, t *model.Template, marked ...model.Template) []screen.Command {
	return Commands(TemplateActions(c, k, t, marked...))
}

// TemplateHints returns the keys of the actions that apply, and those that do not with the reason.
func TemplateHints(c *api.Client, k *keys.Map, t *model.Template) (now []key.Binding, not []screen.Unavailable) {
	for _, a := range TemplateActions(c, k, t) {
		switch {
		case !a.Binding.Enabled():
		case a.Why != "":
			not = append(not, screen.Unavailable{Binding: a.Binding, Why: a.Why})
		default:
			now = append(now, a.Binding)
		}
	}
	return now, not
}

// TemplateMenu offers the actions, with the reason of those that cannot be done.
func TemplateMenu(env screen.Env, t *model.Template, marked ...model.Template) *picker.Menu {
	list := TemplateActions(env.Client, env.Keys, t, marked...)
	title := "Actions"
	if t != nil {
		title += " on " + model.Narrow(t.Name.String())
	}
	o := picker.Options{Title: title, Placeholder: "type to find"}
	return picker.OpenMenu(env.Theme, env.Keys, o, Choices(list), Chosen(list, env.Nav))
}

// TemplateCopyMenu offers the texts of a template that can be copied. None holds a secret.
func TemplateCopyMenu(th *theme.Theme, k *keys.Map, t *model.Template) *picker.Menu {
	texts := map[string]string{"id": t.ID.String(), "name": t.Name.String(), "summary": summary(t)}
	choices := []picker.Choice{{ID: "id", Title: "Id"}, {ID: "name", Title: "Name"}, {ID: "summary", Title: "Summary in one line"}}
	return picker.OpenMenu(th, k, picker.Options{Title: "Copy"}, choices, func(id string) tea.Cmd { return notice.Copy(id, texts[id]) })
}

func summary(t *model.Template) string {
	text := fmt.Sprintf("Template %q (%s), %s, %s, %s", t.Name.String(), t.ID, describe.Word(t.LegalityLevel),
		describe.Counted(int(t.Pages), "page"), describe.Counted(int(t.NumRecipients), "recipient"))
	if !t.UpdatedAt.IsZero() {
		text += ", last change " + t.UpdatedAt.Time().Format(time.DateOnly)
	}
	return text
}
