package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
)

// sentMsg is a message that a command of a screen yielded. The frame has to know whose it
// is: what a screen says to itself goes back to it.
type sentMsg struct {
	owner uint64
	msg   tea.Msg
}

// tag marks what a command of a screen yields with the screen's number.
func tag(owner uint64, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return tagged(owner, cmd()) }
}

// tagged marks a message, or the commands that it consists of. Nothing else that a screen
// yields is for Bubble Tea itself, which a test keeps so.
func tagged(owner uint64, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case nil, screen.Addressed:
		return msg
	case tea.BatchMsg:
		return tea.BatchMsg(tagAll(owner, msg))
	case screen.SequenceMsg:
		return tea.Sequence(tagAll(owner, msg)...)()
	}
	return sentMsg{owner: owner, msg: msg}
}

func tagAll(owner uint64, cmds []tea.Cmd) []tea.Cmd {
	marked := make([]tea.Cmd, len(cmds))
	for i, cmd := range cmds {
		marked[i] = tag(owner, cmd)
	}
	return marked
}

// receive takes what a screen sent.
func (a *App) receive(s sentMsg) tea.Cmd {
	switch msg := s.msg.(type) {
	case nav.OpenMsg:
		if !a.stack.isTop(s.owner) {
			return nil
		}
		return a.open(msg.Route)
	case notice.ShowMsg:
		return a.show(msg)
	case notice.CopyMsg:
		return a.copy(msg)
	}
	return a.tell(s.owner, s.msg)
}

// tell gives a message to the screen with that number, in front or not. Messages of a
// screen that was left go nowhere.
func (a *App) tell(owner uint64, msg tea.Msg) tea.Cmd {
	p := a.stack.find(owner)
	if p == nil {
		return nil
	}
	return a.follow(p, p.screen.Update(msg))
}
