package terminal

import (
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// ColorMode is the value of the --color flag.
type ColorMode string

// The color modes.
const (
	ColorAuto   ColorMode = "auto"
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)

// WithColor returns c with the colours mode asks for, whatever the environment says.
// ColorAuto changes nothing.
func (c Capabilities) WithColor(mode ColorMode) Capabilities {
	switch mode {
	case ColorAlways:
		c.Profile = max(c.able, colorprofile.ANSI)
	case ColorNever:
		c.Profile = min(c.Profile, colorprofile.ASCII)
	}
	return c
}

// wanted applies, in this order, NO_COLOR (present and not empty, whatever its value),
// CLICOLOR_FORCE and what the terminal has. See https://no-color.org and
// https://bixense.com/clicolors.
func (c Capabilities) wanted(env environ) colorprofile.Profile {
	visible := c.able
	if !c.OutTTY || c.Dumb {
		visible = colorprofile.NoTTY
	}
	if env.has("NO_COLOR") {
		return min(visible, colorprofile.ASCII)
	}
	if force := env.get("CLICOLOR_FORCE"); force != "" && force != "0" {
		return max(c.able, colorprofile.ANSI)
	}
	return visible
}

func colours(env environ) colorprofile.Profile {
	name := env.get("TERM")
	switch {
	case strings.HasPrefix(name, "vt1"), strings.HasPrefix(name, "vt2"):
		return colorprofile.ASCII // these have none, and colorprofile gives them sixteen
	case strings.HasPrefix(name, "nsterm"):
		return colorprofile.ANSI256 // colorprofile takes it for st
	}
	return colorprofile.Env(env.without("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"))
}
