package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// Update implements [tea.Model]. It gives every message to one place.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.route(msg)
	if a.lock.covered && !slices.ContainsFunc(a.navigation.stack, (*place).working) {
		a.env.Client.ForgetToken() // work that goes on behind the cover keeps it until its end
	}
	a.renewQuestion()
	return a, tea.Batch(cmd, a.answerQuestion(false), a.replay(), a.refreshIfDue(), a.refresh.tick(a.navigation.top().age(), a.env.Now()),
		a.jobs.prefetch.Ask(a.mayPrefetch), a.jobs.history.Keep(), a.jobs.desk.Keep(), a.announceChanges())
}

func (a *App) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screenMsg:
		return a.receive(msg)
	case screen.Addressed:
		return a.deliver(msg)
	case tea.KeyPressMsg:
		followed := a.start.tour.follow(a.env.Keys, msg)
		return tea.Batch(followed, a.press(msg))
	case tea.PasteMsg:
		return a.paste(msg)
	case tea.MouseMsg:
		return a.useMouse(msg)
	case tea.WindowSizeMsg:
		a.layout = layoutOf(msg, a.env.Settings.Density)
		return a.navigation.resize(a.layout.body(screen.Size{}))
	case nav.OpenMsg:
		return a.navigation.open(msg.Route)
	case notice.ShowMsg:
		return a.notices.Show(msg)
	case notice.CopyMsg:
		return a.copy(msg)
	case drainedMsg:
		return a.closeAll()
	}
	return a.act(msg)
}

func (a *App) deliver(msg screen.Addressed) tea.Cmd {
	owner := msg.Addressee()
	switch owner {
	case 0:
		return a.handleOwn(msg)
	case a.jobs.prefetch.Owner:
		return a.usePrefetched(msg)
	case a.jobs.history.Owner:
		return a.follow(a.jobs.history.Take(msg))
	case a.jobs.desk.Owner:
		return a.useDesk(msg)
	case a.jobs.settings.owner:
		return a.applySettings(a.jobs.settings.take(msg, a.env.Now()))
	}
	a.learn(msg)
	a.notices.KeepFailure(msg)
	return tea.Batch(a.noteReply(msg), a.navigation.deliver(owner, msg))
}

// handleOwn takes the messages to the frame: its timers, the ends of programs, and the ticks of a dialog.
func (a *App) handleOwn(msg tea.Msg) tea.Cmd {
	switch {
	case a.notices.Elapsed(msg), a.refresh.elapsed(msg), a.refresh.age.Ran(msg), a.service.pause.Ran(msg):
		return nil
	case a.typing.wait.Ran(msg):
		return a.answerQuestion(true)
	case a.lock.timer.Ran(msg):
		return a.lock.coverIfIdle(a.env.Now())
	case a.service.countdown.Ran(msg):
		if wait := a.service.tick(); wait != nil {
			return wait
		}
		if a.mayRefresh() && a.navigation.top().age().Stale { // it failed because the service asked to wait
			return a.reread()
		}
		return nil
	}
	switch msg := msg.(type) {
	case programs.EndedMsg:
		return a.follow(a.programs.Update(msg, a.navigation.top().forPrograms()))
	case programs.SettingsEditedMsg:
		if msg.Err != nil {
			return a.notices.Warn("The editor " + programs.Ended(msg.Err) + ".")
		}
		return a.jobs.settings.ask()
	}
	return a.updateLayer(msg)
}

func (a *App) handleTerminal(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.FocusMsg:
		a.refresh.focused = true
		return tea.Batch(a.jobs.settings.ask(), askBackground(&a.env))
	case tea.BlurMsg:
		a.refresh.focused = false
	case tea.BackgroundColorMsg:
		a.useBackground(msg)
	case tea.ResumeMsg:
		return askBackground(&a.env)
	case terminal.CopySentMsg:
		if l, ok := a.layer.(*copyLayer); ok {
			l.Status, l.Failed = sentText(msg)
		}
	case terminal.SuspendRefusedMsg:
		return a.notices.Say(msg.Why)
	case terminal.EndingMsg:
		return a.navigation.tellAll(msg) // each can keep its typed text
	}
	return nil
}

// screenMsg carries a message that a command of a screen yielded. The frame has to know whose it is.
type screenMsg struct {
	owner uint64
	msg   tea.Msg
}

// ofScreen makes a message carry the number of its screen. But for batches and sequences nothing that a
// screen yields is for Bubble Tea itself, which a test keeps so.
func ofScreen(owner uint64) func(tea.Msg) tea.Msg {
	return func(msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case nil, screen.Addressed:
			return msg
		}
		return screenMsg{owner: owner, msg: msg}
	}
}

// mapCmd has one make another message of each that a command yields, in batches and sequences too.
func mapCmd(cmd tea.Cmd, one func(tea.Msg) tea.Msg) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return mapMsg(cmd(), one) }
}

func mapMsg(msg tea.Msg, one func(tea.Msg) tea.Msg) tea.Msg {
	each := func(cmd tea.Cmd) tea.Cmd { return mapCmd(cmd, one) }
	switch msg := msg.(type) {
	case tea.BatchMsg:
		return tea.BatchMsg(terminal.EachCmd(msg, each))
	case terminal.SequenceMsg:
		return terminal.SequenceMsg(terminal.EachCmd(msg, each))
	}
	return one(msg)
}

func (a *App) receive(s screenMsg) tea.Cmd {
	switch msg := s.msg.(type) {
	case nav.OpenMsg:
		if !a.navigation.isTop(s.owner) {
			return nil
		}
		return a.route(msg)
	case notice.ShowMsg, notice.CopyMsg:
		return a.route(msg)
	case notice.AlertMsg:
		return terminal.Alert(a.env.Terminal, a.env.Settings.Alert, msg.Text)
	case terminal.LendMsg:
		return lend(s.owner, msg)
	case notice.EditMsg:
		return mapCmd(a.follow(a.programs.Edit(msg)), ofScreen(s.owner))
	case notice.PageMsg:
		return a.follow(a.programs.Page(msg))
	}
	return a.navigation.deliver(s.owner, s.msg)
}

// lend hands the request of a screen on to the terminal, and its outcome to that screen.
func lend(owner uint64, msg terminal.LendMsg) tea.Cmd {
	if done := msg.Done; done != nil {
		msg.Done = func(err error) tea.Msg { return mapMsg(done(err), ofScreen(owner)) }
	}
	return func() tea.Msg { return msg }
}
