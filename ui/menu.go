package ui

import (
	"slices"
	"strconv"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/picker"
)

// entry is a line of a menu of the frame, and what it does.
type entry struct {
	title, note string
	does, group string      // what it does in a few words, and the heading that it is under; each may be ""
	disabled    string      // why it cannot be picked, "" when it can
	synonyms    string      // further words it is found by
	msg         tea.Msg     // is handled when it is picked
	key         key.Binding // picks it at once, in a menu without a filter
}

// menu is a layer to pick an entry from.
type menu struct {
	picker *picker.Picker
	fixed  []entry
	// typed makes further entries of what was typed, nil for none.
	typed   func(string) []entry
	entries []entry // all that are offered, by the number that is their id
}

func newMenu(env *screen.Env, o picker.Options, entries []entry) *menu {
	m := &menu{fixed: entries, entries: entries}
	m.picker = picker.New(env.Theme, env.Keys, o, m.choices())
	return m
}

func (m *menu) choices() []picker.Choice {
	choices := make([]picker.Choice, len(m.entries))
	for i, e := range m.entries {
		choices[i] = picker.Choice{ID: strconv.Itoa(i), Title: e.title, Note: e.note, Does: e.does, Group: e.group, Synonyms: e.synonyms, Key: e.key, Disabled: e.disabled}
	}
	return choices
}

func (m *menu) Update(msg tea.Msg) step {
	before := m.picker.Typed()
	cmd := m.picker.Update(msg)
	if typed := m.picker.Typed(); m.typed != nil && typed != before {
		m.offer(m.typed(typed))
	}
	if m.picker.Cancelled() {
		return step{done: true}
	}
	id, ok := m.picker.Picked()
	if !ok {
		return step{cmd: cmd}
	}
	i, err := strconv.Atoi(id)
	if err != nil || i >= len(m.entries) {
		return step{done: true}
	}
	return step{done: true, then: m.entries[i].msg}
}

// offer puts entries before the fixed ones.
func (m *menu) offer(first []entry) {
	if len(first) == 0 && len(m.entries) == len(m.fixed) {
		return
	}
	m.entries = slices.Concat(first, m.fixed)
	m.picker.SetChoices(m.choices())
}

func (m *menu) Lines(width, height int) []string { return m.picker.Lines(width, height) }

func (m *menu) Cursor(x, y int) *tea.Cursor { return m.picker.Cursor(x, y) }
