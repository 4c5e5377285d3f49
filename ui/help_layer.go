package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/help"
	"inkdesk/ui/screen"
)

// showHelpMsg opens a page of the help.
type showHelpMsg struct{ tab help.Tab }

// helpLayer lays the help over a screen.
type helpLayer struct {
	*help.Help
	owner uint64 // of the screen it is about
}

// newSignsLayer explains the signs; over a page of reasons, the rules that gave them.
func newSignsLayer(env *screen.Env, top *place, own *ownPrograms) layer {
	if hints, ok := top.screen.Keys().(screen.Hints); ok && len(hints.Rules) > 0 {
		return newHelpLayer(env, top, help.Rules, own)
	}
	return newHelpLayer(env, top, help.Signs, own)
}

func newHelpLayer(env *screen.Env, top *place, tab help.Tab, own *ownPrograms) layer {
	here := own.offer(top.keys(env.Keys))
	hints, _ := here.(screen.Hints)
	return helpLayer{
		Help: help.New(help.Options{
			Theme: env.Theme, Keys: env.Keys, Settings: env.Settings,
			Here: here, Title: top.screen.Title(), Rules: hints.Rules,
			Offers: env.Client.Supports, Unit: unitWords(env.Client.Unit()), Tab: tab,
		}),
		owner: top.owner,
	}
}

func unitWords(u model.Unit) string {
	switch u {
	case model.Seconds:
		return "seconds, as was read"
	case model.Milliseconds:
		return "milliseconds, as was read"
	}
	return ""
}

func (l helpLayer) Update(msg tea.Msg) step {
	cmd := l.Help.Update(msg)
	if name, ok := l.Chosen(); ok {
		return step{done: true, then: pressKeyMsg{name, l.owner}}
	}
	return step{cmd: cmd, done: l.Closed()}
}
