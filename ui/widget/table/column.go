package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Cell holds the text of one column in a row: clean text of one line.
type Cell struct {
	Text string
	Role theme.Role
	// SignRole sets the role of the sign that the text begins with; theme.Text leaves it the role of the text.
	SignRole theme.Role
	// Brief replaces the text where the text and its tail do not fit; "" for cutting the text.
	Brief string
	// Tail follows the text and stays visible where that is cut.
	Tail string
	// Match lists folded texts, see [model.Fold], that are emphasised where they are in the text.
	Match []string
	// Altered marks text that hides something, also where it is cut.
	Altered bool
}

// MutedCell returns a cell of clean text in a muted colour.
func MutedCell(text string) Cell { return Cell{Text: text, Role: theme.Muted} }

// TextCell returns the cell of a text from outside.
func TextCell(text model.Text, role theme.Role) Cell {
	return Cell{Text: text.String(), Role: role, Altered: text.Altered()}
}

// Column describes one column. Widths are in cells. A column gets no more than its visible cells
// need, and none where all of them are empty: the rest goes to columns that would have to cut
// theirs. It does not become narrower again while the same rows are scrolled. A text that still does not fit
// continues in the columns to its right that are empty in its row.
type Column[R any] struct {
	Name  string // identity, for sorting and settings
	Title string
	// Priority decides who gets room: the highest grows first and goes last.
	Priority int
	// Essential columns are never dropped, only narrowed.
	Essential bool
	Min       int
	Ideal     int
	Max       int // spare room may widen the column so far; 0 means not at all
	Right     bool
	Steady    bool // neither fitted to its cells nor written over, since people type into them
	Middle    bool // cut in the middle, so that the end stays readable
	Lead      bool // drawn as selected text in the selected row
	Cell      func(R) Cell
}

type placed[R any] struct {
	Column[R]
	width int
}

// ColumnAt returns the first cell of a column, from 0, and its width; false where it is not drawn.
func (t *Table[R, ID]) ColumnAt(name string) (x, width int, ok bool) {
	t.refresh()
	x = gutter
	for _, c := range t.drawing.layout {
		if c.Name == name {
			return x, c.width, true
		}
		x += c.width + t.options.gapAt(t.width)
	}
	return 0, 0, false
}

// HeadAt returns the name of the column whose head is in a column of cells of the view, "" where there is none.
func (t *Table[R, ID]) HeadAt(x int) string {
	t.refresh()
	from := gutter
	for _, c := range t.drawing.layout {
		if x >= from && x < from+c.width {
			return c.Name
		}
		from += c.width + t.options.gapAt(t.width)
	}
	return ""
}

const (
	gutter    = 2 // marker of the selection and sign of a mark
	gapNarrow = 1
	gapWide   = 2
	wideFrom  = 100 // columns of the terminal from which the wider gap is used
)

func (o Options[R, ID]) gapAt(width int) int {
	if width >= wideFrom && !o.Dense {
		return gapWide
	}
	return gapNarrow
}

// place drops columns by priority, from the right among equals, until the rest fits, and then shares out the width.
func place[R any](columns []Column[R], width, gap int) []placed[R] {
	room := width - gutter
	out := make([]placed[R], 0, len(columns))
	for _, c := range columns {
		out = append(out, placed[R]{Column: c, width: max(c.Min, 1)})
	}
	for total(out, gap) > room {
		drop := expendable(out)
		if drop < 0 {
			break
		}
		out = slices.Delete(out, drop, drop+1)
	}
	squeeze(out, gap, room)
	order := make([]int, len(out))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(out[b].Priority, out[a].Priority) })
	for _, limit := range []func(Column[R]) int{
		func(c Column[R]) int { return c.Ideal },
		func(c Column[R]) int { return c.Max },
	} {
		for _, i := range order {
			spare := room - total(out, gap)
			if grow := min(limit(out[i].Column)-out[i].width, spare); grow > 0 {
				out[i].width += grow
			}
		}
	}
	return out
}

func total[R any](columns []placed[R], gap int) int {
	sum := gap * max(len(columns)-1, 0)
	for _, c := range columns {
		sum += c.width
	}
	return sum
}

// expendable returns the column to drop next, -1 when only essential ones are left.
func expendable[R any](columns []placed[R]) int {
	drop := -1
	for i, c := range columns {
		if !c.Essential && (drop < 0 || c.Priority <= columns[drop].Priority) {
			drop = i
		}
	}
	return drop
}

// squeeze narrows the widest column until all fit or all are one cell wide.
func squeeze[R any](columns []placed[R], gap, room int) {
	for total(columns, gap) > room {
		widest := -1
		for i, c := range columns {
			if c.width > 1 && (widest < 0 || c.width > columns[widest].width) {
				widest = i
			}
		}
		if widest < 0 {
			return
		}
		columns[widest].width--
	}
}

// Sort describes the order that the header shows. The table itself does not sort.
type Sort struct {
	Column     string // name of a column, "" for none
	Descending bool
}

// SetSort shows an order in the header.
func (t *Table[R, ID]) SetSort(s Sort) {
	if s == t.sorted {
		return
	}
	t.sorted = s
	t.drawing.layout = nil
	t.drawing.stale = true
}

func (t *Table[R, ID]) drawHeader() string {
	var b strings.Builder
	p := pen[R]{t.theme}
	b.WriteString(draw.Blank(gutter))
	for i, c := range t.drawing.layout {
		if i > 0 {
			b.WriteString(draw.Blank(t.options.gapAt(t.width)))
		}
		p.cell(&b, c, Cell{Text: p.title(c, t.sorted), Role: theme.HeaderRow})
	}
	return draw.Fit(b.String(), t.width, "")
}

// SetMoreToCome says that there are rows that are not read yet.
func (t *Table[R, ID]) SetMoreToCome(more bool) {
	t.drawing.stale = t.drawing.stale || more != t.moreToCome
	t.moreToCome = more
}

// withPosition adds which rows are visible, where those are not all and there is room. The paginator of bubbles 2.2.1
// counts pages, and a list that is read by a cursor has no number of these.
func (p pen[R]) withPosition(header string, width int, first, end, all int, more, scrolled bool) string {
	if end-first == all && !more && !scrolled || end == first {
		return header
	}
	text := fmt.Sprintf("%d-%d of %d", first+1, end, all)
	if more {
		text += "+"
	}
	if scrolled {
		text = p.Glyphs.Left + " " + text
	}
	header = strings.TrimRight(header, " ")
	blanks := width - ansi.StringWidthWc(header) - model.Width(text)
	if blanks < gapWide {
		return draw.Fit(header, width, "")
	}
	return header + draw.Blank(blanks) + p.Paint(theme.Muted, text)
}

// title keeps the arrow of the order visible where the title is cut.
func (p pen[R]) title(c placed[R], by Sort) string {
	if c.Name != by.Column || c.Name == "" {
		return c.Title
	}
	arrow := p.Glyphs.Up
	if by.Descending {
		arrow = p.Glyphs.Down
	}
	return model.Clip(c.Title, c.width-1, p.Glyphs.Ellipsis) + arrow
}
