package ui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/help"
	"inkdesk/ui/nav"
	"inkdesk/ui/notice"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// pressKeyMsg presses a key on a screen, as the palette and the help do for their entries.
type pressKeyMsg struct {
	name  string
	owner uint64
}

type runCommandMsg struct {
	command screen.Command
	owner   uint64
}

type visitRouteMsg struct{ route nav.Route }

func (a *App) pressNamed(msg pressKeyMsg) tea.Cmd {
	again, ok := keys.Press(msg.name)
	if !ok || !a.navigation.isTop(msg.owner) {
		return a.notices.say("The screen has changed meanwhile, so nothing was done.")
	}
	return a.press(again)
}

// newPalette offers everything that can be done from a place by name.
func newPalette(env *screen.Env, from *place, own *ownPrograms) layer {
	m := newMenu(env, picker.Options{Title: "Do", Placeholder: "an action, a place, an id, a link or an address"}, newPaletteEntries(env, from, own))
	m.typed = entriesForText
	return m
}

// newPaletteEntries returns all that can be done from a place.
func newPaletteEntries(env *screen.Env, from *place, own *ownPrograms) []entry {
	return palette{env: env, place: from, here: commands(from.screen), own: own.entries(from), actions: env.Keys.Actions()}.entries()
}

type palette struct {
	env   *screen.Env
	place *place
	here  []screen.Command // of the place
	own   []entry          // the person's own programs there
	// actions returns the actions of a binding.
	actions func(key.Binding) keys.Action
}

func (p palette) entries() []entry {
	var commands []entry
	for _, command := range p.here {
		e := commandEntry(command, p.place.owner)
		if len(command.Key.Keys()) > 0 {
			e.does = p.actions(command.Key).Does
		}
		commands = append(commands, e)
	}
	var entries []entry
	for _, group := range []struct {
		name    string
		entries []entry
	}{
		{"On this screen", p.keyEntries()},
		{"Actions", append(commands, p.own...)},
		{"Go to", append(places(), profilesEntry())},
		{"Everywhere", p.frameEntries()},
		{"On other screens", p.operationEntries()},
	} {
		for _, one := range group.entries {
			one.group, one.synonyms = group.name, help.Synonyms(one.title)
			entries = append(entries, one)
		}
	}
	return append(entries, impossibleEntries(p.env.Keys)...)
}

// impossibleEntries returns the actions that people look for in vain, each answering with those that there are
// instead.
func impossibleEntries(k *keys.Map) []entry {
	var entries []entry
	for _, l := range help.Impossible(k) {
		text := joined("The service has no operation for this.", l.Instead)
		entries = append(entries, entry{
			title: strings.TrimSuffix(l.What, "."), group: "Not possible", note: "not possible", does: l.Instead, synonyms: l.Words,
			msg: notice.ShowMsg{Text: text},
		})
	}
	return entries
}

// entriesForText offers to open an id or to search an address that was typed.
func entriesForText(typed string) []entry {
	route, ok := routeIn(typed)
	if !ok {
		return nil
	}
	if _, search := route.(nav.Envelopes); search {
		return []entry{{title: "Search for " + typed, note: "envelopes", msg: nav.OpenMsg{Route: route}}}
	}
	return []entry{{title: "Open " + typed, note: "id or link", msg: nav.OpenMsg{Route: route}}}
}

// keyEntries returns the keys of the screen by name, without those that only move about and
// those that its commands name already.
func (p palette) keyEntries() []entry {
	var entries []entry
	moves := keyNames(p.env.Keys, "move")
	for _, group := range p.place.keys(p.env.Keys).FullHelp() {
		for _, b := range group {
			if !b.Enabled() || len(b.Keys()) == 0 || slices.Contains(moves, b.Keys()[0]) || isCommandKey(p.here, b) {
				continue
			}
			entries = append(entries, p.keyEntry(b))
		}
	}
	return entries
}

func (p palette) keyEntry(b key.Binding) entry {
	e := entry{title: model.Capital(b.Help().Desc), note: b.Help().Key, msg: pressKeyMsg{b.Keys()[0], p.place.owner}}
	if action := p.actions(b); action.Binding.Help().Desc == b.Help().Desc { // or else the screen has its own name for it
		e.does = action.Does
	}
	return e
}

// frameEntries returns the keys that work everywhere, but for the one that opened this.
func (p palette) frameEntries() []entry {
	k := p.env.Keys.Global
	var entries []entry
	for _, b := range []key.Binding{
		k.Refresh, k.Pause, k.Errors, k.Help, k.Signs, k.Tour, k.SignIn, k.Mouse, k.Redraw, k.Suspend, k.Quit,
	} {
		if b.Enabled() && len(b.Keys()) > 0 {
			entries = append(entries, p.keyEntry(b))
		}
	}
	return append(entries,
		entry{title: "What cannot be done", note: "help", msg: showHelpMsg{help.Limits}},
		entry{title: "What is assumed about the service", note: "help", msg: showHelpMsg{help.Assumptions}},
		entry{title: "What the rules are about", note: "help", msg: showHelpMsg{help.Rules}},
	)
}

func keyNames(m *keys.Map, group string) []string {
	var names []string
	for action := range m.All() {
		if action.Group == group {
			names = append(names, action.Binding.Keys()...)
		}
	}
	return names
}
