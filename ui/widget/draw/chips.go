package draw

import (
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"inkdesk/model"
	"inkdesk/ui/theme"
)

// Scope says who applied a filter.
type Scope uint8

// Service filters the whole account, Loaded the loaded rows only. Waiting has not been asked for yet, and Wrong
// filters nothing.
const (
	Service Scope = iota
	Loaded
	Waiting
	Wrong
)

func (s Scope) word() (string, theme.Role) {
	switch s {
	case Loaded:
		return "loaded rows", theme.ChipLocal
	case Waiting:
		return "asking", theme.Muted
	case Wrong:
		return "wrong", theme.Danger
	}
	return "service", theme.ChipServer
}

// Chip shows one filter as the person wrote it, clean text.
type Chip struct {
	Text  string
	Scope Scope
	// Note replaces the word for Scope when the filter is wrong, and says why. Clean
	// text.
	Note string
}

// Chips draws the chips as exactly width cells, with the number of those that do
// not fit at the end.
func Chips(t *theme.Theme, chips []Chip, width int) string {
	out, used := "", 0
	for i, c := range chips {
		drawn := drawChip(t, c)
		cells := ansi.StringWidthWc(drawn) + 1
		rest := len(chips) - i - 1
		if room := width - countWidth(rest); used+cells > room && i > 0 {
			return Fit(out+t.Paint(theme.Muted, "+"+strconv.Itoa(rest+1)), width, t.Glyphs.Ellipsis)
		}
		out += drawn + " "
		used += cells
	}
	return Fit(out, width, t.Glyphs.Ellipsis)
}

func countWidth(rest int) int {
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
