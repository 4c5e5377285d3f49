package annotations

import (
	"strings"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/facts"
	"inkdesk/ui/widget/line"
)

// From this width on the properties stand beside the page.
const (
	panelFrom      = 100
	widestPanel    = 56
	separatorCells = 1
	labelCells     = 13 // of the widest label among the properties of any field
)

// panel is the properties of the selected field beside the page, drawn once for each.
type panel struct {
	wanted        choice
	drawn         []string
	of            *field
	width, height int
}

// choice is on, off, or left to the room there is.
type choice uint8

const (
	automatic choice = iota
	on
	off
)

func (p *panel) forget() { p.drawn = nil }

// beside reports whether the panel shows.
func (v *pageView) beside() bool {
	return v.panel.wanted == on || v.panel.wanted == automatic && v.width >= panelFrom
}

// togglePanel puts the properties beside the page, or takes them away.
func (v *pageView) togglePanel() {
	wanted := on
	if v.beside() {
		wanted = off
	}
	v.panel.wanted = wanted
	v.resize(v.width, v.height)
}

func (v *pageView) panelWidth() int { return min(v.width*2/5, widestPanel) }

func (v *pageView) paperWidth() int {
	if v.beside() {
		return v.width - v.panelWidth() - separatorCells
	}
	return v.width
}

// panelLines are an edge and the properties of the selected field.
func (v *pageView) panelLines() []string {
	t, p, f, width := v.env.Theme, &v.panel, v.selection.field, v.panelWidth()
	if p.drawn != nil && p.of == f && p.width == width && p.height == v.height {
		return p.drawn
	}
	edge := t.Paint(theme.Border, t.Glyphs.Separator)
	all := []string{fit(t, t.Paint(theme.Muted, "No field is selected."), max(width-1, 0))}
	if f != nil {
		all = facts.Beside(t, v.selection.layout.facts(f), labelCells, width-1)
	}
	lines, blank := make([]string, v.height), edge+line.Blank(width)
	for i := range lines {
		lines[i] = blank
		if i < len(all) {
			lines[i] = edge + " " + all[i]
		}
	}
	p.drawn, p.of, p.width, p.height = lines, f, width, v.height
	return lines
}

// legend explains the marks of the drawing.
type legend struct {
	text string
	of   int // version of the layout
}

// mostNamed is how many recipients the legend names.
const mostNamed = 8

func (v *pageView) legendText() string {
	l := v.selection.layout
	if v.legend.of == l.version {
		return v.legend.text
	}
	t, g := v.env.Theme, v.env.Theme.Glyphs
	var parts []string
	for i, r := range l.subject.recipients[:min(len(l.subject.recipients), mostNamed)] {
		name := model.Clip(model.Narrow(recipientName(r)), widestTitle/2, g.Ellipsis)
		parts = append(parts, look(t, i).Letter+" "+name)
	}
	parts = append(parts, "s signature, i initials, t text, d date, c checkbox", g.Required+" required", g.Act+" faulty", "2 fields overlap")
	v.legend = legend{strings.Join(parts, " "+g.Dot+" "), l.version}
	return v.legend.text
}
