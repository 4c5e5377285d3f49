package ui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

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
	a.jobs.desk.Reread()
	return tea.Batch(a.reread(), a.refresh.start(now), a.jobs.settings.ask())
}

func (a *App) mayRefresh() bool {
	top := a.navigation.top()
	return top != nil && !top.capturing() && a.layer == nil && a.layout.fits(a.navigation.least()) &&
		a.refresh.focused && !a.refresh.paused && !a.lock.covered && !a.leaving &&
		a.notices.Banner.Text == "" && !a.service.paused()
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
	a.jobs.desk.Reread()
	a.env.Account.Forget(model.EnvelopeID(top.outcome().Shown))
	a.jobs.prefetch.TryAgain()
	if r, ok := top.screen.(screen.Refresher); ok {
		read = r.Refresh()
	}
	if read == nil {
		return tea.Batch(a.jobs.settings.ask(), a.notices.Say("There is nothing to read again here."))
	}
	return tea.Batch(a.navigation.follow(top, read), a.refresh.start(a.env.Now()), a.jobs.settings.ask())
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
