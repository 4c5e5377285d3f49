package ui

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/help"
	"inkdesk/ui/layer"
	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// press offers a key to everyone who may want it, in the order of the package comment.
func (a *App) press(msg tea.KeyPressMsg) tea.Cmd {
	msg = a.meant(msg)
	now := a.env.Now()
	uncovered := a.lock.uncover(now)
	a.jobs.prefetch.NoteKey()
	a.jobs.history.NoteKey()
	a.notices.Dismiss()
	switch {
	case key.Matches(msg, a.env.Keys.Global.Quit):
		return a.quit()
	case uncovered:
		return a.lock.start(now)
	case a.leaving, len(a.navigation.stack) == 0, !a.layout.fits(a.navigation.least()):
		// No one presses a key on purpose for a screen that cannot be seen.
		return nil
	case a.hold(msg):
		return nil
	case a.layer != nil:
		return a.updateLayer(msg)
	case a.navigation.top().capturing() && !a.navigation.top().helps(msg, a.env.Keys.Global.Help):
		return a.navigation.deliver(a.navigation.top().owner, msg)
	}
	if cmd, taken := a.pressGlobal(msg); taken {
		return cmd
	}
	return a.pressOnScreen(msg)
}

// meant returns the press that is meant where it would mean nothing as it is.
func (a *App) meant(msg tea.KeyPressMsg) tea.KeyPressMsg {
	top := a.navigation.top()
	switch {
	case top == nil, a.layer == nil && top.loading():
		return msg
	case a.layer != nil, top.capturing():
		return keys.Meant(msg, a.env.Keys.Means)
	}
	if latin := keys.Latin(msg); latin != msg && !a.means(msg) {
		msg = latin
	}
	return keys.Meant(msg, a.means)
}

// means reports whether a press means something on the screen in front, now or at another time.
func (a *App) means(msg tea.KeyPressMsg) bool {
	top := a.navigation.top()
	_, off := top.unavailable(msg)
	return off || top.listens(msg) || a.env.Keys.Global.Means(msg) || key.Matches(msg, a.env.Keys.Move.Leave) || a.programs.Has(msg)
}

func (a *App) pressGlobal(msg tea.KeyPressMsg) (cmd tea.Cmd, taken bool) {
	k := a.env.Keys.Global
	switch {
	case key.Matches(msg, k.Back):
		return a.goBack(), true
	case key.Matches(msg, k.Close):
		return a.closePlace(), true
	case key.Matches(msg, k.Help):
		a.layer = newHelpLayer(&a.env, a.navigation.top(), help.Keys, a.programs)
	case key.Matches(msg, k.Signs) && len(a.navigation.top().hints().Rules) > 0: // over a page of reasons
		a.layer = newHelpLayer(&a.env, a.navigation.top(), help.Rules, a.programs)
	case key.Matches(msg, k.Signs):
		a.layer = newHelpLayer(&a.env, a.navigation.top(), help.Signs, a.programs)
	case key.Matches(msg, k.Palette):
		a.layer = newPalette(a.palette())
	case key.Matches(msg, k.Command):
		place := a.palette().lines(a.spoken().Rows)
		o := picker.Options{Title: "Command", Placeholder: "a word, a row number, an id or an address", Line: true}
		past := a.typing.lines
		o.Answer = func(typed string) []picker.Choice { return lineChoices(&place, past, typed) }
		a.layer = &prompt{Picker: picker.New(a.env.Theme, a.env.Keys, o, o.Answer("")), keys: a.env.Keys.Prompt, past: past}
	case key.Matches(msg, k.Places):
		entries := append(places(), profilesEntry())
		for i := range entries {
			entries[i].Key = keys.Nth(a.env.Keys.Move.Jump, i)
		}
		a.layer = layer.NewMenu(&a.env, picker.Options{Title: "Go to", Menu: true}, entries)
	case key.Matches(msg, k.Refresh):
		return a.refreshNow(), true
	case key.Matches(msg, k.Pause):
		cmd, text := a.refresh.togglePause(a.env.Now())
		return tea.Batch(cmd, a.notices.Say(text)), true
	case key.Matches(msg, k.Errors):
		return a.openMessageLog(), true
	case key.Matches(msg, k.SignIn):
		return a.visit(nav.SignIn{Reason: a.notices.Banner.Why, Ask: true}), true
	case key.Matches(msg, k.Tour):
		return a.start.tour.begin(), true
	case key.Matches(msg, k.Mouse):
		if a.mouse = !a.mouse; a.mouse {
			return a.notices.Say("The mouse is on. Hold shift to select text."), true
		}
		return a.notices.Say("The mouse is off."), true
	case key.Matches(msg, k.Redraw):
		return tea.Batch(tea.ClearScreen, askBackground(&a.env)), true
	case key.Matches(msg, k.Suspend):
		return tea.Suspend, true
	default:
		return nil, false
	}
	return nil, true
}

