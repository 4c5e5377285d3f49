package theme

import (
	"fmt"
	"slices"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"inkdesk/api/testbed"
)

// background is what a palette's first sixteen colours are drawn on.
type background struct {
	name   string
	colour uint32
	table  [16]uint32
}

// Common palettes with the backgrounds they come with, and xterm's on the others.
func darkTerminals() []background {
	return []background{
		{"xterm on black", 0x000000, xterm},
		{"linux console", 0x000000, console},
		{"Windows", 0x0c0c0c, campbell},
		{"GNOME", 0x171421, gnome},
		{"Visual Studio Code", 0x1e1e1e, xterm},
		{"gruvbox", 0x282828, gruvbox},
		{"Tango", 0x2e3436, tango},
		{"Solarized dark", 0x002b36, solarized},
	}
}

func lightTerminals() []background {
	return []background{
		{"xterm on white", 0xffffff, xterm},
		{"Windows on white", 0xf2f2f2, campbell},
		{"GNOME on white", 0xffffff, gnome},
		{"Solarized light", 0xfdf6e3, solarized},
	}
}

var gruvbox = [16]uint32{
	0x282828, 0xcc241d, 0x98971a, 0xd79921, 0x458588, 0xb16286, 0x689d6a, 0xa89984,
	0x928374, 0xfb4934, 0xb8bb26, 0xfabd2f, 0x83a598, 0xd3869b, 0x8ec07c, 0xebdbb2,
}

var tango = [16]uint32{
	0x2e3436, 0xcc0000, 0x4e9a06, 0xc4a000, 0x3465a4, 0x75507b, 0x06989a, 0xd3d7cf,
	0x555753, 0xef2929, 0x8ae234, 0xfce94f, 0x729fcf, 0xad7fa8, 0x34e2e2, 0xeeeeec,
}

var xterm = [16]uint32{
	0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
	0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
}

var console = [16]uint32{
	0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
	0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
}

var campbell = [16]uint32{
	0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc,
	0x767676, 0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2,
}

var gnome = [16]uint32{
	0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc,
	0x5e5c64, 0xf66151, 0x33da7a, 0xe9ad0c, 0x2a7bde, 0xc061cb, 0x33c7de, 0xffffff,
}

var solarized = [16]uint32{
	0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5,
	0x002b36, 0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
}

func leastOf(role Role, p palette) float64 {
	switch role {
	case Selected, Mark, Border, BorderFocused:
		return leastOfSigns
	}
	if p.signs {
		return leastOfSigns
	}
	return leastOfText
}

// fixed are the backgrounds that fixed colours are read on, with that of the selected row.
func fixed(colours ...uint32) []background {
	var list []background
	for _, c := range colours {
		list = append(list, background{name: fmt.Sprintf("#%06x", c), colour: c})
	}
	return list
}

func TestColoursReadOnTheirBackgrounds(t *testing.T) {
	dark := fixed(0x000000, 0x1c1c1c, 0x2e3436, 0x282c34, 0x002b36)
	light := fixed(0xfdf6e3, 0xfafafa, 0xffffff)
	for _, row := range []struct {
		name        string
		options     Options
		backgrounds []background
	}{
		{"dark, 16 colours", Options{Profile: colorprofile.ANSI, Background: DarkBackground}, darkTerminals()},
		{"dark, 256 colours", Options{Profile: colorprofile.ANSI256, Background: DarkBackground}, slices.Concat(dark, darkTerminals(), fixed(0x303030))},
		{"light, 16 colours", Options{Profile: colorprofile.ANSI, Background: LightBackground}, lightTerminals()},
		{"light, 256 colours", Options{Profile: colorprofile.TrueColor, Background: LightBackground}, slices.Concat(light, lightTerminals(), fixed(0xe4e4e4))},
		{"unknown, 256 colours", Options{Profile: colorprofile.ANSI256}, slices.Concat(dark, light)},
	} {
		for _, name := range []string{"auto", "blue-orange"} {
			row.options.Name = name
			p, _ := row.options.palette()
			styles := roleStyles(p, nil)
			for role, l := range styles {
				if l.foreground == defaultColour {
					continue
				}
				for _, bg := range row.backgrounds {
					if got := contrast(bg.rgb(l.foreground), bg.colour); got < leastOf(Role(role), p) {
						t.Errorf("%s %s: %s: %s on %s has contrast %.2f", row.name, name, roleNames[role], l.foreground, bg.name, got)
					}
				}
			}
			if styles[Danger].foreground == defaultColour || styles[Warn].foreground == defaultColour || styles[Info].foreground == defaultColour {
				t.Errorf("%s %s: act, soon or in progress has no colour", row.name, name)
			}
		}
	}
}

// A terminal of sixteen colours whose background no one knows has those its person has chosen.
func TestTheTerminalsOwnColours(t *testing.T) {
	p, _ := Options{Profile: colorprofile.ANSI}.palette()
	styles := roleStyles(p, nil)
	for role, want := range map[Role]Colour{Danger: 1, Warn: 3, Good: 2, Info: 6, Muted: defaultColour} {
		testbed.Equal(t, styles[role].foreground, want, "role %d has colour", role)
	}
	testbed.Wrong(t, !styles[Muted].faint, "muted text is not faint")
}

func TestTheBackgroundOfTheEnvironment(t *testing.T) {
	for text, want := range map[string]Background{
		"15;0": DarkBackground, "0;15": LightBackground, "0;default;15": LightBackground, "7;8": DarkBackground, "0;7": LightBackground,
		"": UnknownBackground, "15;default": UnknownBackground, ";": UnknownBackground, "0;16": UnknownBackground, "0;-1": UnknownBackground, "11": LightBackground,
	} {
		testbed.Equal(t, BackgroundOf(text), want, "%q", text)
	}
}

// A line keeps the background of the selected row behind all that is drawn in it, and sentences
// have no hue where hues are only for signs.
func TestRowsAndSentences(t *testing.T) {
	dark := New(Options{Profile: colorprofile.ANSI256, Background: DarkBackground})
	if got, want := dark.Row(dark.Paint(Good, "a")+"b"), "\x1b[48;5;236m\x1b[38;5;114ma\x1b[m\x1b[48;5;236mb\x1b[m"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	either := New(Options{Profile: colorprofile.ANSI256})
	if either.HasRowBackground() || either.Row("a") != "a" {
		t.Error("a background behind the default colour, whatever that is")
	}
	if either.Running(Danger) != Strong || either.Running(Warn) != Text || dark.Running(Danger) != Danger {
		t.Error("the roles of sentences")
	}
}

func TestTheBackgroundIsAskedForWhereItDecides(t *testing.T) {
	for _, row := range []struct {
		options Options
		want    bool
	}{
		{Options{Name: "auto", Profile: colorprofile.ANSI256}, true},
		{Options{Name: "dark", Profile: colorprofile.ANSI256}, false},
		{Options{Name: "light", Profile: colorprofile.ANSI}, false},
		{Options{Name: "mono", Profile: colorprofile.TrueColor}, false},
		{Options{Name: "auto", Profile: colorprofile.ASCII}, false},
	} {
		testbed.Equal(t, row.options.Asks(), row.want, "%+v", row.options)
	}
}

func (b background) rgb(c Colour) uint32 {
	if c < 16 {
		return b.table[c]
	}
	rgb, _ := c.rgb()
	return rgb
}
