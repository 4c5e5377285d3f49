package terminal

import (
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
)

// Capabilities describes a terminal, as far as it is known without asking it.
type Capabilities struct {
	Term   string // $TERM
	Dumb   bool   // cannot move its cursor, or says nothing about itself
	InTTY  bool   // a person can type
	OutTTY bool   // a person can read
	SSH    bool   // the terminal is on another machine
	From   string // the address of that machine, "" where it is not known
	Tmux   bool   // inside tmux, and its server can be talked to
	Screen bool   // inside GNU screen

	Desktop Desktop

	// ColorFGBG holds $COLORFGBG, the colours of text and background as the terminal names them.
	ColorFGBG string
	// Profile names the colours to use. ASCII means none, with bold and underline kept; NoTTY means
	// no escape sequences at all.
	Profile colorprofile.Profile
	// ASCII says to draw with ASCII characters only.
	ASCII bool
	// Linear says that nothing is drawn: the text is written line by line.
	Linear bool

	able colorprofile.Profile // the colours the terminal has, asked for or not
	// asksModes says that Bubble Tea does not ask the terminal for synchronized output, and that the terminal is not known
	// to print such a question as text.
	asksModes bool
}

// Desktop describes the system that shows windows and has a clipboard for them.
type Desktop struct {
	Wayland bool // within reach
	X11     bool // within reach, maybe through SSH
}

// Detect returns what the environment and the two files say. It reads and runs nothing.
func Detect(environment []string, in, out *os.File) Capabilities {
	return detect(environment, isTerminal(in), isTerminal(out))
}

func detect(env environ, inTTY, outTTY bool) Capabilities {
	termName := env.get("TERM")
	caps := Capabilities{
		Term:      termName,
		Dumb:      termName == "dumb" || (termName == "" && runtime.GOOS != "windows"),
		InTTY:     inTTY,
		OutTTY:    outTTY,
		SSH:       env.has("SSH_TTY") || env.has("SSH_CONNECTION") || env.has("SSH_CLIENT"),
		From:      SSHAddress(env),
		Tmux:      env.has("TMUX"),
		Screen:    env.has("STY"),
		ASCII:     !localeIsUTF8(env),
		Desktop:   Desktop{Wayland: env.has("WAYLAND_DISPLAY"), X11: env.has("DISPLAY")},
		ColorFGBG: env.get("COLORFGBG"),
		asksModes: !frameworkAsksModes(env) && !strings.Contains(env.get("TERM_PROGRAM"), "Apple"),
	}
	caps.able = colours(env)
	caps.Profile = caps.wanted(env)
	return caps
}

// SSHAddress returns the address that the SSH connection of an environment comes from, "" where there is none.
func SSHAddress(environment []string) string {
	first, _, _ := strings.Cut(environ(environment).get("SSH_CONNECTION"), " ")
	address, err := netip.ParseAddr(first)
	if err != nil {
		return ""
	}
	return address.String()
}

// Interactive reports whether the full-screen program can run: a person at both ends
// and a terminal that can move its cursor.
func (c Capabilities) Interactive() bool { return c.InTTY && c.OutTTY && !c.Dumb }

// localeIsUTF8 follows the order of setlocale(3). Windows consoles are Unicode always.
func localeIsUTF8(env environ) bool {
	if runtime.GOOS == "windows" {
		return true
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := env.get(name); locale != "" {
			locale = strings.ToLower(locale)
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return false
}

// environ holds an environment as os.Environ returns it. Of two values the last counts.
type environ []string

func (e environ) get(name string) string { return uv.Environ(e).Getenv(name) }

func (e environ) has(name string) bool { return e.get(name) != "" }

func (e environ) lookup(name string) (string, bool) { return uv.Environ(e).LookupEnv(name) }

func (e environ) without(names ...string) environ {
	return slices.DeleteFunc(slices.Clone(e), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(names, name)
	})
}

// ColorMode says whether colours are used.
type ColorMode string

// ColorAuto follows the abilities of the terminal.
const (
	ColorAuto   ColorMode = "auto"
	ColorAlways ColorMode = "always"
	ColorNever  ColorMode = "never"
)

// WithColor returns c with the colours mode asks for, whatever the environment says. ColorAuto changes nothing.
func (c Capabilities) WithColor(mode ColorMode) Capabilities {
	switch mode {
	case ColorAlways:
		c.Profile = max(c.able, colorprofile.ANSI)
	case ColorNever:
		c.Profile = min(c.Profile, colorprofile.ASCII)
	}
	return c
}

// wanted applies, in this order, NO_COLOR (present and not empty, whatever its value), CLICOLOR_FORCE and what the
// terminal has. See https://no-color.org and https://bixense.com/clicolors.
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
