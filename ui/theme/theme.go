package theme

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// Background is what is known of the terminal's background.
type Background uint8

// The background is unknown until the terminal tells it, which nothing waits for.
const (
	UnknownBackground Background = iota
	DarkBackground
	LightBackground
)

// Options choose a theme. The zero value is the theme for an unknown terminal.
type Options struct {
	Name       string // "auto", "dark", "light" or "mono"; anything else is "auto"
	Profile    colorprofile.Profile
	ASCII      bool // shapes in ASCII only
	Background Background
}

// Theme draws text in roles. All widgets share a pointer to it. When the background
// becomes known, the content is replaced, and widgets that cache drawings are
// restyled.
type Theme struct {
	Glyphs Glyphs
	// Background is the one it was made for, as far as that was known.
	Background Background

	prefixes [roleCount]string
	styles   [roleCount]lipgloss.Style
}

// New makes the theme for a terminal.
func New(o Options) *Theme {
	t := &Theme{Glyphs: glyphs(o.ASCII), Background: o.Background}
	all := roleStyles(o.palette())
	for role, l := range all {
		t.prefixes[role] = l.prefix()
		t.styles[role] = l.lipglossStyle()
	}
	return t
}

func (o Options) mono() bool { return o.Name == "mono" || o.Profile <= colorprofile.ASCII }

func (o Options) background() Background {
	switch o.Name {
	case "dark":
		return DarkBackground
	case "light":
		return LightBackground
	}
	return o.Background
}

// Asks reports whether the background decides how the theme looks, so that it is worth
// asking the terminal for it.
func (o Options) Asks() bool { return o.Name != "dark" && o.Name != "light" && !o.mono() }

func (o Options) palette() palette {
	many := o.Profile >= colorprofile.ANSI256
	switch background := o.background(); {
	case o.mono():
		return plainPalette()
	case background == DarkBackground && many:
		return dark256Palette()
	case background == DarkBackground:
		return darkPalette()
	case background == LightBackground && many:
		return light256Palette()
	case background == LightBackground:
		return lightPalette()
	case many:
		return either256Palette()
	}
	return plainPalette()
}

// reset ends every style.
const reset = "\x1b[m"

// Paint draws s, a text without escape sequences, in a role.
func (t *Theme) Paint(role Role, s string) string {
	if t.prefixes[role] == "" || s == "" {
		return s
	}
	return t.prefixes[role] + s + reset
}

// Append writes s in a role to b, without a string in between.
func (t *Theme) Append(b *strings.Builder, role Role, s string) {
	if t.prefixes[role] == "" || s == "" {
		b.WriteString(s)
		return
	}
	b.WriteString(t.prefixes[role])
	b.WriteString(s)
	b.WriteString(reset)
}

// Style is a role for components that take Lip Gloss styles. Drawing with it
// costs much more than Paint: keep it off the path of a key press.
func (t *Theme) Style(role Role) lipgloss.Style { return t.styles[role] }
