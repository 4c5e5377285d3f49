package ui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

// lock covers the screen when no key was pressed for some time, and lets go of the access
// token where it can be found again. It hides what is shown from passers-by; it is no
// protection against somebody at the keyboard.
type lock struct {
	after       time.Duration // zero for never
	last        time.Time     // of the latest sign of life
	covered     bool
	ignoreUntil time.Time // until then what is pressed was not meant for what can be seen again
	timer       screen.Timer
}

// ignoreFor is how long no key may have been pressed before one counts on a screen that was
// covered, so that nobody answers a question that they have not seen.
const ignoreFor = 400 * time.Millisecond

func (l *lock) start(now time.Time) tea.Cmd {
	l.last = now
	if l.after <= 0 {
		return nil
	}
	return l.timer.Start(0, l.after)
}

// uncover notes a sign of life and takes the cover away. It reports whether there was one, or
// whether there was one just before.
func (l *lock) uncover(now time.Time) (covered bool) {
	covered = l.covered || now.Before(l.ignoreUntil)
	if covered {
		l.ignoreUntil = now.Add(ignoreFor)
	}
	l.last, l.covered = now, false
	return covered
}

func (l *lock) elapsed(msg tea.Msg) bool { return l.timer.Ran(msg) }

// coverIfIdle covers the screen, or waits for what is left of the time since the last key.
func (l *lock) coverIfIdle(now time.Time) tea.Cmd {
	if idle := now.Sub(l.last); idle < l.after {
		return l.timer.Start(0, l.after-idle)
	}
	l.covered = true
	return nil
}

// forgetTokenBehindCover lets go of the token once nothing behind the cover needs it: work
// that goes on there keeps it until its end.
func (a *App) forgetTokenBehindCover() {
	if a.lock.covered && !slices.ContainsFunc(a.navigation.stack, (*place).working) {
		a.env.Client.ForgetToken()
	}
}

// coverOf shows that the program is running, and nothing of what it knows.
func coverOf(t *theme.Theme, l layout) string {
	return l.centred(t, "inkdesk is covered", "Press a key to go on.")
}
