package draw

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/theme"
)

// MostHints is how many hints are ever shown, the way to the help included.
const MostHints = 6

const betweenHints = "  "

// Footer draws hints, the most useful first, and always the last one, help, as
// exactly width cells at the right. Bindings that are off are left out; hints
// that do not fit are dropped from the end.
func Footer(t *theme.Theme, hints []key.Binding, help key.Binding, width int) string {
	last := hint(t, help)
	used := ansi.StringWidthWc(last)
	if used > width {
		return Fit(last, width, "")
	}
	out, count := "", 1
	for _, b := range hints {
		drawn := hint(t, b)
		cells := ansi.StringWidthWc(drawn) + len(betweenHints)
		if drawn == "" {
			continue
		}
		if count == MostHints || used+cells > width {
			break
		}
		out += drawn + betweenHints
		used += cells
		count++
	}
	return Blank(width-used) + out + last
}

func hint(t *theme.Theme, b key.Binding) string {
	if !b.Enabled() || len(b.Keys()) == 0 {
		return ""
	}
	return t.Paint(theme.Key, keys.Short(b)) + " " + t.Paint(theme.Muted, b.Help().Desc)
}
