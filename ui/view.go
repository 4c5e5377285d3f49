package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"inkdesk/ui/screen"
	"inkdesk/ui/widget/draw"
)

// parts are the drawings a frame is put together from.
type parts struct {
	header, body, footer string
	notice               string // lines over the end of the body
	box                  string // a layer over the body
	x, y                 int    // of the box, in the body
}

// drawn is the frame drawn last. While its parts stay the same it is the same string,
// and the renderer has nothing to do.
type drawn struct {
	parts   parts
	content string
}

// View implements [tea.Model].
func (a *App) View() tea.View {
	view := tea.View{
		AltScreen:   true,
		ReportFocus: true,
		WindowTitle: a.title,
		MouseMode:   a.mouseMode(),
	}
	switch {
	case !a.layout.known():
	case !a.layout.fits():
		view.Content = a.tooSmall()
	case a.lock.on:
		view.Content = a.covered()
	default:
		p := a.parts()
		if a.drawn.content == "" || p != a.drawn.parts {
			a.drawn = drawn{parts: p, content: a.compose(p)}
		}
		view.Content = a.drawn.content
		view.Cursor = a.cursor(p)
	}
	return view
}

func (a *App) parts() parts {
	size := a.layout.body()
	p := parts{header: a.header()}
	if top := a.stack.top(); top != nil {
		p.body = top.screen.View()
	}
	if a.layer != nil {
		box := a.layer.Lines(size.Width, size.Height)
		if len(box) > 0 {
			p.x = max((size.Width-width(box[0]))/2, 0)
			p.y = max((size.Height-len(box))/2, 0)
			p.box = draw.Join(box)
		}
	}
	over, footer := a.footer()
	p.notice, p.footer = draw.Join(over), footer
	return p
}

func (a *App) compose(p parts) string {
	size := a.layout.body()
	body := p.body
	if body == "" {
		body = draw.Join(draw.FitAll(nil, size.Width, size.Height))
	}
	if p.box != "" {
		body = draw.Over(body, strings.Split(p.box, "\n"), p.x, p.y, size.Width, size.Height)
	}
	if p.notice != "" {
		over := strings.Split(p.notice, "\n")
		body = draw.Over(body, over, 0, size.Height-len(over), size.Width, size.Height)
	}
	return p.header + "\n" + body + "\n" + p.footer
}

// cursor is the terminal's cursor: that of the layer, or else of the screen.
func (a *App) cursor(p parts) *tea.Cursor {
	if a.layer != nil {
		return a.layer.Cursor(p.x, p.y+headerHeight)
	}
	if a.stack.top() == nil {
		return nil
	}
	typer, ok := a.stack.top().screen.(screen.Typer)
	if !ok {
		return nil
	}
	c := typer.Cursor()
	if c == nil {
		return nil
	}
	moved := *c
	moved.Y += headerHeight
	return &moved
}
