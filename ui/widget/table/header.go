package table

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/draw"
)

// Sort is what the rows are ordered by, shown in the header. Sorting itself is
// done by whoever sets the rows.
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
	b.WriteString(draw.Blank(gutter))
	for i, c := range t.drawing.layout {
		if i > 0 {
			b.WriteString(draw.Blank(t.options.gapAt(t.width)))
		}
		t.cell(&b, c, Cell{Text: t.title(c), Role: theme.HeaderRow})
	}
	return draw.Fit(b.String(), t.width, "")
}

// SetMoreToCome says that there are rows that are not read yet.
func (t *Table[R, ID]) SetMoreToCome(more bool) {
	t.drawing.stale = t.drawing.stale || more != t.moreToCome
	t.moreToCome = more
}

// withPosition says at the end of the header which rows are visible, where those are not all and
// there is room.
func (t *Table[R, ID]) withPosition(header string) string {
	first, end := t.Visible()
	if end-first == len(t.rows) && !t.moreToCome || end == first {
		return header
	}
	text := fmt.Sprintf("%d-%d of %d", first+1, end, len(t.rows))
	if t.moreToCome {
		text += "+"
	}
	header = strings.TrimRight(header, " ")
	blanks := t.width - ansi.StringWidthWc(header) - len(text)
	if blanks < gapWide {
		return draw.Fit(header, t.width, "")
	}
	return header + draw.Blank(blanks) + t.theme.Paint(theme.Muted, text)
}

// title keeps the arrow of the order visible where the title is cut.
func (t *Table[R, ID]) title(c placed[R]) string {
	if c.Name != t.sorted.Column || c.Name == "" {
		return c.Title
	}
	arrow := t.theme.Glyphs.Up
	if t.sorted.Descending {
		arrow = t.theme.Glyphs.Down
	}
	return model.Clip(c.Title, c.width-1, t.theme.Glyphs.Ellipsis) + arrow
}
