package ui

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/figures"
	"inkdesk/ui/help"
	"inkdesk/ui/linear"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// layer covers the screen and takes every key but the one that ends the program.
type layer interface {
	// Update takes a key, pasted text or a tick, and says what comes of it.
	Update(tea.Msg) step
	// Lines draws a box of at most width by height cells.
	Lines(width, height int) []string
	// Cursor returns the place of the terminal's cursor when the box begins at column x and line y, nil for nowhere.
	Cursor(x, y int) *tea.Cursor
}

// step says what comes of a message to a layer, or to another part of the frame.
type step struct {
	cmd   tea.Cmd
	done  bool    // the layer is gone
	layer layer   // covers the screen at once, because the next key may be one for it; nil for none
	then  tea.Msg // goes to the frame after that
}

func say(text string) step { return step{then: notice.ShowMsg{Text: text}} }

func warn(text string) step {
	return step{then: notice.ShowMsg{Severity: notice.Warning, Text: text}}
}

func (a *App) follow(s step) tea.Cmd {
	if s.layer != nil {
		a.layer = s.layer
	}
	if s.then == nil {
		return s.cmd
	}
	return tea.Batch(s.cmd, a.route(s.then))
}

func (a *App) updateLayer(msg tea.Msg) tea.Cmd {
	if a.layer == nil {
		return nil
	}
	s := a.layer.Update(msg)
	if s.done {
		a.layer = nil
	}
	return a.follow(s)
}

func (a *App) act(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case pressKeyMsg:
		press, ok := keys.Press(msg.name)
		if !ok || !a.navigation.isTop(msg.owner) {
			return a.notices.say("The screen has changed meanwhile, so nothing was done.")
		}
		return a.press(press)
	case runCommandMsg:
		return a.receive(screenMsg{owner: msg.owner, msg: msg.command.Msg})
	case showHelpMsg:
		a.layer = newHelpLayer(&a.env, a.navigation.top(), msg.tab, &a.programs)
		return nil
	case runLineMsg:
		a.typing.keep(msg.line)
		place := a.palette().lines(a.spoken().Rows)
		return a.carryOut(place.Read(msg.line))
	case useThemeMsg:
		a.env.Settings.Theme = msg.theme
		a.restyle(themeOptions(&a.env))
		return tea.Batch(askBackground(&a.env), a.notices.say("The theme is "+string(msg.theme)+" until the program ends."))
	case knowsMoreMsg:
		return a.jobs.prefetch.show(a.showLearned)
	case editSettingsMsg:
		return a.follow(a.programs.editSettings())
	case runProgramMsg:
		return a.follow(a.programs.run(msg, a.navigation.top()))
	case openWebMsg:
		return a.follow(a.programs.openWeb(msg, a.navigation.top()))
	case visitRouteMsg:
		return a.visit(msg.route)
	case showWhereMsg:
		return tea.Batch(a.visit(msg.route), a.notices.say(msg.how))
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

type menu struct {
	*picker.Picker
	fixed   []linear.Word
	typed   func(string) []linear.Word // makes further entries from the typed text, nil for none
	answer  func(string) tea.Msg       // turns typed text into a message where the menu asks for text, or else nil
	entries []linear.Word              // all that are offered, by the number that is their id
}

func newMenu(env *screen.Env, o picker.Options, entries []linear.Word) *menu {
	m := &menu{fixed: entries, entries: entries}
	m.Picker = picker.New(env.Theme, env.Keys, o, m.choices())
	return m
}

func (m *menu) choices() []picker.Choice {
	choices := make([]picker.Choice, len(m.entries))
	for i, e := range m.entries {
		choices[i] = picker.Choice{ID: strconv.Itoa(i), Title: e.Title, Note: e.Note, Does: e.Does, Group: e.Group, Synonyms: e.Synonyms, Key: e.Key, Disabled: e.Why}
	}
	return choices
}

func (m *menu) Update(msg tea.Msg) step {
	before := m.Typed()
	cmd := m.Picker.Update(msg)
	if typed := m.Typed(); m.typed != nil && typed != before {
		if first := m.typed(typed); len(first) > 0 || len(m.entries) > len(m.fixed) {
			m.entries = slices.Concat(first, m.fixed)
			m.SetChoices(m.choices())
		}
	}
	if m.Cancelled() {
		return step{done: true}
	}
	id, ok := m.Picked()
	if !ok {
		return step{cmd: cmd}
	}
	if m.answer != nil {
		return step{done: true, then: m.answer(id)}
	}
	i, err := strconv.Atoi(id)
	if err != nil || i >= len(m.entries) {
		return step{done: true}
	}
	return step{done: true, then: m.entries[i].Msg}
}

type showHelpMsg struct{ tab help.Tab }

type helpLayer struct {
	*help.Help
	owner uint64 // of the screen it is about
}

func newHelpLayer(env *screen.Env, top *place, tab help.Tab, own *ownPrograms) layer {
	unit := map[model.Unit]string{model.Seconds: "seconds, as was read", model.Milliseconds: "milliseconds, as was read"}[env.Client.Unit()]
	here := own.offer(top.keys(env.Keys))
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

func (l helpLayer) Update(msg tea.Msg) step {
	cmd := l.Help.Update(msg)
	if name, ok := l.Chosen(); ok {
		return step{done: true, then: pressKeyMsg{name, l.owner}}
	}
	return step{cmd: cmd, done: l.Closed()}
}
