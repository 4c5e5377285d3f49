package ui

import (
	"reflect"

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

func tagged(owner uint64, msg tea.Msg) tea.Msg {
	if msg == nil {
		return nil
	}
	if _, ok := msg.(screen.Addressed); ok {
		return msg
	}
	if ofRuntime(msg) {
		return tagCommands(owner, msg)
	}
	return sentMsg{owner: owner, msg: msg}
}

// ofRuntime reports whether a message is one that Bubble Tea itself acts on. Many of
// those types have no name outside of it.
func ofRuntime(msg tea.Msg) bool {
	return reflect.TypeOf(msg).PkgPath() == reflect.TypeFor[tea.QuitMsg]().PkgPath()
}

// tagCommands tags the commands inside a batch or a sequence.
func tagCommands(owner uint64, msg tea.Msg) tea.Msg {
	cmds := reflect.ValueOf(msg)
	if cmds.Kind() != reflect.Slice || cmds.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return msg
	}
	taggedCmds := reflect.MakeSlice(cmds.Type(), cmds.Len(), cmds.Len())
	for i := range cmds.Len() {
		if cmd, ok := cmds.Index(i).Interface().(tea.Cmd); ok && cmd != nil {
			taggedCmds.Index(i).Set(reflect.ValueOf(tag(owner, cmd)))
		}
	}
	return taggedCmds.Interface()
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
