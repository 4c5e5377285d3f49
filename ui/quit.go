package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/layer"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/confirm"
)

const drainLimit = 5 * time.Second // limits how long leaving waits for a change in flight

type endProgramMsg struct{}

type drainedMsg struct{}

// quit leaves the program. It asks first when something would be cut off; pressing the key again is an answer.
func (a *App) quit() tea.Cmd {
	if a.leaving {
		return a.closeAll()
	}
	if q, ok := a.layer.(*layer.Question); ok && q.Leads() == tea.Msg(endProgramMsg{}) {
		return a.end()
	}
	if busy := a.cutOff(); busy != "" {
		return a.ask("Quit", "inkdesk", busy, endProgramMsg{})
	}
	return a.end()
}

// cutOff returns what the end of the session would cut off, "" for nothing.
func (a *App) cutOff() string {
	busy := a.navigation.busy()
	if busy == "" && a.env.Client.Changing() {
		busy = "A change was sent, and its answer is not here yet."
	}
	return busy
}

// ask asks whether to do verb to object although consequence, and if so, follows then.
func (a *App) ask(verb, object, consequence string, then tea.Msg) tea.Cmd {
	q := layer.NewQuestion(&a.env, confirm.Question{Verb: verb, Object: object, Consequence: consequence, Keep: "Stay"}, then)
	a.layer = q
	return q.Start()
}

// renewQuestion brings an open question up to date: what it warns of may have become less, and it goes with that.
func (a *App) renewQuestion() {
	q, ok := a.layer.(*layer.Question)
	if !ok {
		return
	}
	busy := a.cutOff()
	switch then := q.Leads().(type) {
	case programs.RunMsg:
		return
	case backToMsg:
		busy = a.navigation.stack[a.navigation.index(then.owner)+1:].busy()
	}
	if busy == "" {
		a.layer = nil
		return
	}
	q.SetConsequence(busy)
}

// end lets a change in flight finish, so that its outcome is recorded, and then ends.
func (a *App) end() tea.Cmd {
	if !a.env.Client.Changing() {
		return a.closeAll()
	}
	a.leaving = true
	client := a.env.Client
	wait := func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), drainLimit)
		defer cancel()
		client.Drain(ctx)
		return drainedMsg{}
	}
	return tea.Batch(wait, a.notices.Warn("Waiting for the change in flight, at most 5 seconds."))
}

// Close keeps unsaved state, once the program has ended. It blocks on the disk.
func (a *App) Close() {
	a.jobs.history.Close()
	a.jobs.desk.Close()
}

func (a *App) closeAll() tea.Cmd {
	a.retire()
	return tea.Quit
}

// retire ends the work of the screens and in the background; no message comes any more.
func (a *App) retire() {
	for _, p := range a.navigation.stack {
		p.close()
	}
	a.jobs.prefetch.Stop()
	a.programs.Stop()
}

// lock covers the screen when no key was pressed for some time, and lets go of the access token where it can be found
// again. It hides the screen from passers-by; it is no protection against a person at the keyboard.
type lock struct {
	after       time.Duration // zero for never
	last        time.Time     // of the latest sign of life
	covered     bool
	ignoreUntil time.Time // keys until then were not meant for the screen that can be seen again
	timer       screen.Timer
}

const ignoreFor = 400 * time.Millisecond // sets the pause before a key counts on a screen that was covered

func (l *lock) start(now time.Time) tea.Cmd {
	l.last = now
	if l.after <= 0 {
		return nil
	}
	return l.timer.Start(0, l.after)
}

// uncover notes a sign of life, takes the cover away, and reports whether there was one, now or just before.
func (l *lock) uncover(now time.Time) (covered bool) {
	covered = l.covered || now.Before(l.ignoreUntil)
	if covered {
		l.ignoreUntil = now.Add(ignoreFor)
	}
	l.last, l.covered = now, false
	return covered
}

// coverIfIdle covers the screen, or waits for the rest of the time since the last key.
func (l *lock) coverIfIdle(now time.Time) tea.Cmd {
	if idle := now.Sub(l.last); idle < l.after {
		return l.timer.Start(0, l.after-idle)
	}
	l.covered = true
	return nil
}
