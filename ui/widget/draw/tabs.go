package draw

import (
	"cmp"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Tab describes one tab: clean text. One without a title is left out, but has its number.
type Tab struct {
	Title string
	Note  string // behind the title, such as a count
}

// Tabs draws the tabs with their numbers as exactly width cells. When they do not all fit, those around the active
// one are shown, with an arrow on the side where more are.
func Tabs(t *theme.Theme, tabs []Tab, active, width int) string {
	cells, first, end := layTabs(t, tabs, active, width)
	if len(cells) == 0 {
		return Blank(width)
	}
	out := ""
	if first > 0 {
		out += t.Paint(theme.Muted, t.Glyphs.Left) + " "
	}
	for i, cell := range cells[first:end] {
		if i > 0 && cell != "" {
			out += " "
		}
		out += cell
	}
	if end < len(tabs) {
		out += " " + t.Paint(theme.Muted, t.Glyphs.Right)
	}
	return Fit(out, width, t.Glyphs.Ellipsis)
}

// TabAt returns the tab at column x of the line that Tabs draws, -1 where there is none.
// On an arrow it is the next one on that side.
func TabAt(t *theme.Theme, tabs []Tab, active, width, x int) int {
	cells, first, end := layTabs(t, tabs, active, width)
	from := 0
	if first > 0 {
		if from = arrowCells; x >= 0 && x < from {
			return first - 1
		}
	}
	for i := first; i < end; i++ {
		to := from + ansi.StringWidthWc(cells[i])
		if cells[i] == "" {
			continue
		}
		if x >= from && x < to {
			return i
		}
		from = to + 1
	}
	if end < len(tabs) && x >= from && x < from+arrowCells {
		return end
	}
	return -1
}

func layTabs(t *theme.Theme, tabs []Tab, active, width int) (cells []string, first, end int) {
	if len(tabs) == 0 {
		return nil, 0, 0
	}
	active = min(max(active, 0), len(tabs)-1)
	cells = make([]string, len(tabs))
	for i, tab := range tabs {
		cells[i] = drawTab(t, tab, i, i == active)
	}
	first, end = Around(active, len(cells), width-2*arrowCells, func(i int) int {
		if i == active || cells[i] == "" {
			return ansi.StringWidthWc(cells[i])
		}
		return 1 + ansi.StringWidthWc(cells[i])
	})
	return cells, first, end
}

const arrowCells = 2

func drawTab(t *theme.Theme, tab Tab, index int, active bool) string {
	label := tab.Title
	if label == "" {
		return ""
	}
	if tab.Note != "" {
		label += " " + tab.Note
	}
	label = model.Narrow(label)
	number := ""
	if index < 9 {
		number = strconv.Itoa(index+1) + " "
	}
	if active {
		return t.Paint(theme.TabActive, " "+number+label+" ")
	}
	return " " + t.Paint(theme.Muted, number) + label + " "
}

// Around returns the half-open range of parts of a line that fit into a room, grown from one of them outwards. It may
// have less room than that one takes.
func Around(at, count, room int, cells func(int) int) (first, end int) {
	first, end = at, at+1
	room -= cells(at)
	for grown := true; grown; {
		grown = false
		if first > 0 && cells(first-1) <= room {
			first--
			room -= cells(first)
			grown = true
		}
		if end < count && cells(end) <= room {
			room -= cells(end)
			end++
			grown = true
		}
	}
	return first, end
}

// Scope says who applied a filter.
type Scope uint8

// Service filters the whole account, Loaded the loaded rows only. Waiting has not been asked for yet, and Wrong
// filters nothing.
const (
	Service Scope = iota
	Loaded
	Waiting
	Wrong
)

func (s Scope) word() (string, theme.Role) {
	switch s {
	case Loaded:
		return "loaded rows", theme.ChipLocal
	case Waiting:
		return "asking", theme.Muted
	case Wrong:
		return "wrong", theme.Danger
	}
	return "service", theme.ChipServer
}

// Chip shows one filter as the person wrote it, clean text.
type Chip struct {
	Text  string
	Scope Scope
	// Note replaces the word for Scope when the filter is wrong, and says why. Clean text.
	Note string
}

// Chips draws the chips as exactly width cells, with the number of those that do not fit at the end.
func Chips(t *theme.Theme, chips []Chip, width int) string {
	out, used := "", 0
	for i, c := range chips {
		word, role := c.Scope.word()
		drawn := t.Paint(theme.Chip, " "+model.Narrow(c.Text)+" ") + t.Paint(role, t.Glyphs.Dot+cmp.Or(c.Note, word))
		cells := ansi.StringWidthWc(drawn) + 1
		left, room := "+"+strconv.Itoa(len(chips)-i), width
		if i+1 < len(chips) {
			room -= len(left)
		}
		if used+cells > room && i > 0 {
			return Fit(out+t.Paint(theme.Muted, left), width, t.Glyphs.Ellipsis)
		}
		out += drawn + " "
		used += cells
	}
	return Fit(out, width, t.Glyphs.Ellipsis)
}
