package draw

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"inkdesk/keys"
	"inkdesk/ui/theme"
)

const (
	hintSeparator  = "  "
	groupSeparator = "   " // between the keys that look and those that change something
)

// Footer draws as many hints as fit into a line of exactly width cells, the most useful first: at the left
// those that look, then those that change something. The last one, the way to the help, is always at the
// right end. Disabled bindings are left out.
func Footer(t *theme.Theme, hints []key.Binding, always key.Binding, width int) string {
	last := drawHint(t, always)
	room := width - ansi.StringWidthWc(last)
	if room < 0 {
		return Fit(last, width, "")
	}
	looks, changes := "", ""
	for _, b := range hints {
		drawn := drawHint(t, b)
		cells := ansi.StringWidthWc(drawn) + len(groupSeparator)
		switch {
		case drawn == "" || cells > room:
			continue
		case keys.Changing(b):
			changes += drawn + hintSeparator
		default:
			looks += drawn + hintSeparator
			cells = cells - len(groupSeparator) + len(hintSeparator)
		}
		room -= cells
	}
	if looks != "" && changes != "" {
		looks += groupSeparator[len(hintSeparator):]
	}
	return Fit(looks+changes, width-ansi.StringWidthWc(last), "") + last
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
