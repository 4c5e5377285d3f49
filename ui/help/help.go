// Package help draws the overlay with help for a screen. [Help] has five pages: the keys that work
// now, which can be searched and run from the list; what the service cannot do ([Limit]); the
// assumptions about it; what the signs mean; and what the rules are about that envelopes and fields
// are checked by. [Synonyms] returns further words by which the palette finds actions.
package help

import (
	"slices"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model/triage"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
	"inkdesk/ui/widget/richtext"
	"inkdesk/ui/widget/textline"
)

// Tab names a page of the help.
type Tab int

// The pages, in their order.
const (
	Keys Tab = iota
	Limits
	Assumptions
	Signs
	Rules
	Manual
	tabCount int = iota
)

// Options say what the help is about.
type Options struct {
	Theme    *theme.Theme
	Keys     *keys.Map
	Settings *settings.Resolved
	Here     help.KeyMap // holds the keys of the screen in front, Title its name
	Title    string
	// Rules lists those explained first among the rules, nil for none of them before the others.
	Rules []triage.Rule
	// Offers reports whether the service may have an operation, by its name in package api.
	Offers func(operation string) bool
	Queue  [][2]string // says what the queue has held and what became of it: a label and a text each
	Unit   string      // holds the unit of timestamps in words, "" while it is not known
	Tab    Tab
}

// Help draws the help while it is open.
type Help struct {
	options Options
	theme   *theme.Theme
	keys    *keys.Map
	tab     Tab
	list    list
	text    *richtext.Viewport
	filter  *textline.Input
	typing  bool // the keys go to the filter
	closed  bool
	chosen  string
	width   int // of the drawing made last
	height  int
}

// New opens the help.
func New(o Options) *Help {
	h := &Help{
		options: o, theme: o.Theme, keys: o.Keys, text: richtext.NewViewport(o.Theme),
		filter: textline.New(o.Theme, textline.Options{Prompt: "/", Placeholder: "a word, or a key as it is shown", Max: 64}),
		list:   list{rows: rows(o), room: 1},
	}
	h.list.filter("")
	h.openTab(o.Tab)
	return h
}

// Closed reports whether the person has closed the help.
func (h *Help) Closed() bool { return h.closed }

// Chosen returns the name of the key that was chosen to be run, false until one was.
func (h *Help) Chosen() (key string, ok bool) { return h.chosen, h.chosen != "" }

func (h *Help) openTab(tab Tab) {
	h.tab = tab
	if tab == Keys {
		return
	}
	h.text = richtext.NewViewport(h.theme)
	h.text.SetLines(h.page())
	h.search()
}

// Update handles keys and pasted text.
func (h *Help) Update(msg tea.Msg) tea.Cmd {
	press, ok := msg.(tea.KeyPressMsg)
	if click, clicked := msg.(tea.MouseClickMsg); clicked {
		if at := draw.TabAt(h.theme, tabTitles(), int(h.tab), h.width-draw.FrameWidth, click.X-1); at >= 0 && click.Y == 1 {
			h.openTab(Tab(at))
		}
		return nil
	}
	switch {
	case h.typing && ok && h.handleFilterKey(press):
		return nil
	case h.typing:
		cmd := h.filter.Update(msg)
		h.search()
		return cmd
	case ok:
		h.handleKey(press)
	}
	return nil
}

// handleFilterKey handles the keys that end the filter line, and those that move while it is being typed.
func (h *Help) handleFilterKey(press tea.KeyPressMsg) bool {
	k := h.keys.Prompt
	switch {
	case key.Matches(press, k.Accept):
		h.typing = false
		if h.filter.Value() != "" {
			h.chooseSelected()
		}
	case key.Matches(press, k.Cancel):
		h.typing = false
		h.filter.SetValue("")
		h.search()
	case key.Matches(press, k.Up):
		h.list.moveBy(-1)
	case key.Matches(press, k.Down):
		h.list.moveBy(1)
	default:
		return false
	}
	return true
}

func (h *Help) handleKey(press tea.KeyPressMsg) {
	k, move := h.keys.Global, h.keys.Move
	switch {
	case key.Matches(press, k.Back) && h.filter.Value() != "":
		h.filter.SetValue("")
		h.search()
	case key.Matches(press, k.Back, k.Close, k.Help, k.Signs, move.Leave):
		h.closed = true
	case key.Matches(press, h.keys.Panel.Search):
		h.typing = true
	case key.Matches(press, h.keys.Panel.Run):
		h.chooseSelected()
	case key.Matches(press, move.NextTab):
		h.openTab(Tab((int(h.tab) + 1) % tabCount))
	case key.Matches(press, move.PrevTab):
		h.openTab(Tab((int(h.tab) + tabCount - 1) % tabCount))
	case key.Matches(press, move.Jump):
		if i := keys.Index(press, move.Jump); i < tabCount {
			h.openTab(Tab(i))
		}
	default:
		h.moveKey(press)
	}
}

func (h *Help) moveKey(press tea.KeyPressMsg) {
	move, reader := h.keys.Move, h.keys.Reader
	for _, m := range []struct {
		on   []key.Binding
		list int
		text func()
	}{
		{[]key.Binding{move.Up}, -1, h.text.Up},
		{[]key.Binding{move.Down}, 1, h.text.Down},
		{[]key.Binding{move.PageUp, move.HalfUp}, -h.list.room, h.text.PageUp},
		{[]key.Binding{move.PageDown, move.HalfDown}, h.list.room, h.text.PageDown},
		{[]key.Binding{move.Top}, -len(h.list.shown), h.text.Top},
		{[]key.Binding{move.Bottom}, len(h.list.shown), h.text.Bottom},
		{[]key.Binding{reader.NextMatch}, 0, h.text.NextMatch},
		{[]key.Binding{reader.PrevMatch}, 0, h.text.PrevMatch},
	} {
		if !key.Matches(press, m.on...) {
			continue
		}
		if h.tab == Keys {
			h.list.moveBy(m.list)
			return
		}
		m.text()
		return
	}
}

func (h *Help) search() {
	if h.tab == Keys {
		h.list.filter(h.filter.Value())
		return
	}
	h.text.Search(h.filter.Value())
}

func (h *Help) chooseSelected() {
	if h.tab != Keys {
		return
	}
	if row, ok := h.list.selected(); ok && row.why == "" {
		h.chosen = row.keys[0]
	}
}

func (h *Help) hints() []key.Binding {
	if h.typing {
		return []key.Binding{h.keys.Prompt.Accept, h.keys.Prompt.Cancel}
	}
	hints := []key.Binding{h.keys.Panel.Search, h.keys.Move.NextTab, h.keys.Global.Close}
	if h.tab == Keys {
		hints = slices.Insert(hints, 0, h.keys.Panel.Run)
	}
	return hints
}

// Restyle draws again after the theme has changed.
func (h *Help) Restyle() {
	h.filter.Restyle(h.theme)
	h.openTab(h.tab)
}
