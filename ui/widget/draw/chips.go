package draw

import (
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Scope says who applied a filter.
type Scope uint8

// A filter of the service covers the whole account; a local one only the rows
// that are loaded. A waiting one has not been asked for yet, a wrong one filters nothing.
const (
	Service Scope = iota
	Loaded
	Waiting
	Wrong
)

func (w Scope) word() (string, theme.Role) {
	switch w {
	case Loaded:
		return "loaded rows", theme.ChipLocal
	case Waiting:
		return "asking", theme.Muted
	case Wrong:
		return "wrong", theme.Danger
	}
	return "service", theme.ChipServer
}

// Chip is one filter as the person wrote it, clean text.
type Chip struct {
	Text  string
	Scope Scope
	// Note stands in the place of the word for Where: what is wrong. Clean text.
	Note string
}

// Chips draws the chips as exactly width cells; what does not fit is counted.
func Chips(t *theme.Theme, chips []Chip, width int) string {
	out, used := "", 0
	for i, c := range chips {
		drawn := drawChip(t, c)
		cells := ansi.StringWidthWc(drawn) + 1
		rest := len(chips) - i - 1
		if room := width - reserve(rest); used+cells > room && i > 0 {
			return Fit(out+t.Paint(theme.Muted, "+"+strconv.Itoa(rest+1)), width, t.Glyphs.Ellipsis)
		}
		out += drawn + " "
		used += cells
	}
	return Fit(out, width, t.Glyphs.Ellipsis)
}

// reserve is the room kept for the count of chips that do not fit.
func reserve(rest int) int {
	if rest == 0 {
		return 0
	}
	return len("+") + len(strconv.Itoa(rest+1))
}

func drawChip(t *theme.Theme, c Chip) string {
	word, role := c.Scope.word()
	if c.Note != "" {
		word = c.Note
	}
	return t.Paint(theme.Chip, " "+model.Narrow(c.Text)+" ") + t.Paint(role, t.Glyphs.Dot+word)
}
