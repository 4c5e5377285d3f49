package ui

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"inkdesk/model"
	"inkdesk/ui/figures"
	"inkdesk/ui/help"
	"inkdesk/ui/linear"
	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

type menu struct {
	*picker.Picker
	fixed []linear.Word
	// typed makes further entries from the typed text, nil for none.
	typed func(string) []linear.Word
	// answer turns typed text into a message where the menu asks for text; nil for a menu of entries.
	answer  func(string) tea.Msg
	entries []linear.Word // all that are offered, by the number that is their id
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
	here := own.offer(top.keys(env.Keys))
	hints, _ := here.(screen.Hints)
	return helpLayer{
		Help: help.New(help.Options{
			Theme: env.Theme, Keys: env.Keys, Settings: env.Settings,
			Here: here, Title: top.screen.Title(), Rules: hints.Rules,
			Offers: env.Client.Supports, Unit: unitWords(env.Client.Unit()), Tab: tab,
			Queue: figures.History(env.Account.Tally.Days, env.Account.Tally.Dated, env.ServiceNow()),
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
