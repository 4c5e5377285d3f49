// Package picker lets people pick one of several choices: a [Picker] by typing or by letter, a [Menu] runs a function
// then, and [Files] completes a path.
package picker

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/textline"
)

// Choice describes one of the choices. Texts are clean.
type Choice struct {
	ID       string
	Title    string
	Note     string // at the right, such as a key or a value
	Does     string // what it does in a few words, beside the title
	Group    string // the heading above it and those of the same group that follow, while nothing is typed
	Synonyms string // further words it is found by, in lower case, separated by blanks
	// Disabled says why the choice cannot be picked now; empty when it can.
	Disabled string
	// Key picks the choice at once in a menu without a filter.
	Key key.Binding
}

// Options configures a picker.
type Options struct {
	Title string
	// Menu picks by the keys of the choices instead of filtering by the typed text.
	Menu        bool
	Placeholder string
	Typed       string // in the line at first
	// Answer makes the choices from the typed text; those given first are for no text.
	Answer func(typed string) []Choice
	// Line says that the first choice of an answer is the typed text itself, which is picked unless the person moves to
	// another one; nothing is picked while nothing is typed.
	Line bool
	// Guard holds back all keys but the one that leaves, for a picker that appears by itself.
	Guard Guard
}

// Picker shows a list of choices while one is being picked.
type Picker struct {
	options Options
	theme   *theme.Theme
	keys    keys.Prompt
	move    keys.Move
	input   *textline.Input
	choices []Choice
	shown   []match
	cursor  int
	top     int
	least   int  // rows of the list at least, so that the box does not move
	rows    int  // height of the list when it was drawn last
	nearest bool // nothing matches, and the shown ones are the nearest

	chosen  string
	refused string
	ended   ending
}

type ending uint8

const (
	open ending = iota
	picked
	cancelled
)

// New makes a picker with the first choice selected that can be picked.
func New(t *theme.Theme, k *keys.Map, o Options, choices []Choice) *Picker {
	p := &Picker{options: o, theme: t, keys: k.Prompt, move: k.Move, choices: choices, rows: 1}
	if !o.Menu {
		sign := "> "
		if o.Line {
			sign = ":"
		}
		p.input = textline.New(t, textline.Options{Prompt: sign, Placeholder: o.Placeholder, Max: 256})
		p.input.SetValue(o.Typed)
	}
	if o.Answer != nil {
		p.least = len(choices)
	}
	p.filter()
	return p
}

// SetChoices replaces the choices. The selection follows its id.
func (p *Picker) SetChoices(choices []Choice) {
	old, ok := p.selected()
	p.choices = choices
	p.filter()
	if ok {
		p.Select(old.ID)
	}
}

// Select moves the selection to the choice with that id, if it is shown.
func (p *Picker) Select(id string) {
	for i, m := range p.shown {
		if m.choice.ID == id {
			p.cursor = i
		}
	}
}

// Picked returns the id of the choice that was picked, false until one was.
func (p *Picker) Picked() (id string, ok bool) { return p.chosen, p.ended == picked }

// Cancelled reports whether the person left without picking.
func (p *Picker) Cancelled() bool { return p.ended == cancelled }

// Typed returns the text of the filter.
func (p *Picker) Typed() string {
	if p.input == nil {
		return ""
	}
	return p.input.Value()
}

// SetTyped replaces the text of the filter.
func (p *Picker) SetTyped(text string) {
	p.input.SetValue(text)
	p.filter()
}

// AtLine reports whether the typed text itself is selected, see [Options.Line].
func (p *Picker) AtLine() bool { return p.cursor < 0 || p.cursor == 0 && p.Typed() != "" }

// Complete makes the selected choice the typed text, or else the first one that the text may become.
func (p *Picker) Complete() {
	at := p.cursor
	if p.AtLine() {
		at++
	}
	for ; at < len(p.shown); at++ {
		if !p.shown[at].heading {
			p.SetTyped(p.shown[at].choice.ID)
			return
		}
	}
}

