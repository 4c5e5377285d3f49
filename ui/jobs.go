package ui

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"inkdesk/api"
	"inkdesk/model"
	"inkdesk/ui/background"
	"inkdesk/ui/change"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
)

// jobs go on in the background. Each has a number of its own, by which its messages find it.
type jobs struct {
	prefetch *background.Prefetch
	history  *background.History
	desk     *background.Desk
	settings *settingsWatch
}

func (a *App) mayPrefetch() bool {
	waits := func(p *place) bool { return p.age().Waiting }
	return !a.lock.covered && !a.leaving && a.notices.Banner.Text == "" && !a.service.paused() &&
		!slices.ContainsFunc(a.navigation.stack, waits) && a.navigation.busy() == ""
}

// checked tells how much of the list of envelopes in front was checked, "" for all.
func (a *App) checked() string {
	top := a.navigation.top()
	if top == nil {
		return ""
	}
	if _, home := top.route.(nav.Envelopes); !home {
		return ""
	}
	return a.jobs.prefetch.Text()
}

// usePrefetched takes what was read in the background.
func (a *App) usePrefetched(msg tea.Msg) tea.Cmd {
	s, answered := a.jobs.prefetch.Take(msg)
	if !answered {
		return a.follow(s)
	}
	return tea.Batch(a.noteReply(msg), a.follow(s))
}

func (a *App) showLearned() tea.Cmd {
	top := a.navigation.top()
	if top == nil {
		return nil
	}
	return a.navigation.deliver(top.owner, screen.LearnedMsg{})
}

// useDesk shows what a message tells of the desk.
func (a *App) useDesk(msg tea.Msg) tea.Cmd {
	told, changed := a.jobs.desk.Take(msg)
	var cmds []tea.Cmd
	if changed {
		cmds = append(cmds, a.showLearned())
	}
	for _, show := range told {
		cmds = append(cmds, a.notices.Show(show))
	}
	return tea.Batch(cmds...)
}

// announceChanges says once, on the list of envelopes, how much has changed since the person was last here.
func (a *App) announceChanges() tea.Cmd {
	top := a.navigation.top()
	if top == nil || a.layer != nil {
		return nil
	}
	if _, home := top.route.(nav.Envelopes); !home {
		return nil
	}
	return a.follow(a.jobs.history.Announce(top.age()))
}

// learn adds what a reply or the answer to a change says of an envelope or a template to the knowledge about the
// account, before the screen that asked makes use of it. An answer to a question from before a sign-in belongs to
// another account. Lists add the rows that they keep.
func (a *App) learn(msg tea.Msg) {
	var one change.Target
	var began time.Time
	switch msg := msg.(type) {
	case api.Reply[model.Envelope]:
		if msg.Err == nil {
			one, began = change.Target{Envelope: &msg.Value}, msg.Began
		}
	case change.Answered:
		one, began = msg.Answer()
	}
	if began.Before(a.env.Account.Since()) {
		return
	}
	switch {
	case one.Kind() == change.AnEnvelope && one.Envelope != nil:
		a.env.Account.LearnAt(one.Envelope, a.env.Span(began, a.env.Now()))
	case one.Kind() == change.ATemplate && one.Template != nil:
		a.env.Account.Templates().Learn(one.Template)
	}
}
