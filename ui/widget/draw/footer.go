package draw

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/theme"
)

// MaxHints is how many hints are shown at most, the last one included.
const MaxHints = 6

const hintSeparator = "  "

// Footer draws hints at the right of a line of exactly width cells, the most useful
// first. The last one, the way to the help or out of a dialog, is always there. Disabled
// bindings are left out; hints that do not fit are dropped from the end.
func Footer(t *theme.Theme, hints []key.Binding, always key.Binding, width int) string {
	last := drawHint(t, always)
	used := ansi.StringWidthWc(last)
	if used > width {
		return Fit(last, width, "")
	}
	out, count := "", 1
	for _, b := range hints {
		drawn := drawHint(t, b)
		cells := ansi.StringWidthWc(drawn) + len(hintSeparator)
		if drawn == "" {
			continue
		}
		if count == MaxHints || used+cells > width {
			break
		}
		out += drawn + hintSeparator
		used += cells
		count++
	}
	return Blank(width-used) + out + last
}

func drawHint(t *theme.Theme, b key.Binding) string {
	if !b.Enabled() || len(b.Keys()) == 0 {
		return ""
	}
	role := theme.Key
	if keys.Changing(b) {
		role = theme.KeyChanging
	}
	return t.Paint(role, keys.Short(b)) + " " + t.Paint(theme.Muted, b.Help().Desc)
}
