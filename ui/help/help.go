// Package help draws the overlay with help for a screen. [Help] has five pages: the keys that work
// now, which can be searched and run from the list; what the service cannot do ([Limit]); the
// assumptions about it; what the signs mean; and what the rules are about that envelopes and fields
// are checked by. [Synonyms] returns further words by which the palette finds actions.
package help

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
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

const (
	maxWidth    = 132 // cells of the box
	keyColumn   = 17  // cells for the names of the keys
	leastColumn = 56  // cells of a column of keys where there are two, and between them
	columnGap   = 2
	textTop     = 2 // lines of the box above the page: the tabs and a blank
)

// Lines draws the help as a box of at most width by height cells. It keeps its size on every page.
func (h *Help) Lines(width, height int) []string {
	h.width, h.height = min(width, maxWidth), height
	box := draw.Pane{Theme: h.theme, Title: "Help", Note: h.options.Title, Focused: true, Width: h.width, Height: height, Hints: h.hints()}
	inner, room := box.Inner()
	if inner <= 0 || room <= 0 {
		return box.Lines(nil)
	}
	body := []string{draw.Tabs(h.theme, tabTitles(), int(h.tab), inner), draw.Blank(inner)}
	room -= textTop
	if h.filtering() {
		room--
	}
	if h.tab == Keys {
		body = append(body, h.drawKeys(inner, max(room, 0))...)
	} else {
		h.text.Resize(inner, max(room, 0))
		body = append(body, h.text.Lines()...)
	}
	if h.filtering() {
		found := h.theme.Paint(theme.Muted, h.found())
		h.filter.Resize(max(inner-ansi.StringWidthWc(found), 0))
		body = append(body, draw.Fit(h.filter.View()+found, inner, ""))
	}
	return box.Lines(body)
}

func tabTitles() []draw.Tab {
	return []draw.Tab{{Title: "Keys"}, {Title: "What cannot be done"}, {Title: "What is assumed"}, {Title: "Signs"}, {Title: "Rules"}, {Title: "Manual"}}
}

func (h *Help) filtering() bool { return h.typing || h.filter.Value() != "" }

func (h *Help) found() string {
	at, of := h.text.Match()
	switch {
	case h.tab == Keys || h.filter.Value() == "":
		return ""
	case of == 0:
		return " nothing here matches"
	}
	return fmt.Sprintf(" %d of %d", at, of)
}

// Cursor returns the place of the terminal's cursor with the box at column x and line y, nil while nothing is typed.
func (h *Help) Cursor(x, y int) *tea.Cursor {
	if !h.typing {
		return nil
	}
	return h.filter.Cursor(x+1, y+h.height-2)
}

func (h *Help) drawKeys(width, room int) []string {
	if len(h.list.shown) == 0 {
		nothing := draw.Fit(h.theme.Paint(theme.Muted, "  No key does that here. Fewer letters find more."), width, "")
		return draw.FitAll([]string{nothing}, width, room)
	}
	columns := 1
	if width >= 2*leastColumn+columnGap {
		columns = 2
	}
	rows, first := h.list.window(room * columns)
	cells := (width - (columns-1)*columnGap) / columns
	lines := make([]string, min(room, len(rows)))
	for i, r := range rows {
		drawn := h.drawRow(r, first+i == h.list.cursor, cells)
		if i >= room {
			drawn = draw.Blank(columnGap) + drawn
		}
		lines[i%room] += drawn
	}
	return draw.FitAll(lines, width, room)
}

func (h *Help) drawRow(r row, selected bool, width int) string {
	t := h.theme
	if r.heading != "" {
		return draw.Fit(t.Paint(theme.Title, model.Clip(r.heading, width, t.Glyphs.Ellipsis)), width, "")
	}
	marker := "  "
	if selected {
		marker = t.Paint(theme.Selected, t.Glyphs.Selected) + " "
	}
	names := model.Clip(strings.Join(r.keys, " "), keyColumn, t.Glyphs.Ellipsis)
	role, text := theme.Text, r.text
	if r.why != "" {
		role, text = theme.Muted, r.text+": "+r.why
	}
	left := marker + t.Paint(theme.Key, model.Pad(names, keyColumn)) + " " + t.Paint(role, text)
	return draw.Fit(left, width, t.Glyphs.Ellipsis)
}
