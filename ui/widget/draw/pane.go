// Package draw draws the parts of screens that have no state, as lines of an exact width. A block is a slice of lines
// that all have the same width in cells, so that blocks can be joined by concatenation.
//
// [Fit], [Ends], [Wrap], [Break] and [Cut] bring text to a width. [Beside], [Stacked] and [Over] put blocks together.
// [Pane] frames one, and [Facts], [Tabs], [Chips], [Footer], [Bar], [Empty] and [Problem] are the widgets.
//
// A screen owns its widgets and tells them what to show: SetRows, SetLines, Resize, Restyle. It handles keys itself,
// matching them against its keymap and calling methods such as Down or ToggleMark. Only widgets that are typed into
// (textline, picker, confirm, form) or that keep time (spinner, confirm) take messages through Update; their state
// (Picked, Outcome, Done) says how it ended. Messages that a widget sends itself carry the number of the screen that
// owns it, so that they reach it wherever it is on the stack.
//
// In View the screen asks each widget for Lines: a block, whose lines all have exactly the width that was asked for.
// Widgets keep what they have drawn until it changes: a key press costs only what it changes on the screen. Texts
// they are given are clean: the line of a model.Text, or words of the program.
package draw

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/model"
	"inkdesk/ui/theme"
)

// The cells that the border of a pane takes.
const (
	FrameWidth  = 2
	FrameHeight = 2
)

// Pane draws a box with a title. Focus shows in the weight of the border as well as in its colour.
type Pane struct {
	Theme   *theme.Theme
	Title   string // clean text
	Note    string // clean text at the right of the title, such as a count
	Focused bool
	Width   int // outer size in cells
	Height  int
	Hints   []key.Binding // in the lower border, as many as fit
}

// Inner returns the size left for the content.
func (p Pane) Inner() (width, height int) {
	return max(p.Width-FrameWidth, 0), max(p.Height-FrameHeight, 0)
}

// Lines draws the box around content, which is clipped and filled to fit. The result has exactly the size of the pane.
func (p Pane) Lines(content []string) []string {
	if p.Width < FrameWidth || p.Height < FrameHeight {
		return FitAll(nil, p.Width, p.Height)
	}
	width, height := p.Inner()
	glyphs, role := p.Theme.Glyphs.Box, theme.Border
	if p.Focused {
		glyphs, role = p.Theme.Glyphs.BoxFocused, theme.BorderFocused
	}
	side := p.Theme.Paint(role, glyphs.Vertical)
	out := make([]string, 0, p.Height)
	out = append(out, p.topBorder(glyphs, role, width))
	for i := range height {
		body := Blank(width)
		if i < len(content) {
			body = Fit(content[i], width, p.Theme.Glyphs.Ellipsis)
		}
		out = append(out, side+body+side)
	}
	bottom := p.Theme.Paint(role, glyphs.BottomLeft) + HintRule(p.Theme, role, glyphs.Horizontal, p.Hints, width)
	return append(out, bottom+p.Theme.Paint(role, glyphs.BottomRight))
}

// HintRule returns a horizontal line of exactly width cells with as many hints in it as fit.
func HintRule(t *theme.Theme, role theme.Role, horizontal string, hints []key.Binding, width int) string {
	out, left := "", width
	for _, b := range hints {
		drawn := drawHint(t, b)
		if cells := ansi.StringWidthWc(drawn) + 3; drawn != "" && cells < left {
			out += t.Paint(role, horizontal) + " " + drawn + " "
			left -= cells
		}
	}
	return out + t.Paint(role, strings.Repeat(horizontal, max(left, 0)))
}

// topBorder returns the upper border with the title in it, and the note when both fit.
func (p Pane) topBorder(glyphs theme.Box, role theme.Role, width int) string {
	paint := func(s string) string { return p.Theme.Paint(role, s) }
	title := model.Clip(p.Title, width-4, p.Theme.Glyphs.Ellipsis)
	if title == "" {
		return paint(glyphs.TopLeft + strings.Repeat(glyphs.Horizontal, width) + glyphs.TopRight)
	}
	rest := width - model.Width(title) - 3
	note := ""
	if p.Note != "" && rest >= model.Width(p.Note)+4 {
		note = p.Note
		rest -= model.Width(note) + 3
	}
	out := paint(glyphs.TopLeft+glyphs.Horizontal) + " " + p.Theme.Paint(theme.Title, title) + " " +
		paint(strings.Repeat(glyphs.Horizontal, rest))
	if note != "" {
		out += " " + p.Theme.Paint(theme.Muted, note) + " " + paint(glyphs.Horizontal)
	}
	return out + paint(glyphs.TopRight)
}

const (
	hintSeparator  = "  "
	groupSeparator = "   " // between the keys that look and those that change something
)

// Footer draws as many hints as fit into a line of exactly width cells, the most useful first: at the left
// those that look, then those that change something. The last one, the way to the help, is always at the
// right end. Disabled bindings are left out.
func Footer(t *theme.Theme, hints []key.Binding, always key.Binding, width int) string {
	last := drawHint(t, always)
	room := width - ansi.StringWidthWc(last)
	if room < 0 {
		return Fit(last, width, "")
	}
	looks, changes := "", ""
	for _, b := range hints {
		drawn := drawHint(t, b)
		cells := ansi.StringWidthWc(drawn) + len(groupSeparator)
		switch {
		case drawn == "" || cells > room:
			continue
		case keys.Changing(b):
			changes += drawn + hintSeparator
		default:
			looks += drawn + hintSeparator
			cells = cells - len(groupSeparator) + len(hintSeparator)
		}
		room -= cells
	}
	if looks != "" && changes != "" {
		looks += groupSeparator[len(hintSeparator):]
	}
	return Fit(looks+changes, width-ansi.StringWidthWc(last), "") + last
}

func drawHint(t *theme.Theme, b key.Binding) string {
	if !b.Enabled() || len(b.Keys()) == 0 {
		return ""
	}
	role := theme.Key
	if keys.Changing(b) {
		role = theme.KeyChanging
	}
	return t.Paint(role, keys.Short(b)) + " " + t.Paint(theme.Muted, b.Help().Desc)
}

// Beside puts two blocks side by side with a separator between them. The shorter block decides the height.
func Beside(left, right []string, separator string) []string {
	lines := make([]string, min(len(left), len(right)))
	for i := range lines {
		lines[i] = left[i] + separator + right[i]
	}
	return lines
}

// Stacked draws blocks below one another.
func Stacked(blocks ...[]string) string { return Join(slices.Concat(blocks...)) }
