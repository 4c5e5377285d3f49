package annotations

import (
	"fmt"
	"math"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"inkdesk/keys"
	"inkdesk/model/geometry"
	"inkdesk/ui/annotations/paper"
	"inkdesk/ui/describe"
	"inkdesk/ui/screen"
	"inkdesk/ui/theme"
)

// pageView shows the page to scale, with the properties of the selected field beside it if
// there is room.
type pageView struct {
	*paper.Paper
	env       screen.Env
	selection *selection
	compare   *comparison
	words     *words
	drawn     changes      // of the selection when it was drawn
	followed  place        // the selection when it was drawn
	printed   int          // the version of the words that are drawn
	rest      screen.Timer // until the page moves to the field

	width, height int
	panel         *bool // whether the panel is wanted, nil to show it if there is room
	// fitted says that a person has chosen how large the page is.
	fitted bool
}

func newPageView(env screen.Env, s *selection, c *comparison, w *words) *pageView {
	return &pageView{
		env: env, selection: s, compare: c, words: w,
		Paper: paper.New(env.Theme, geometry.CellShape(env.Settings.CellShape)),
	}
}

func (v *pageView) Resize(width, height int) {
	v.width, v.height = width, height
	v.Paper.Resize(v.paperWidth(), height)
	v.fitPage()
}

// minPaperColumns limits how few columns a page has where its words or boxes are to be read.
const minPaperColumns = 54

// fitPage shows all of a page where that is large enough to read, otherwise all of its width.
// Words take all the width there is. The choice of a person stays.
func (v *pageView) fitPage() {
	if p := v.selection.shownPage(); p != nil && !v.fitted {
		words := v.words.label(v.selection.document().id, v.pageIndex(p), p.size) != ""
		v.Fit(words || v.WholeColumns(p.size) < minPaperColumns)
	}
}

func (v *pageView) pageIndex(p *page) int { return p.number - v.selection.layout.assumptions.Base }

func (v *pageView) Restyle(t *theme.Theme) {
	v.Paper.Restyle(t)
	v.showPage()
	v.showField()
	v.moveToField()
}

func (v *pageView) footer(width int) string {
	if v.selection.field != nil && v.panelShown() {
		return fit(v.env.Theme, whole(v.env.Theme, width, "", v.selection.layout.legend), width)
	}
	return v.selection.footer(width)
}

func (v *pageView) statusParts() []string {
	var parts []string
	if p := v.selection.shownPage(); p != nil {
		if p.size.Assumed {
			parts = append(parts, v.env.Theme.Paint(theme.Watch, "no page size given, drawn as A4"))
		}
		if label := v.words.label(v.selection.document().id, v.pageIndex(p), p.size); label != "" {
			parts = append(parts, v.env.Theme.Paint(theme.Muted, label))
		}
		if z := v.Zoom(); z > 1 {
			parts = append(parts, fmt.Sprintf("zoom %g", z))
		}
		if first, last, total := v.Position(); last-first+1 < total {
			parts = append(parts, fmt.Sprintf("lines %d-%d of %d", first, last, total)+v.outside(p))
		}
	}
	return parts
}

func (v *pageView) outside(p *page) string {
	off, text := [3]int{}, ""
	for _, f := range p.shown {
		switch dx, dy := v.Off(f.box); {
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

func (v *pageView) handleKey(msg tea.KeyPressMsg) (mode, tea.Cmd, bool) {
	k, s := v.env.Keys.Page, v.selection
	switch {
	case key.Matches(msg, k.NextField):
		return pageMode, s.stepBy(1), true
	case key.Matches(msg, k.PrevField):
		return pageMode, s.stepBy(-1), true
	case key.Matches(msg, k.NextPage):
		s.showPage(s.page + 1)
	case key.Matches(msg, k.PrevPage):
		s.showPage(s.page - 1)
	case key.Matches(msg, k.FirstPage):
		s.showPage(0)
	case key.Matches(msg, k.LastPage):
		s.showPage(math.MaxInt)
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
		v.scroll(1)
	case key.Matches(msg, k.ScrollUp):
		v.scroll(-1)
	case key.Matches(msg, k.NextFault):
		return pageMode, s.nextFault(), true
	case key.Matches(msg, k.NextEmpty):
		return pageMode, s.seek("required field that is empty", func(f *field) bool { return f.annotation.Required && !f.annotation.Filled() }), true
	default:
		return pageMode, nil, v.handleArrow(msg)
	}
	return pageMode, nil, true
}

// scroll moves the page down, or up where by is -1, and from its end to the next one.
func (v *pageView) scroll(by int) {
	v.rest.Stop()
	next := v.selection.page + by
	if d := v.selection.document(); v.Scroll(by) || d == nil || next < 0 || next >= len(d.pages) {
		return
	}
	v.selection.showPage(next)
	_ = v.follow() // another page is shown at once
	if by > 0 {
		v.Top()
	} else {
		v.Bottom()
	}
}

func (v *pageView) handleArrow(msg tea.KeyPressMsg) bool {
	k := v.env.Keys.Page
	for _, arrow := range []struct {
		field, pan key.Binding
		to         direction
	}{{k.Up, k.PanUp, direction{0, -1}}, {k.Down, k.PanDown, direction{0, 1}}, {k.Left, k.PanLeft, direction{-1, 0}}, {k.Right, k.PanRight, direction{1, 0}}} {
		switch {
		case key.Matches(msg, arrow.field):
			v.selection.selectTowards(arrow.to)
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
func (v *pageView) handleClick(x, y int) {
	if x >= v.paperWidth() || y >= v.height {
		return
	}
	p, hits := v.selection.shownPage(), v.At(x, y)
	if p == nil || len(hits) == 0 {
		return
	}
	hit := hits[0]
	if f := v.selection.field; f != nil && len(hits) > 1 && p.shown[hit] == f {
		hit = nextBelow(hits)
	}
	v.selection.selectField(p.shown[hit])
}

// nextBelow returns the field to select when the one in front is selected already: the next in
// reading order, and after the last the first.
func nextBelow(hits []int) int {
	front := hits[0]
	slices.Sort(hits)
	return hits[(slices.Index(hits, front)+1)%len(hits)]
}

func (v *pageView) Up()   { v.scrollBy(-1) }
func (v *pageView) Down() { v.scrollBy(1) }

// scrollBy moves the page by a quarter of the area, wherever the selected field is.
func (v *pageView) scrollBy(quarters int) {
	v.rest.Stop()
	v.Pan(0, quarters)
}

func (v *pageView) hints(k keys.Page) []key.Binding {
	s, hints := v.selection, []key.Binding{k.NextField}
	switch d := s.document(); {
	case d != nil && s.page < len(d.pages)-1:
		hints = append(hints, k.NextPage)
	case s.doc < len(s.layout.docs)-1:
		hints = append(hints, k.NextDoc)
	}
	return append(hints, k.ScrollDown, k.ZoomFit, k.ListView, k.Lint)
}
