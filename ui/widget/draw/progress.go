package draw

import (
	"fmt"
	"strings"

	"inkdesk/ui/theme"
)

// Bar is a progress bar. It counts bytes or parts.
type Bar struct {
	Done  int64
	Total int64  // 0 when nobody knows
	Label string // behind the bar, clean text; empty for the percentage alone
}

// minBarWidth is the width below which only the label is drawn, in cells.
const minBarWidth = 6

// Line draws the bar as exactly width cells. It is full only when everything is
// done.
func (b Bar) Line(t *theme.Theme, width int) string {
	label := b.text()
	cells := min(width-len(label)-1, 40)
	if b.Total <= 0 || cells < minBarWidth {
		return Fit(label, width, t.Glyphs.Ellipsis)
	}
	full := int(b.share() * float64(cells))
	bar := t.Paint(theme.Good, strings.Repeat(t.Glyphs.BarFull, full)) +
		t.Paint(theme.Muted, strings.Repeat(t.Glyphs.BarEmpty, cells-full))
	return Fit(bar+" "+label, width, t.Glyphs.Ellipsis)
}

func (b Bar) text() string {
	switch {
	case b.Total <= 0 && b.Label == "":
		return fmt.Sprintf("%d", b.Done)
	case b.Total <= 0:
		return b.Label
	}
	percent := fmt.Sprintf("%3d %%", int(b.share()*100))
	if b.Label == "" {
		return percent
	}
	return percent + "  " + b.Label
}

func (b Bar) share() float64 {
	return min(max(float64(b.Done)/float64(b.Total), 0), 1)
}
