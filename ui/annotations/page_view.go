package annotations

import (
	"fmt"
	"math"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/annotations/printed"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

// pageView shows the page to scale, with the properties of the selected field beside it if there is room.
type pageView struct {
	*paper.Paper
	drawn    changes      // of the layout when it was drawn
	followed place        // that was looked at when it was drawn
	printed  int          // the version of the words that are drawn
	rest     screen.Timer // until the page moves to the field

	width, height int
	panel         *bool // whether the panel is wanted, nil to show it if there is room
	// fitted says that a person has chosen how large the page is.
	fitted bool
}

func (v *pageView) Resize(width, height int) {
	v.width, v.height = width, height
	v.Paper.Resize(v.paperWidth(), height)
}

// fitPage shows all of a page where that is large enough to read, otherwise all of its width.
// Words take all the width there is. The choice of a person stays.
func (v *pageView) fitPage(l *layout, words *printed.Words) {
	const minPaperColumns = 54 // where words or boxes are to be read
	if p := l.shownPage(); p != nil && !v.fitted {
		labelled := words.Label(l.document().id, l.pageIndex(p), p.size) != ""
		v.Fit(labelled || v.WholeColumns(p.size) < minPaperColumns)
	}
}

func (l *layout) pageIndex(p *page) int { return p.number - l.assumptions.Base }

func (v *pageView) statusParts(l *layout, words *printed.Words) []string {
	var parts []string
	if p := l.shownPage(); p != nil {
		if p.size.Assumed {
			parts = append(parts, l.env.Theme.Paint(theme.Watch, "no page size given, drawn as A4"))
		}
		if label := words.Label(l.document().id, l.pageIndex(p), p.size); label != "" {
			parts = append(parts, l.env.Theme.Paint(theme.Muted, label))
		}
		if z := v.Zoom(); z > 1 {
			parts = append(parts, fmt.Sprintf("zoom %g", z))
		}
		if first, last, total := v.Position(); last-first+1 < total {
			parts = append(parts, fmt.Sprintf("lines %d-%d of %d", first, last, total)+outside(v.Paper, p))
		}
	}
	return parts
}

func outside(on *paper.Paper, p *page) string {
	off, text := [3]int{}, ""
	for _, f := range p.shown {
		switch dx, dy := on.Off(f.box); {
		case dy < 0:
			off[0]++
		case dy > 0:
			off[1]++
		case dx != 0:
			off[2]++
		}
	}
	for i, where := range [...]string{" above", " below", " beside"} {
		if off[i] > 0 {
			text += ", " + describe.Counted(off[i], "field") + where
		}
	}
	return text
}

func (v *pageView) handleKey(msg tea.KeyPressMsg, l *layout, words *printed.Words) (cmd tea.Cmd, taken bool) {
	k := l.env.Keys.Page
	switch {
	case key.Matches(msg, k.NextField):
		return l.stepBy(1), true
	case key.Matches(msg, k.PrevField):
		return l.stepBy(-1), true
	case key.Matches(msg, k.NextPage):
		l.showPage(l.page + 1)
	case key.Matches(msg, k.PrevPage):
		l.showPage(l.page - 1)
	case key.Matches(msg, k.FirstPage):
		l.showPage(0)
	case key.Matches(msg, k.LastPage):
		l.showPage(math.MaxInt)
	case key.Matches(msg, k.ZoomIn):
		v.fitted = true
		v.ZoomBy(1)
	case key.Matches(msg, k.ZoomOut):
		v.fitted = true
		v.ZoomBy(-1)
	case key.Matches(msg, k.ZoomFit):
		v.fitted = true
		v.Fit(v.Whole())
	case key.Matches(msg, k.ScrollDown):
		v.scroll(1, l, words)
	case key.Matches(msg, k.ScrollUp):
		v.scroll(-1, l, words)
	case key.Matches(msg, k.NextFault):
		return l.nextFault(), true
	case key.Matches(msg, k.NextEmpty):
		return l.seek("required field that is empty", func(f *field) bool { return f.annotation.Required && !f.annotation.Filled() }), true
	default:
		return nil, v.handleArrow(msg, l)
	}
	return nil, true
}

// scroll moves the page down, or up where by is -1, and from its end to the next one.
func (v *pageView) scroll(by int, l *layout, words *printed.Words) {
	v.rest.Stop()
	next := l.page + by
	if d := l.document(); v.Scroll(by) || d == nil || next < 0 || next >= len(d.pages) {
		return
	}
	l.showPage(next)
	_ = v.follow(l, words) // another page is shown at once
	if by > 0 {
		v.Top()
	} else {
		v.Bottom()
	}
}

func (v *pageView) handleArrow(msg tea.KeyPressMsg, l *layout) bool {
	k := l.env.Keys.Page
	for _, arrow := range []struct {
		field, pan key.Binding
		to         direction
	}{{k.Up, k.PanUp, direction{0, -1}}, {k.Down, k.PanDown, direction{0, 1}}, {k.Left, k.PanLeft, direction{-1, 0}}, {k.Right, k.PanRight, direction{1, 0}}} {
		switch {
		case key.Matches(msg, arrow.field):
			l.selectTowards(arrow.to)
			return true
		case key.Matches(msg, arrow.pan):
			v.rest.Stop()
			v.Pan(arrow.to.x, arrow.to.y)
			return true
		}
	}
	return false
}

// handleClick selects the field at a cell. Clicking again selects the next one below it.
func (v *pageView) handleClick(x, y int, l *layout) {
	if x >= v.paperWidth() || y >= v.height {
		return
	}
	p, hits := l.shownPage(), v.At(x, y)
	if p == nil || len(hits) == 0 {
		return
	}
	hit := hits[0]
	if f := l.field; f != nil && len(hits) > 1 && p.shown[hit] == f {
		slices.Sort(hits) // the next in reading order, and after the last the first
		hit = hits[(slices.Index(hits, hit)+1)%len(hits)]
	}
	l.selectField(p.shown[hit])
}

// follow draws the page and the field that are selected. The command ends when the user has stayed on the field: then
// the page moves to it, and says its fault in words, because these are most of the cells that a step would send. The
// page stays where the user has moved it while the same field, or others, are only read again.
func (v *pageView) follow(l *layout, words *printed.Words) tea.Cmd {
	old, was := v.drawn, v.followed
	v.drawn, v.followed = l.changes, l.place()
	if old == v.drawn && v.printed == words.Version {
		return nil
	}
	if old.pages != v.drawn.pages || v.printed != words.Version {
		v.showPage(l, words)
		if was.doc != v.followed.doc || was.page != v.followed.page {
			v.Top()
		}
		v.showField(l)
		if was != v.followed {
			v.moveToField()
		}
		return nil
	}
	v.showField(l)
	if f := l.field; v.Revealed() && (f == nil || len(f.faults) == 0) {
		v.rest.Stop()
		return nil
	}
	return v.rest.Start(l.env.Owner, screen.Stay)
}

func (v *pageView) moveToField() {
	v.rest.Stop()
	v.Reveal()
}

func (v *pageView) showPage(l *layout, words *printed.Words) {
	p := l.shownPage()
	if p == nil {
		v.SetPage(geometry.PageAt(nil, 0), nil)
		return
	}
	fields := make([]paper.Field, len(p.shown))
	for i, f := range p.shown {
		fields[i] = paper.Field{
			Box: f.box, Style: paper.StyleOf(l.env.Theme, f.who), Type: paper.TypeMark(f.annotation.Type),
			Text: boxText(f.annotation, l.env.Theme.Glyphs), Required: f.annotation.Required, Faulty: len(f.faults) > 0,
		}
	}
	v.SetPage(p.size, fields)
	v.fitPage(l, words)
	v.printed = words.Version
	v.SetWords(words.On(l.document().id, l.pageIndex(p)))
}

// showField puts the selected field in front, where it is, and marks its place on the other side of a comparison.
func (v *pageView) showField(l *layout) {
	at := -1
	if p, f := l.shownPage(), l.field; p != nil && f != nil && len(p.shown) > 0 && f.doc == l.doc && f.page == l.page {
		at = f.at - p.shown[0].at
	}
	v.SelectInPlace(at)
	if mark := l.mark(); mark != nil {
		v.Mark(mark)
	}
}
