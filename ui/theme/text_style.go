package theme

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
)

// defaultColour is the terminal's own, of text and of what is behind it.
const defaultColour = -1

// textStyle is one way to draw text. The foreground is an index into the terminal's
// palette (0 to 255) or defaultColour.
type textStyle struct {
	foreground int
	bold       bool
	faint      bool
	underline  bool
	reverse    bool
}

func (t textStyle) colour(c int) textStyle {
	t.foreground = c
	return t
}

// prefix is the escape sequence that switches the style on, "" for the default.
func (t textStyle) prefix() string {
	var params []string
	for _, attr := range []struct {
		on   bool
		code string
	}{{t.bold, "1"}, {t.faint, "2"}, {t.underline, "4"}, {t.reverse, "7"}} {
		if attr.on {
			params = append(params, attr.code)
		}
	}
	switch c := t.foreground; {
	case c == defaultColour:
	case c < 8:
		params = append(params, strconv.Itoa(30+c))
	case c < 16:
		params = append(params, strconv.Itoa(90+c-8))
	default:
		params = append(params, "38;5;"+strconv.Itoa(c))
	}
	if len(params) == 0 {
		return ""
	}
	return "\x1b[" + strings.Join(params, ";") + "m"
}

// lipglossStyle is the same style for components that take Lip Gloss styles.
func (t textStyle) lipglossStyle() lipgloss.Style {
	s := lipgloss.NewStyle()
	if t.foreground != defaultColour {
		s = s.Foreground(lipgloss.Color(strconv.Itoa(t.foreground)))
	}
	if t.bold {
		s = s.Bold(true)
	}
	if t.faint {
		s = s.Faint(true)
	}
	if t.underline {
		s = s.Underline(true)
	}
	if t.reverse {
		s = s.Reverse(true)
	}
	return s
}
