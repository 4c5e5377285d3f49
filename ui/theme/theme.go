// Package theme gives each meaning a style. Screens draw text in a [Role] ("this is
// muted", "this is a danger"), never in a colour; only this package knows the
// colours. A [Theme] paints roles and has the [Glyphs] of the program's own text.
//
// On a background that is known, 256 colours have fixed hues with a contrast of 4.5. Where it is not known, signs and
// single words have hues of middle lightness, and sentences the default colour, see [Theme.Running]. A terminal of 16
// colours has its own, so that a person's palette is respected. Colour never carries a meaning alone: words and the
// shapes of [Glyphs] say the same, and without colours bold, underline and reverse remain.
package theme

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// Background says how bright the terminal's background is, as far as that is known.
type Background uint8

// The background is unknown until the terminal tells it, which nothing waits for.
const (
	UnknownBackground Background = iota
	DarkBackground
	LightBackground
)

// Options choose a theme. The zero value is the theme for an unknown terminal.
type Options struct {
	Name       string // "auto", "dark", "light", "blue-orange" or "mono"; anything else is "auto"
	Colours    Colours
	Profile    colorprofile.Profile
	ASCII      bool // shapes in ASCII only
	Still      bool // nothing moves while something is waited for
	Spoken     bool // no shapes and no colours: the text is read aloud
	Background Background
}

// Theme draws text in roles. All widgets share a pointer to it. When the background becomes known, the content is
// replaced, and widgets that cache drawings are restyled.
type Theme struct {
	Glyphs Glyphs
	// Background names the one it was made for, as far as that was known.
	Background Background
	// Spoken says that the text is read aloud: facts read "Label: value", and no shape says anything.
	Spoken bool
	// Still says that nothing moves while something is waited for: progress is told in figures.
	Still bool

	prefixes [roleCount]string
	styles   [roleCount]lipgloss.Style
	row      string // switches the background of the selected row on, "" for none
	signs    bool   // running text is in the default colour
}

// New makes the theme for a terminal.
func New(o Options) *Theme {
	t := &Theme{Glyphs: unicodeGlyphs(), Background: o.Background, Spoken: o.Spoken, Still: o.Still}
	if o.ASCII {
		t.Glyphs = asciiGlyphs()
	}
	if o.Still {
		t.Glyphs.Spinner = []string{t.Glyphs.Ellipsis}
	}
	if o.Spoken {
		t.Glyphs = spokenGlyphs()
		return t
	}
	p, _ := o.palette()
	t.signs = p.signs
	if p.row != defaultColour {
		t.row = "\x1b[48;5;" + p.row.String() + "m"
	}
	if o.mono() {
		o.Colours = nil
	}
	for role, l := range roleStyles(p, o.Colours) {
		t.prefixes[role] = l.prefix()
		t.styles[role] = lipgloss.NewStyle().Bold(l.bold).Faint(l.faint).Underline(l.underline).Reverse(l.reverse)
		if l.foreground != defaultColour {
			t.styles[role] = t.styles[role].Foreground(lipgloss.Color(l.foreground.String()))
		}
	}
	return t
}

func (o Options) mono() bool { return o.Spoken || o.Name == "mono" || o.Profile <= colorprofile.ASCII }

func (o Options) background() Background {
	switch o.Name {
	case "dark":
		return DarkBackground
	case "light":
		return LightBackground
	}
	return o.Background
}

// Asks reports whether the background decides how the theme looks, so that it is worth asking the terminal for it.
func (o Options) Asks() bool { return o.Name != "dark" && o.Name != "light" && !o.mono() }

// Palette says in words which colours are used, and for which background.
func (o Options) Palette() string { _, words := o.palette(); return words }

func (o Options) palette() (p palette, words string) {
	p, words = o.usualPalette()
	if o.Name == "blue-orange" && !o.mono() {
		p, words = p.blueOrange(o.background(), o.Profile >= colorprofile.ANSI256), words+", in blue and orange"
	}
	return p, words
}

