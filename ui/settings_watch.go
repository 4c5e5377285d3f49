package ui

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
)

// SettingsChange describes a change of the settings file while the program ran.
type SettingsChange struct {
	Wrong    string // names the first mistake in it, with its place; nothing is taken up then
	Settings *settings.Resolved
	Keys     *keys.Map
}

// settingsWatch looks at the settings file when the person comes back to the terminal, and with every refresh.
type settingsWatch struct {
	owner uint64
	look  func() *SettingsChange // returns nil where nothing has changed since it looked last. It blocks on the disk
	seen  screen.Slot[*SettingsChange]
}

func (w *settingsWatch) ask() tea.Cmd {
	if w.look == nil || w.seen.Phase() == screen.Waiting {
		return nil
	}
	look := w.look
	return w.seen.Ask(w.owner, func(context.Context) (*SettingsChange, error) { return look(), nil })
}

// take returns the change that a message reports, nil for none.
func (w *settingsWatch) take(msg tea.Msg, now time.Time) *SettingsChange {
	if !w.seen.Answer(msg, now) {
		return nil
	}
	change, _ := w.seen.Value()
	return change
}

// applySettings goes on with what can change while the program runs, and says what cannot.
func (a *App) applySettings(change *SettingsChange) tea.Cmd {
	switch {
	case change == nil:
		return nil
	case change.Wrong != "":
		return a.notices.Warn("The settings have changed and are not used: " + change.Wrong)
	}
	taken, waiting := a.env.Settings.Apply(change.Settings)
	if a.env.Terminal.Linear {
		change.Keys.Speak()
	}
	*a.env.Keys = *change.Keys
	cmds := []tea.Cmd{a.applyRules(taken)}
	a.programs.Bind()
	now := a.env.Now()
	a.refresh.every, a.lock.after, a.service.counted = a.env.Settings.Refresh, a.env.Settings.IdleLock, countedWait(a.env.Settings.Motion)
	cmds = append(cmds, a.refresh.start(now), a.lock.start(now))
	for _, name := range taken {
		switch name {
		case "mouse":
			a.mouse = wantsMouse(a.env.Settings.Mouse, a.env.Terminal)
		case "density":
			a.layout.compact = a.env.Settings.Density == settings.DensityCompact
			cmds = append(cmds, a.navigation.resize(a.layout.body(screen.Size{})))
		case "theme":
			cmds = append(cmds, askBackground(&a.env))
		}
	}
	a.restyle(themeOptions(&a.env)) // screens keep names of keys, too
	text := "The settings were read again."
	if len(taken) > 0 {
		text = "The settings have changed: " + strings.Join(taken, ", ") + " taken up."
	}
	if len(waiting) > 0 {
		return tea.Batch(append(cmds, a.notices.Warn(text+" At the next start: "+strings.Join(waiting, ", ")+"."))...)
	}
	return tea.Batch(append(cmds, a.notices.Say(text))...)
}

// applyRules has envelopes judged by other thresholds, and lists show other views.
func (a *App) applyRules(taken []string) tea.Cmd {
	limits := slices.ContainsFunc(taken, func(name string) bool { return strings.HasPrefix(name, "thresholds.") })
	if limits {
		a.env.Account.SetThresholds(a.env.Settings.Thresholds)
	}
	if !limits && !slices.Contains(taken, "views") {
		return nil
	}
	return tea.Batch(a.navigation.tellAll(screen.SettingsMsg{}), a.showLearned())
}

func (a *App) restyle(o theme.Options) {
	*a.env.Theme = *theme.New(o)
	for _, p := range a.navigation.stack {
		p.screen.Restyle()
	}
	if r, ok := a.layer.(interface{ Restyle() }); ok {
		r.Restyle()
	}
}
