package ui

import (
	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/nav"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

const mostWidth, mostHeight = 500, 200

// leastFor returns the least terminal in which the screen of a route is drawn, in cells: lists take less.
func leastFor(r nav.Route) screen.Size {
	switch r.(type) {
	case nav.Envelopes, nav.Templates, nav.Webhooks, nav.Activity:
		return screen.Size{Width: 40, Height: 12}
	}
	return screen.Size{Width: 60, Height: 15}
}

const (
	headerHeight = 1
	footerHeight = 1
)

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

// centred draws a few lines in the place of the whole frame.
func (l layout) centred(t *theme.Theme, text ...string) string {
	for i, words := range text {
		text[i] = t.Paint(theme.Text, draw.Fit(words, min(len(words), l.width), ""))
	}
	return draw.Join(draw.Centre(text, l.width, l.height))
}
