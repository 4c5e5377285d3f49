package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/confirm"
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

type step struct {
	cmd  tea.Cmd
	done bool
	// then goes to the frame once the layer is gone.
	then tea.Msg
}

func (a *App) updateLayer(msg tea.Msg) tea.Cmd {
	if a.layer == nil {
		return nil
	}
	s := a.layer.Update(msg)
	if !s.done {
		return s.cmd
	}
	a.layer = nil
	return tea.Batch(s.cmd, a.route(s.then))
}

// act does what was chosen in a layer or named by a line.
func (a *App) act(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case pressKeyMsg:
		return a.pressNamed(msg)
	case runCommandMsg:
		return a.receive(screenMsg{owner: msg.owner, msg: msg.command.Msg})
	case showHelpMsg:
		a.layer = newHelpLayer(&a.env, a.navigation.top(), msg.tab, &a.programs)
		return nil
	case runLineMsg:
		past := slices.DeleteFunc(a.typing.lines, func(before string) bool { return before == msg.line })
		a.typing.lines = append(past, msg.line)[max(len(past)+1-mostLines, 0):]
		place := a.palette().lines(spokenBy(a).Rows)
		return a.carryOut(place.Read(msg.line))
	case useThemeMsg:
		a.env.Settings.Theme = msg.theme
		a.restyle(themeOptions(&a.env))
		return tea.Batch(askBackground(&a.env), a.notices.say("The theme is "+string(msg.theme)+" until the program ends."))
	case editSettingsMsg:
		return a.programs.editSettings()
	case runProgramMsg:
		return a.programs.run(msg)
	case openWebMsg:
		return a.programs.openWeb(msg)
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
		return a.switchProfile(msg)
	case openProfileMsg:
		a.start.next = msg.name
		return nil
	case endProgramMsg:
		return a.end()
	}
	return a.handleTerminal(msg)
}

type question struct {
	confirm *confirm.Confirm
	then    tea.Msg
	width   int
	height  int
}

// ask asks whether to do verb to object although consequence, and if so, follows then.
func (a *App) ask(verb, object, consequence string, then tea.Msg) tea.Cmd {
	q := newQuestion(&a.env, confirm.Question{Verb: verb, Object: object, Consequence: consequence, Keep: "Stay"}, then)
	a.layer = q
	return q.confirm.Start()
}

func newQuestion(env *screen.Env, q confirm.Question, then tea.Msg) *question {
	q.Host, q.Account = env.Settings.Profile.Name+" at "+env.Client.Host(), env.AccountKind()
	return &question{confirm: confirm.New(env.Theme, env.Keys.Dialog, 0, q), then: then}
}

// renewQuestion brings an open question up to date: what it warns of may have become less. Once nothing would
// be cut off any more, the question goes.
func (a *App) renewQuestion() {
	q, ok := a.layer.(*question)
	if !ok {
		return
	}
	busy := a.cutOff()
	switch then := q.then.(type) {
	case runProgramMsg:
		return
	case backToMsg:
		busy = a.navigation.stack[a.navigation.index(then.owner)+1:].busy()
	}
	if busy == "" {
		a.layer = nil
		return
	}
	q.confirm.SetConsequence(busy)
}

func (q *question) Update(msg tea.Msg) step {
	cmd := q.confirm.Update(msg)
	switch q.confirm.Outcome() {
	case confirm.Confirmed:
		return step{done: true, then: q.then}
	case confirm.Cancelled:
		return step{done: true}
	}
	return step{cmd: cmd}
}

func (q *question) Lines(width, height int) []string {
	q.width, q.height = width, height
	return q.confirm.Lines(width, height)
}

func (q *question) Cursor(x, y int) *tea.Cursor { return q.confirm.Cursor(x, y, q.width, q.height) }
