// Package footer draws the one line of key hints.
package footer

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/theme"
	"inkdesk/ui/widget/line"
)

// Most is how many hints are ever shown, the way to the help included.
const Most = 6

const between = "  "

// Line draws hints, the most useful first, and always the last one, help, as
// exactly width cells at the right. Bindings that are off are left out; hints
// that do not fit are dropped from the end.
func Line(t *theme.Theme, hints []key.Binding, help key.Binding, width int) string {
	last := hint(t, help)
	used := ansi.StringWidthWc(last)
	if used > width {
		return line.Fit(last, width, "")
	}
	out, count := "", 1
	for _, b := range hints {
		drawn := hint(t, b)
		cells := ansi.StringWidthWc(drawn) + len(between)
		if drawn == "" {
			continue
		}
		if count == Most || used+cells > width {
			break
		}
		out += drawn + between
		used += cells
		count++
	}
	return line.Blank(width-used) + out + last
}

func hint(t *theme.Theme, b key.Binding) string {
	if !b.Enabled() || len(b.Keys()) == 0 {
		return ""
	}
	return t.Paint(theme.Key, keys.Short(b)) + " " + t.Paint(theme.Muted, b.Help().Desc)
}
