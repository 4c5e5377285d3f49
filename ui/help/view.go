package help

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

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
