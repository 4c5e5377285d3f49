package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
)

// refresh times the automatic refresh. It waits for one moment at a time, so that an idle program does nothing.
type refresh struct {
	every   time.Duration // zero for never
	focused bool          // the terminal is looked at, as far as it tells
	paused  bool          // by the person
	due     bool          // the moment has come, but nothing was asked yet
	begun   time.Time     // when the interval began
	top     uint64        // owner of the screen in front when it was last looked at
	timer   screen.Timer
	age     screen.Timer // until the age in the header changes
}

// No one reads a screen for longer than idleAfter without a key; then it is read each idleEvery, and with the next key.
const idleAfter, idleEvery = 5 * time.Minute, 5 * time.Minute

func (r *refresh) start(now time.Time) tea.Cmd {
	r.due, r.begun = false, now
	if r.every <= 0 {
		return nil
	}
	return r.timer.Start(0, r.every)
}

func (r *refresh) elapsed(msg tea.Msg) bool {
	if !r.timer.Ran(msg) {
		return false
	}
	r.due = true
	return true
}

// tick waits until the age in the header changes, where one is shown.
func (r *refresh) tick(age screen.Age, now time.Time) tea.Cmd {
	old := now.Sub(age.Read)
	if r.age.Running() || !r.focused || age.Fixed || age.Read.IsZero() || old >= time.Hour {
		return nil
	}
	return r.age.Start(0, max(2*time.Minute, old.Truncate(time.Minute)+time.Minute)-old)
}

// refreshIfDue reads the top screen again when it is due and no one is disturbed. Every message is an occasion.
func (a *App) refreshIfDue() tea.Cmd {
	if top := a.navigation.top(); top != nil && top.owner != a.refresh.top {
		a.refresh.top = top.owner
		age := top.age() // meanwhile only the places above it were read again
		isOld := a.refresh.every > 0 && !age.Fixed && !age.Read.IsZero() && a.env.Now().Sub(age.Read) >= a.refresh.every
		a.refresh.due = a.refresh.due || isOld
	}
	if !a.refresh.due || !a.mayRefresh() {
		return nil
	}
	now := a.env.Now()
	if wait := idleEvery - now.Sub(a.refresh.begun); now.Sub(a.lock.last) > idleAfter && wait > 0 {
		if a.refresh.timer.Running() {
			return nil
		}
		return a.refresh.timer.Start(0, wait)
	}
	a.desk.due = true
	return tea.Batch(a.reread(), a.refresh.start(now), a.watch.ask())
}

func (a *App) mayRefresh() bool {
	top := a.navigation.top()
	return top != nil && !top.capturing() && a.layer == nil && a.layout.fits(a.navigation.least()) &&
		a.refresh.focused && !a.refresh.paused && !a.lock.covered && !a.leaving &&
		!a.service.token.rejected && !a.service.paused()
}

// reread asks the top screen to read again, unless it is still waiting: a slow service would never get to answer.
func (a *App) reread() tea.Cmd {
	top := a.navigation.top()
	r, ok := top.screen.(screen.Refresher)
	switch age := top.age(); {
	case !ok || age.Waiting:
		return nil
	case age.Renew != nil:
		return a.navigation.follow(top, age.Renew())
	}
	return a.navigation.follow(top, r.Refresh())
}

func (a *App) refreshNow() tea.Cmd {
	top := a.navigation.top()
	var read tea.Cmd
	a.desk.due = true
	a.env.Account.Forget(model.EnvelopeID(top.outcome().Shown))
	a.evidence.TryAgain()
	if r, ok := top.screen.(screen.Refresher); ok {
		read = r.Refresh()
	}
	if read == nil {
		return tea.Batch(a.watch.ask(), a.notices.say("There is nothing to read again here."))
	}
	return tea.Batch(a.navigation.follow(top, read), a.refresh.start(a.env.Now()), a.watch.ask())
}

func (r *refresh) togglePause(now time.Time) (cmd tea.Cmd, text string) {
	if r.every <= 0 {
		return nil, "Automatic refresh is off in the settings (refresh)."
	}
	r.paused = !r.paused
	if r.paused {
		return nil, "Automatic refresh is paused."
	}
	return r.start(now), fmt.Sprintf("Automatic refresh is on, every %s.", settings.DurationText(r.every))
}

// SettingsChange describes a change of the settings file while the program ran.
type SettingsChange struct {
	Wrong    string // names the first mistake in it, with its place; nothing is taken up then
	Settings *settings.Resolved
	Keys     *keys.Map
}

// settingsWatch looks at the settings file when the person comes back to the terminal, and with every refresh.
type settingsWatch struct {
	look func() *SettingsChange // returns nil where nothing has changed since it looked last. It blocks on the disk
	seen screen.Slot[*SettingsChange]
}

func (w *settingsWatch) ask() tea.Cmd {
	if w.look == nil || w.seen.Phase() == screen.Waiting {
		return nil
	}
	look := w.look
	return w.seen.Ask(0, func(context.Context) (*SettingsChange, error) { return look(), nil })
}

// takeUpSettings goes on with what can change while the program runs, and says what cannot.
func (a *App) takeUpSettings(change *SettingsChange) tea.Cmd {
	switch {
	case change == nil:
		return nil
	case change.Wrong != "":
		return a.notices.warn("The settings have changed and are not used: " + change.Wrong)
	}
	taken, waiting := a.env.Settings.TakeUp(change.Settings)
	if a.env.Terminal.Linear {
		change.Keys.Speak()
	}
	*a.env.Keys = *change.Keys
	cmds := []tea.Cmd{a.takeUpRules(taken)}
	a.programs.bind()
	now := a.env.Now()
	a.refresh.every, a.lock.after, a.service.counted = a.env.Settings.Refresh, a.env.Settings.IdleLock, countedWait(a.env.Settings.Look)
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
		return tea.Batch(append(cmds, a.notices.warn(text+" At the next start: "+strings.Join(waiting, ", ")+"."))...)
	}
	return tea.Batch(append(cmds, a.notices.say(text))...)
}

// takeUpRules has envelopes judged by other thresholds, and lists show other views.
func (a *App) takeUpRules(taken []string) tea.Cmd {
	limits := slices.ContainsFunc(taken, func(name string) bool { return strings.HasPrefix(name, "thresholds.") })
	if limits {
		a.env.Account.SetThresholds(a.env.Settings.Thresholds)
	}
	if !limits && !slices.Contains(taken, "views") {
		return nil
	}
	return tea.Batch(a.navigation.tellAll(screen.SettingsMsg{}), a.showLearned())
}
