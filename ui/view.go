package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

type parts struct {
	header, body, footer string
	notice               string // lines over the end of the body
	box                  string // a layer over the body
	y                    int    // of the box, in the body
}

// drawn holds the frame drawn last. While its parts stay the same, the renderer has nothing to do.
type drawn struct {
	parts   parts
	content string
}

// View implements [tea.Model].
func (a *App) View() tea.View {
	view := tea.View{
		AltScreen:   true,
		ReportFocus: true,
		WindowTitle: "inkdesk - " + a.env.Settings.Profile.Name,
		// So that a chord is the same on every keyboard, in another script and with shift.
		KeyboardEnhancements: tea.KeyboardEnhancements{ReportAlternateKeys: true},
	}
	if a.mouse {
		view.MouseMode = tea.MouseModeCellMotion
	}
	switch least := a.navigation.least(); {
	case !a.layout.known():
	case !a.layout.fits(least):
		view.Content = a.layout.centred(a.env.Theme, fmt.Sprintf("%d x %d is too small", a.layout.width, a.layout.height),
			fmt.Sprintf("%d x %d is needed", least.Width, least.Height), a.env.Keys.Global.Quit.Help().Key+" quits")
	case a.lock.covered: // which shows that the program is running, and nothing of what it knows
		view.Content = a.layout.centred(a.env.Theme, "inkdesk is covered", "Press a key to go on.")
	default:
		p := a.parts()
		if a.drawn.content == "" || p != a.drawn.parts {
			a.drawn = drawn{parts: p, content: p.compose(a.layout.body(least))}
		}
		view.Content = a.drawn.content
		view.Cursor = a.cursor(p)
	}
	return view
}

func (a *App) parts() parts {
	size := a.layout.body(a.navigation.least())
	top := a.navigation.top()
	p := parts{header: header{&a.env, a.navigation.stack, a.layout.width, a.refresh.paused, !a.refresh.focused, a.layout.compact, a.checked()}.line()}
	if top != nil {
		p.body = top.screen.View()
	}
	if a.layer != nil {
		box := a.layer.Lines(size.Width, size.Height)
		p.y, p.box = draw.DialogTop(box, size.Height), draw.Join(box)
	}
	tour := a.start.tour.text(a.env.Keys)
	over, footer := statusLine{&a.env, &a.notices, &a.service, top, a.layer, tour, a.layout.width}.lines()
	if p.footer = footer; a.layout.compact {
		if p.footer = ""; a.notices.Latest().Text != "" || tour != "" || len(over) > 0 {
			over = append(over, footer)
		}
	}
	p.notice = draw.Join(over)
	return p
}

func (p parts) compose(size screen.Size) string {
	body := p.body
	if body == "" {
		body = draw.Join(draw.FitAll(nil, size.Width, size.Height))
	}
	if p.box != "" {
		body = draw.Dialog(body, strings.Split(p.box, "\n"), size.Width, size.Height)
	}
	if p.notice != "" {
		body = draw.Dialog(body, strings.Split(p.notice, "\n"), size.Width, size.Height)
	}
	if p.footer == "" {
		return p.header + "\n" + body
	}
	return p.header + "\n" + body + "\n" + p.footer
}

// width returns how many cells a line takes that may hold colours.
func width(s string) int { return ansi.StringWidthWc(s) }

// cursor returns the place of the terminal's cursor: in an open input, or else on the selected row, for screen readers.
func (a *App) cursor(p parts) *tea.Cursor {
	if a.layer != nil {
		if c := a.layer.Cursor(0, p.y+headerHeight); c != nil {
			return c
		}
		return selectedIn(a.env.Theme, p.box, p.y+headerHeight)
	}
	if a.navigation.top() == nil {
		return nil
	}
	if typer, ok := a.navigation.top().screen.(screen.TextInput); ok {
		if c := typer.Cursor(); c != nil {
			moved := *c
			moved.Y += headerHeight
			return &moved
		}
	}
	return selectedIn(a.env.Theme, p.body, headerHeight)
}

const signWidth = 2 // says how many cells the signs of a selected row take, up to its text

// selectedIn returns the place of the text of the selected row in a drawing that begins at line y, nil without one. It
// goes by the painted sign of the selection: no text from outside holds escape sequences.
func selectedIn(t *theme.Theme, drawing string, y int) *tea.Cursor {
	for _, sign := range []string{t.Glyphs.Selected, t.Glyphs.Right + " "} {
		before, _, found := strings.Cut(drawing, t.Paint(theme.Selected, sign))
		if !found {
			continue
		}
		line := before[strings.LastIndexByte(before, '\n')+1:]
		return tea.NewCursor(width(line)+signWidth, y+strings.Count(before, "\n"))
	}
	return nil
}

const mostWidth, mostHeight = 500, 200

func leastFor(r nav.Route) screen.Size {
	switch r.(type) {
	case nav.Envelopes, nav.Templates, nav.Webhooks, nav.Activity:
		return screen.Size{Width: 40, Height: 12}
	}
	return screen.Size{Width: 60, Height: 15}
}

const headerHeight, footerHeight = 1, 1

type layout struct {
	width, height int
	compact       bool // without the last line
}

func (n *navigation) least() screen.Size {
	if top := n.top(); top != nil {
		return leastFor(top.route)
	}
	return leastFor(nil)
}

func layoutOf(msg tea.WindowSizeMsg, density settings.Density) layout {
	return layout{
		width:   min(max(msg.Width, 1), mostWidth),
		height:  min(max(msg.Height, 1), mostHeight),
		compact: density == settings.DensityCompact,
	}
}

func (l layout) known() bool { return l.width > 0 }

func (l layout) fits(least screen.Size) bool {
	return l.width >= least.Width && l.height >= least.Height
}

// body returns what a screen gets. It is never smaller than in the least terminal: screens
// need not be drawn for less, because there the frame shows a notice in their place.
func (l layout) body(least screen.Size) screen.Size {
	body := screen.Size{Width: max(l.width, least.Width), Height: max(l.height, least.Height) - headerHeight}
	if !l.compact {
		body.Height -= footerHeight
	}
	return body
}

func (l layout) centred(t *theme.Theme, text ...string) string {
	for i, words := range text {
		text[i] = t.Paint(theme.Text, draw.Fit(words, min(len(words), l.width), ""))
	}
	return draw.Join(draw.Centre(text, l.width, l.height))
}