// usualPalette returns fixed colours, behind the first sixteen, where the terminal has them, because their look does not
// depend on the palette of the terminal; and else its own colours. Bright black is the background itself in Solarized, and
// too dark on a console; yellow, green and cyan few palettes draw dark enough for a light background.
func (o Options) usualPalette() (p palette, words string) {
	const none = defaultColour
	many := o.Profile >= colorprofile.ANSI256
	own := palette{accent: 6, good: 2, warn: 3, danger: 1, muted: none, recipients: []Colour{6, 3, 2, none}, row: none, signs: true, faint: true}
	switch background := o.background(); {
	case o.mono():
		p = palette{accent: none, good: none, warn: none, danger: none, muted: none, recipients: []Colour{none}, row: none}
		return p, "bold, underline and reverse instead of colours"
	case background == DarkBackground && many:
		p = palette{accent: 75, good: 114, warn: 214, danger: 210, muted: 247, recipients: []Colour{80, 179, 114, 111, 210, 177, 215, 149}, row: 236}
		return p, "256 colours for a dark background"
	case background == DarkBackground:
		own.danger = 9
		return own, "the terminal's own 16 colours for a dark background"
	case background == LightBackground && many:
		p = palette{accent: 25, good: 22, warn: 94, danger: 124, muted: 241, recipients: []Colour{25, 127, 94, 22, 91, 124, 23, 55}, row: 254}
		return p, "256 colours for a light background"
	case background == LightBackground:
		own.accent, own.good, own.warn, own.recipients = 4, none, 5, []Colour{4, 5, 1, none}
		return own, "the terminal's own 16 colours for a light background"
	case many: // hues of middle lightness
		p = palette{accent: 32, good: 65, warn: 136, danger: 167, muted: 244, recipients: []Colour{32, 136, 65, 133, 167, 69}, row: none, signs: true}
		return p, "colours that can be read on dark and on light"
	}
	return own, "the terminal's own 16 colours"
}

// BackgroundOf returns the background that COLORFGBG tells, such as "15;0": text and background by
// their number in the terminal's colour table.
func BackgroundOf(colorFGBG string) Background {
	n, err := strconv.Atoi(colorFGBG[strings.LastIndexByte(colorFGBG, ';')+1:])
	switch {
	case err != nil || n < 0 || n > 15:
		return UnknownBackground
	case n == 7 || n > 8:
		return LightBackground
	}
	return DarkBackground
}

const reset = "\x1b[m"

// Paint draws s, a text without escape sequences, in a role.
func (t *Theme) Paint(role Role, s string) string {
	if t.prefixes[role] == "" || s == "" {
		return s
	}
	return t.prefixes[role] + s + reset
}

// Running returns the role for sentences in a role: the colours for any background read well only
// in signs and single words.
func (t *Theme) Running(role Role) Role {
	switch {
	case !t.signs:
		return role
	case role == Danger:
		return Strong
	}
	return Text
}

// HasRowBackground reports whether [Theme.Row] draws anything.
func (t *Theme) HasRowBackground() bool { return t.row != "" }

// Row draws the background of the selected row behind a line that is drawn already.
func (t *Theme) Row(line string) string {
	if t.row == "" {
		return line
	}
	return t.row + strings.ReplaceAll(line, reset, reset+t.row) + reset
}

// KeyAt returns the key whose sign, or the words behind it, are at column x of a drawn line; "" where there is none.
// It goes by the style of keys, which nothing else can have, because no text from outside holds escape sequences.
func (t *Theme) KeyAt(line string, x int) string {
	keys := strings.Split(line, "\x1b["+keySign+";")
	from := ansi.StringWidthWc(keys[0])
	for _, one := range keys[1:] {
		_, text, _ := strings.Cut(one, "m")
		key, _, _ := strings.Cut(text, reset)
		words := ansi.Strip(text)
		end := len(words)
		for _, border := range []string{"  ", " " + t.Glyphs.Box.Horizontal, " " + t.Glyphs.BoxFocused.Horizontal, t.Glyphs.Separator} {
			if at := strings.Index(words, border); at >= 0 {
				end = min(end, at)
			}
		}
		if x >= from && x < from+ansi.StringWidthWc(words[:end]) {
			return strings.TrimSpace(key)
		}
		from += ansi.StringWidthWc(words)
	}
	return ""
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

// Style returns a role for components that take Lip Gloss styles. Drawing with it
// costs much more than Paint: keep it off the path of a key press.
func (t *Theme) Style(role Role) lipgloss.Style { return t.styles[role] }
