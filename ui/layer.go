package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/background"
	"inkdesk/ui/figures"
	"inkdesk/ui/help"
	"inkdesk/ui/layer"
	"inkdesk/ui/programs"
	"inkdesk/ui/screen"
)

func (a *App) follow(s layer.Step) tea.Cmd {
	if s.Over != nil {
		a.layer = s.Over
	}
	if s.Then == nil {
		return s.Cmd
	}
	return tea.Batch(s.Cmd, a.route(s.Then))
}

func (a *App) updateLayer(msg tea.Msg) tea.Cmd {
	if a.layer == nil {
		return nil
	}
	s := a.layer.Update(msg)
	if s.Done {
		a.layer = nil
	}
	return a.follow(s)
}

func (a *App) act(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case pressKeyMsg:
		press, ok := keys.Press(msg.name)
		if !ok || !a.navigation.isTop(msg.owner) {
			return a.notices.Say("The screen has changed meanwhile, so nothing was done.")
		}
		return a.press(press)
	case runCommandMsg:
		return a.receive(screenMsg{owner: msg.owner, msg: msg.command.Msg})
	case showHelpMsg:
		a.layer = newHelpLayer(&a.env, a.navigation.top(), msg.tab, a.programs)
		return nil
	case runLineMsg:
		a.typing.keep(msg.line)
		place := a.palette().lines(a.spoken().Rows)
		return a.carryOut(place.Read(msg.line))
	case useThemeMsg:
		a.env.Settings.Theme = msg.theme
		a.restyle(themeOptions(&a.env))
		return tea.Batch(askBackground(&a.env), a.notices.Say("The theme is "+string(msg.theme)+" until the program ends."))
	case background.KnowsMoreMsg:
		return a.follow(a.jobs.prefetch.Show())
	case screen.LearnedMsg:
		return a.showLearned()
	case editSettingsMsg:
		return a.follow(a.programs.EditSettings())
	case programs.RunMsg, programs.OpenWebMsg:
		return a.follow(a.programs.Update(msg, a.navigation.top().forPrograms()))
	case visitRouteMsg:
		return a.visit(msg.route)
	case showWhereMsg:
		return tea.Batch(a.visit(msg.route), a.notices.Say(msg.how))
	case backToMsg:
		if at := a.navigation.index(msg.owner); at >= 0 {
			return a.navigation.backTo(at, false)
		}
		return nil
	case openProfilesMenuMsg:
		return a.openProfilesMenu()
	case switchProfileMsg:
		if busy := a.cutOff(); busy != "" {
			return a.ask("Switch", "to the profile "+msg.name, busy, openProfileMsg(msg))
		}
		a.start.next = msg.name
		return nil
	case openProfileMsg:
		a.start.next = msg.name
		return nil
	case endProgramMsg:
		return a.end()
	}
	return a.handleTerminal(msg)
}

type showHelpMsg struct{ tab help.Tab }

type helpLayer struct {
	*help.Help
	owner uint64 // of the screen it is about
}

func newHelpLayer(env *screen.Env, top *place, tab help.Tab, own *programs.Runner) layer.Layer {
	unit := map[model.Unit]string{model.Seconds: "seconds, as was read", model.Milliseconds: "milliseconds, as was read"}[env.Client.Unit()]
	here := own.Offer(top.keys(env.Keys))
	hints, _ := here.(screen.Hints)
	return helpLayer{
		Help: help.New(help.Options{
			Theme: env.Theme, Keys: env.Keys, Settings: env.Settings,
			Here: here, Title: top.screen.Title(), Rules: hints.Rules,
			Offers: env.Client.Supports, Unit: unit, Tab: tab,
			Queue: figures.History(env.Account.Tally.Days, env.Account.Tally.Dated, env.ServiceNow()),
		}),
		owner: top.owner,
	}
}

func (l helpLayer) Update(msg tea.Msg) layer.Step {
	cmd := l.Help.Update(msg)
	if name, ok := l.Chosen(); ok {
		return layer.Step{Done: true, Then: pressKeyMsg{name, l.owner}}
	}
	return layer.Step{Cmd: cmd, Done: l.Closed()}
}
