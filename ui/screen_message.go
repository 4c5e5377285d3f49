package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

// screenMsg carries a message that a command of a screen yielded. The frame has to know whose it is, because a
// message of a screen to itself goes back to it.
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

// receive handles a message that a screen yielded.
func (a *App) receive(s screenMsg) tea.Cmd {
	switch msg := s.msg.(type) {
	case nav.OpenMsg:
		if !a.navigation.isTop(s.owner) {
			return nil
		}
		return a.navigation.open(msg.Route)
	case notice.ShowMsg:
		return a.notices.show(msg)
	case notice.CopyMsg:
		return a.copy(msg)
	case notice.AlertMsg:
		return terminal.Alert(a.env.Terminal, a.env.Settings.Alert, msg.Text)
	case terminal.LendMsg:
		return lend(s.owner, msg)
	case notice.EditMsg:
		return a.programs.edit(s.owner, msg)
	case notice.PageMsg:
		return a.programs.page(msg)
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
