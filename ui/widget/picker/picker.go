// Package picker is a list of choices to pick one from: the palette, the menus
// and the lists of values. It filters while one types, or picks by letter.
package picker

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// Choice is one thing to pick. Texts are clean.
type Choice struct {
	ID    string
	Title string
	Note  string // at the right, such as a key or a value
	// Also are further words it is found by, in small letters with blanks between them.
	Also string
	// Disabled says why the choice cannot be picked now; empty when it can.
	Disabled string
	// Key picks the choice at once in a menu without a filter.
	Key key.Binding
}

// Options say how to pick.
type Options struct {
	Title string
	// Menu picks by the keys of the choices instead of filtering by what is typed.
	Menu        bool
	Placeholder string
}

// Picker is a choice being made.
type Picker struct {
	options Options
	theme   *theme.Theme
	keys    keys.Prompt
	move    keys.Move
	input   *textline.Input
	choices []Choice
	shown   []match
	at      int
	top     int
	rows    int // height of the list when it was drawn last

	chosen    string
	refused   string
	picked    bool
	cancelled bool
}

// New offers choices, with the first that can be picked selected.
func New(t *theme.Theme, k *keys.Map, o Options, choices []Choice) *Picker {
	p := &Picker{options: o, theme: t, keys: k.Prompt, move: k.Move, choices: choices, rows: 1}
	if !o.Menu {
		p.input = textline.New(t, textline.Options{Prompt: "> ", Placeholder: o.Placeholder, Max: 256})
	}
	p.filter()
	return p
}

// SetChoices replaces the choices, for instance when more have been read, and
// keeps the selection on its id.
func (p *Picker) SetChoices(choices []Choice) {
	was, had := p.selected()
	p.choices = choices
	p.filter()
	if !had {
		return
	}
	for i, m := range p.shown {
		if m.choice.ID == was.ID {
			p.at = i
		}
	}
}

// Select moves the selection to the choice with that id, if it is shown.
func (p *Picker) Select(id string) {
	for i, m := range p.shown {
		if m.choice.ID == id {
			p.at = i
		}
	}
}

// Picked is the id of the choice that was made, once it was.
func (p *Picker) Picked() (id string, ok bool) { return p.chosen, p.picked }

// Cancelled reports whether picking was given up.
func (p *Picker) Cancelled() bool { return p.cancelled }

// Typed is the text of the filter.
func (p *Picker) Typed() string {
	if p.input == nil {
		return ""
	}
	return p.input.Value()
}

// Update takes keys and pasted text.
func (p *Picker) Update(msg tea.Msg) tea.Cmd {
	if p.picked || p.cancelled {
		return nil
	}
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return p.typed(msg)
	}
	p.refused = ""
	switch {
	case key.Matches(press, p.keys.Accept):
		p.pick(p.at)
	case key.Matches(press, p.keys.Cancel):
		p.cancelled = true
	case key.Matches(press, p.keys.Up):
		p.step(-1)
	case key.Matches(press, p.keys.Down):
		p.step(1)
	case key.Matches(press, p.keys.PageUp):
		p.step(-p.rows)
	case key.Matches(press, p.keys.PageDown):
		p.step(p.rows)
	case p.options.Menu:
		p.letter(press)
	default:
		return p.typed(press)
	}
	return nil
}

func (p *Picker) typed(msg tea.Msg) tea.Cmd {
	if p.input == nil {
		return nil
	}
	before := p.input.Value()
	cmd := p.input.Update(msg)
	if p.input.Value() != before {
		p.filter()
	}
	return cmd
}

// letter picks by the key of a choice; movement keys move where no choice
// claims them.
func (p *Picker) letter(press tea.KeyPressMsg) {
	for i, m := range p.shown {
		if key.Matches(press, m.choice.Key) {
			p.at = i
			p.pick(i)
			return
		}
	}
	switch {
	case key.Matches(press, p.move.Up):
		p.step(-1)
	case key.Matches(press, p.move.Down):
		p.step(1)
	case key.Matches(press, p.move.Top):
		p.step(-len(p.shown))
	case key.Matches(press, p.move.Bottom):
		p.step(len(p.shown))
	case key.Matches(press, p.move.Leave):
		p.cancelled = true
	}
}

func (p *Picker) step(by int) { p.at = max(min(p.at+by, len(p.shown)-1), 0) }

func (p *Picker) pick(i int) {
	if i >= len(p.shown) {
		return
	}
	choice := p.shown[i].choice
	if choice.Disabled != "" {
		p.refused = choice.Disabled
		return
	}
	p.chosen, p.picked = choice.ID, true
}

func (p *Picker) selected() (Choice, bool) {
	if p.at >= len(p.shown) {
		return Choice{}, false
	}
	return p.shown[p.at].choice, true
}
