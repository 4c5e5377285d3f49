package ui_test

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui"
	"inkdesk/ui/settings"
	"inkdesk/ui/uitest"
)

// A change of the settings is seen when the person comes back to the terminal, and goes on in
// place: nothing is read again and nothing is left.
func TestSettingsAreTakenUp(t *testing.T) {
	var next *ui.SettingsChange
	o := own(settings.Program{Name: "Old", Key: "f8", Command: []string{"true"}, Show: settings.ShowNothing})
	given := o.More
	var present settings.Resolved
	o.More = func(to *ui.Options) {
		given(to)
		present = *to.Settings
		to.SettingsChange = func() *ui.SettingsChange {
			found := next
			next = nil
			return found
		}
	}
	uitest.Run(t, o, func(p *uitest.Program) {
		p.Press("8", "enter")
		p.See("Overview")
		p.Send(tea.FocusMsg{})
		p.Hides("settings")
		changed, k := present, keys.Default()
		changed.Programs = []settings.Program{{Name: "New", Key: "f9", Command: []string{"true"}, Show: settings.ShowNothing}}
		changed.Theme = settings.ThemeLight
		changed.Keys = map[string][]string{"global.close": {"f12"}}
		k.Apply(changed.Keys)
		next = &ui.SettingsChange{Settings: &changed, Keys: k}
		p.Send(tea.FocusMsg{})
		p.See("The settings have changed: theme, programs, keys taken up.", "Overview")
		p.Press("q")
		p.See("Overview")
		p.Press("f9")
		p.See("New ended well.")
		p.Press("f12")
		p.Gone("Overview")

		waits := changed
		waits.Profile.PageSize = 7
		next = &ui.SettingsChange{Settings: &waits, Keys: k}
		p.Press("r")
		p.See("At the next start: page_size.")
		next = &ui.SettingsChange{Wrong: "config.yaml:3:1: them: unknown setting"}
		p.Send(tea.FocusMsg{})
		p.See("The settings have changed and are not used: config.yaml:3:1")
	})
}
