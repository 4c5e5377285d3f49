package draw

import (
	"fmt"
	"slices"
	"strings"

	"inkdesk/ui/theme"
)

// Bar draws a progress bar. It counts bytes or parts.
type Bar struct {
	Done  int64
	Total int64  // 0 when unknown
	Label string // behind the bar, clean text; empty for the percentage alone
}

const minBarWidth = 6

// Line draws the bar as exactly width cells. It is full only when everything is
// done. Where nothing may move there is no bar, only the figures.
func (b Bar) Line(t *theme.Theme, width int) string {
	label := b.text()
	cells := min(width-len(label)-1, 40)
	if b.Total <= 0 || cells < minBarWidth || t.Still {
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

// Spark draws numbers as columns of one line, a cell each, the greatest of them full. A negative one is not known.
func Spark(g *theme.Glyphs, numbers []int) string {
	most := 1
	if len(numbers) > 0 {
		most = max(most, slices.Max(numbers))
	}
	var b strings.Builder
	for _, n := range numbers {
		if n < 0 {
			b.WriteString(g.Ellipsis)
			continue
		}
		b.WriteString(g.Levels[(n*(len(g.Levels)-1)+most-1)/most])
	}
	return b.String()
}

// Bars returns a bar of at most width cells for a number of which the greatest has the whole width.
func Bars(g *theme.Glyphs, n, most, width int) string {
	if n <= 0 || most <= 0 {
		return ""
	}
	return strings.Repeat(g.BarFull, max(n*width/most, 1))
}

// Scrolled draws a bar in place of the blank that each of the visible lines of a text ends with, where the text has
// more lines: its length and place show those of the visible lines in the text. Of is the text, with its first
// visible line counted from 1, the last one, and how many there are.
func Scrolled(t *theme.Theme, lines []string, of interface {
	Position() (first, last, total int)
},
) []string {
	first, last, total := of.Position()
	if last-first+1 >= total || len(lines) == 0 {
		return lines
	}
	from := (first - 1) * len(lines) / total
	to := max((last*len(lines)+total-1)/total, from+1)
	for i := from; i < min(to, len(lines)); i++ {
		lines[i] = strings.TrimSuffix(lines[i], " ") + t.Paint(theme.Border, t.Glyphs.BoxFocused.Vertical)
	}
	return lines
}

// Problem holds an error in three parts, clean text.
type Problem struct {
	Sentence string
	Next     string
	Cause    string
	Unfolded bool // whether the cause shows
}

// Lines draws it in the middle of a block of width by height cells.
func (p Problem) Lines(t *theme.Theme, width, height int) []string {
	inner := max(min(width-4, 72), 1)
	var lines []string
	add := func(role theme.Role, text, lead string) {
		for i, l := range Wrap(text, max(inner-len(lead), 1)) {
			if i > 0 {
				lead = Blank(len(lead))
			}
			lines = append(lines, Fit(t.Paint(role, lead+l), inner, t.Glyphs.Ellipsis))
		}
	}
	add(theme.Danger, p.Sentence, "")
	if p.Next != "" {
		add(theme.Text, p.Next, "")
	}
	if p.Cause != "" {
		lines = append(lines, Blank(inner))
		if p.Unfolded {
			lines = append(lines, Fit(t.Paint(theme.Muted, t.Glyphs.Unfolded+" Cause"), inner, ""))
			add(theme.Muted, p.Cause, "  ")
		} else {
			lines = append(lines, Fit(t.Paint(theme.Muted, t.Glyphs.Folded+" Cause"), inner, ""))
		}
	}
	return Centre(lines, width, height)
}

// Empty says why there are no rows, and what to do about it: clean text.
type Empty struct {
	Title string
	Hints []string
}

// Lines draws it in the middle of a block of width by height cells.
func (e Empty) Lines(t *theme.Theme, width, height int) []string {
	inner := min(width-4, 60)
	var lines []string
	for _, l := range Wrap(e.Title, inner) {
		lines = append(lines, t.Paint(theme.Strong, l))
	}
	for i, hint := range e.Hints {
		if i == 0 && len(lines) > 0 {
			lines = append(lines, "")
		}
		for _, l := range Wrap(hint, inner) {
			lines = append(lines, t.Paint(theme.Muted, l))
		}
	}
	return Centre(lines, width, height)
}
