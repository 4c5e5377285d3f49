package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

// Update implements [tea.Model]. It gives every message to one place.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.route(msg)
	return a, tea.Batch(cmd, a.release(), a.refreshIfDue())
}

func (a *App) route(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case sentMsg:
		return a.receive(msg)
	case screen.Addressed:
		return a.deliver(msg)
	case tea.KeyPressMsg:
		return a.press(msg)
	case tea.PasteMsg:
		return a.paste(msg)
	case tea.MouseMsg:
		return a.point(msg)
	case tea.WindowSizeMsg:
		return a.resize(msg)
	case nav.OpenMsg:
		return a.open(msg.Route)
	case notice.ShowMsg:
		return a.show(msg)
	case notice.CopyMsg:
		return a.copy(msg)
	case drainedMsg:
		return a.closeAll()
	}
	return a.hear(msg)
}

// deliver hands a message to the one it is addressed to.
func (a *App) deliver(msg screen.Addressed) tea.Cmd {
	owner := msg.Addressee()
	if owner == 0 {
		return a.own(msg)
	}
	return tea.Batch(a.observe(msg), a.tell(owner, msg))
}

// own takes what is addressed to the frame: its timers, and the ticks of a dialog.
func (a *App) own(msg tea.Msg) tea.Cmd {
	switch {
	case a.notices.elapsed(msg), a.refresh.elapsed(msg), a.service.resume.Ran(msg):
		return nil
	case a.lock.elapsed(msg):
		return a.lockIfIdle()
	case a.service.second.Ran(msg):
		return a.countDown()
	}
	return a.handLayer(msg)
}

// hear takes what the terminal and the runtime say.
func (a *App) hear(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.FocusMsg:
		a.refresh.focused = true
	case tea.BlurMsg:
		a.refresh.focused = false
	case tea.BackgroundColorMsg:
		a.restyle(msg)
	case terminal.CopySentMsg:
		a.copied(msg)
	case terminal.SuspendRefusedMsg:
		return a.show(notice.ShowMsg{Severity: notice.Warning, Text: msg.Why})
	case terminal.EndingMsg:
		return a.broadcast(msg)
	}
	return nil
}

// broadcast tells every screen, so that each can keep what was typed into it.
func (a *App) broadcast(msg tea.Msg) tea.Cmd {
	cmds := make([]tea.Cmd, 0, len(a.stack))
	for _, p := range a.stack {
		cmds = append(cmds, a.tell(p.owner, msg))
	}
	return tea.Batch(cmds...)
}

// resize takes the size of the terminal. The first one opens the first place.
func (a *App) resize(msg tea.WindowSizeMsg) tea.Cmd {
	a.layout = layoutOf(msg)
	if len(a.stack) == 0 {
		return a.open(a.home)
	}
	a.stack.top().resize(a.layout.body())
	return nil
}

// restyle draws for the background that the terminal turned out to have. The theme is
// replaced in place, because every screen holds it.
func (a *App) restyle(msg tea.BackgroundColorMsg) {
	a.colours.Background = theme.LightBackground
	if msg.IsDark() {
		a.colours.Background = theme.DarkBackground
	}
	*a.env.Theme = *theme.New(a.colours)
	for _, p := range a.stack {
		p.screen.Restyle()
	}
	if r, ok := a.layer.(interface{ Restyle() }); ok {
		r.Restyle()
	}
}