// Update handles keys, pasted text, and the mouse, whose lines count from the first one of the box.
func (p *Picker) Update(msg tea.Msg) tea.Cmd {
	if p.ended != open {
		return nil
	}
	press, ok := msg.(tea.KeyPressMsg)
	mouse, isMouse := msg.(tea.MouseMsg)
	switch {
	case !key.Matches(press, p.keys.Cancel) && p.options.Guard.Blocks(msg):
		return nil
	case isMouse:
		p.useMouse(mouse)
		return nil
	case !ok:
		return p.handleTyping(msg)
	}
	p.refused = ""
	switch {
	case key.Matches(press, p.keys.Accept):
		p.pick(p.cursor)
	case key.Matches(press, p.keys.Cancel):
		p.ended = cancelled
	case key.Matches(press, p.keys.Up):
		p.moveCursor(-1)
	case key.Matches(press, p.keys.Down):
		p.moveCursor(1)
	case key.Matches(press, p.keys.PageUp):
		p.moveCursor(-p.rows)
	case key.Matches(press, p.keys.PageDown):
		p.moveCursor(p.rows)
	case p.options.Menu:
		p.handleMenuKey(press)
	default:
		return p.handleTyping(press)
	}
	return nil
}

func (p *Picker) handleTyping(msg tea.Msg) tea.Cmd {
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

// handleMenuKey picks by the key of a choice, before keys of movement.
func (p *Picker) handleMenuKey(press tea.KeyPressMsg) {
	for i, m := range p.shown {
		if key.Matches(press, m.choice.Key) {
			p.cursor = i
			p.pick(i)
			return
		}
	}
	switch {
	case key.Matches(press, p.move.Up):
		p.moveCursor(-1)
	case key.Matches(press, p.move.Down):
		p.moveCursor(1)
	case key.Matches(press, p.move.Top):
		p.moveCursor(-len(p.shown))
	case key.Matches(press, p.move.Bottom):
		p.moveCursor(len(p.shown))
	case key.Matches(press, p.move.Leave):
		p.ended = cancelled
	}
}

// useMouse picks the choice that is clicked on, and moves with the wheel.
func (p *Picker) useMouse(msg tea.MouseMsg) {
	switch msg := msg.(type) {
	case tea.MouseClickMsg:
		row := msg.Y - 1 - p.headHeight()
		if i := p.top + row; row >= 0 && row < p.rows && i < len(p.shown) && !p.shown[i].heading && msg.Button == tea.MouseLeft {
			p.cursor, p.refused = i, ""
			p.pick(i)
		}
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			p.moveCursor(-1)
		case tea.MouseWheelDown:
			p.moveCursor(1)
		}
	}
}

// headHeight returns how many lines are above the choices in the box drawn last.
func (p *Picker) headHeight() int {
	switch {
	case p.input == nil:
		return 0
	case p.nearest:
		return 2
	}
	return 1
}

func (p *Picker) moveCursor(by int) {
	if p.options.Line && p.Typed() == "" && p.cursor+by <= 0 && by < 0 {
		p.cursor = -1
		return
	}
	p.cursor = max(min(p.cursor+by, len(p.shown)-1), 0)
	for p.cursor < len(p.shown) && p.shown[p.cursor].heading {
		if by > 0 || p.cursor == 0 {
			p.cursor++
		} else {
			p.cursor--
		}
		by = max(by, -p.cursor) // from the first heading back to its first choice
	}
}

func (p *Picker) pick(i int) {
	if i < 0 || i >= len(p.shown) || p.shown[i].heading {
		return
	}
	choice := p.shown[i].choice
	if choice.Disabled != "" {
		p.refused = choice.Disabled
		return
	}
	p.chosen, p.ended = choice.ID, picked
}

func (p *Picker) selected() (Choice, bool) {
	if p.cursor < 0 || p.cursor >= len(p.shown) {
		return Choice{}, false
	}
	return p.shown[p.cursor].choice, true
}
