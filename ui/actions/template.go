package actions

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/change"
	"inkdesk/ui/screen"
)

// actions are all actions on a template; for nil they are disabled and say why.
func actions(c *api.Client, k *keys.Map, t *model.Template) []change.Action {
	if t != nil {
		return change.TemplateActions(c, k, t)
	}
	list := change.TemplateActions(c, k, &model.Template{})
	for i := range list {
		list[i].Why = "No template has been read yet."
	}
	return list
}

// PressTemplate runs the action of a key, and reports whether there is one. t may be nil.
func PressTemplate(env screen.Env, msg tea.KeyPressMsg, t *model.Template) (tea.Cmd, bool) {
	for _, a := range actions(env.Client, env.Keys, t) {
		if key.Matches(msg, a.Binding) {
			return a.Open(env.Nav), true
		}
	}
	return nil, false
}

// TemplateCommands are the actions for the palette.
func TemplateCommands(c *api.Client, k *keys.Map, t *model.Template) []screen.Command {
	return change.Commands(actions(c, k, t))
}

// TemplateHints are the keys of the actions that apply, and those that do not with the reason.
func TemplateHints(c *api.Client, k *keys.Map, t *model.Template) (now []key.Binding, not []screen.Unavailable) {
	for _, a := range actions(c, k, t) {
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