// pressOnScreen gives a key to the screen in front, or says why it does nothing there now. The keys that lead back
// like esc do so only where the screen has no use of its own for them.
func (a *App) pressOnScreen(msg tea.KeyPressMsg) tea.Cmd {
	top := a.navigation.top()
	if key.Matches(msg, a.env.Keys.Reader.Open) && top.failing() != nil {
		top.failure.Unfolded = !top.failure.Unfolded
		top.screen.Restyle()
		return nil
	}
	if !top.listens(msg) {
		if does := a.programs.Meaning(msg, top.forPrograms()); does != nil {
			return a.route(does)
		}
		if u, ok := top.unavailable(msg); ok {
			return a.notices.Say(model.Capital(u.Binding.Help().Desc) + ": " + u.Why)
		}
		if key.Matches(msg, a.env.Keys.Move.Leave) {
			return a.goBack()
		}
	}
	return a.navigation.deliver(top.owner, msg)
}

// goBack leaves what the screen has open inside itself, and then the screen.
func (a *App) goBack() tea.Cmd {
	top := a.navigation.top()
	if u, ok := top.screen.(screen.BackHandler); ok {
		if cmd, left := u.Unwind(); left {
			return a.navigation.follow(top, cmd)
		}
	}
	return a.leave()
}

// closePlace leaves the page that covers the screen, or else the screen, and from the first one the program.
func (a *App) closePlace() tea.Cmd {
	switch {
	case a.navigation.top().hints().Covering:
		return a.goBack()
	case len(a.navigation.stack) == 1:
		return a.quit()
	}
	return a.leave()
}

func (a *App) leave() tea.Cmd {
	if busy := a.navigation.top().busy(); busy != "" && len(a.navigation.stack) > 1 {
		return a.ask("Leave", "this screen", busy, backToMsg{owner: a.navigation.stack[len(a.navigation.stack)-2].owner})
	}
	return a.navigation.back(false)
}

const mostAhead = 1024 // bounds how many keys and pastes wait for a place, more than a person types meanwhile

// typing holds keys typed ahead, and earlier commands.
type typing struct {
	ahead  []tea.Msg // keys and pastes that wait for the place in front, the first one first
	answer string    // waits for the question that a command leads to, "" for none
	wait   screen.Timer
	lines  []string // the latest last
}

func (t *typing) keep(line string) {
	past := slices.DeleteFunc(t.lines, func(before string) bool { return before == line })
	t.lines = append(past, line)[max(len(past)+1-mostLines, 0):]
}

// hold keeps typing for a place that is not ready for it yet, and reports whether it did. The key that goes back does
// so at once, and takes back the waiting keys. A layer over it takes both at once.
func (a *App) hold(msg tea.Msg) bool {
	t, top := &a.typing, a.navigation.top()
	if a.layer != nil || !top.loading() && t.answer == "" {
		return false
	}
	back := a.env.Keys.Global.Back
	if top.capturing() {
		back = a.env.Keys.Prompt.Cancel
	}
	if press, ok := msg.(tea.KeyPressMsg); ok && key.Matches(press, back) {
		t.ahead, t.answer = nil, ""
		return false
	}
	if len(t.ahead) < mostAhead {
		t.ahead = append(t.ahead, msg)
	}
	return true
}

// replay gives the keys typed ahead to the place they waited for, and what it opens, but not before an open question.
func (a *App) replay() tea.Cmd {
	if len(a.typing.ahead) == 0 || a.typing.answer != "" || a.layer != nil || a.lock.covered || !a.layout.fits(a.navigation.least()) {
		return nil
	}
	var cmds []tea.Cmd
	for len(a.typing.ahead) > 0 && !a.navigation.top().loading() {
		next := a.typing.ahead[0]
		a.typing.ahead = a.typing.ahead[1:]
		cmds = append(cmds, a.route(next))
	}
	return tea.Batch(cmds...)
}

// paste gives pasted text as it came to an open input, which cleans it as it cleans typing. Without one, the text is
// taken for something to find: an id or a link to open, an address to search. It never confirms anything.
func (a *App) paste(msg tea.PasteMsg) tea.Cmd {
	top := a.navigation.top()
	switch {
	case a.lock.covered, a.leaving, top == nil, !a.layout.fits(a.navigation.least()):
		return nil
	case a.hold(msg):
		return nil
	case a.layer != nil:
		return a.updateLayer(msg)
	case top.capturing():
		return a.navigation.deliver(top.owner, msg)
	}
	if route, ok := routeIn(model.Clean(msg.Content)); ok {
		return a.navigation.open(route)
	}
	return a.notices.Say("The pasted text holds no id, no link and no e-mail address.")
}
