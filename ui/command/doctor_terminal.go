package command

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"

	"inkdesk/model"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

func (d *doctor) examineTerminal(_ context.Context, say *findings) {
	process := d.program.process
	caps := d.config.capabilities(process, process.Stdin)
	if !caps.Interactive() {
		say.warning("%s", whyNot(caps))
	} else if width, height, err := term.GetSize(int(process.Stdout.Fd())); err == nil {
		say.good("%s, %d x %d cells", caps.Term, width, height)
	}
	colours := map[colorprofile.Profile]string{colorprofile.TrueColor: "16 million", colorprofile.ANSI256: "256", colorprofile.ANSI: "16"}
	say.good("colours: %s (color is %s, from %s)", cmp.Or(colours[caps.Profile], "none"), d.config.Color, d.config.Origin("color"))
	say.good("palette: %s", palette(d.config, caps))
	if caps.ASCII {
		say.note("only ASCII characters are drawn: the locale (LC_ALL, LC_CTYPE, LANG) is not UTF-8, or ascii is on")
	} else {
		say.good("characters: UTF-8")
	}
	say.good("times are in %s", time.Now().Format("MST (UTC-07:00)"))
	var in []string
	for _, place := range []struct {
		is   bool
		name string
	}{{caps.SSH, "over SSH"}, {caps.Tmux, "inside tmux"}, {caps.Screen, "inside GNU screen"}} {
		if place.is {
			in = append(in, place.name)
		}
	}
	if len(in) > 0 {
		say.note("%s", strings.Join(in, ", "))
	}
	if caps.SSH && d.config.Mouse == settings.Auto {
		say.note("the mouse is off over SSH; ctrl+t or --mouse switches it on")
	}
	switch {
	case !caps.Interactive():
	case caps.Tmux || caps.Screen:
		say.note("the line to you is not measured: tmux or screen answers for your terminal")
	default:
		say.roundTrip(terminal.RoundTrip(process.Stdin, process.Stdout, answerLimit))
	}
	d.examineClipboard(caps, say)
}

const (
	answerLimit = 2 * time.Second
	slowLine    = 150 * time.Millisecond // sets the delay of a key from which on a person notices it
)

func (f *findings) roundTrip(took time.Duration, err error) {
	switch {
	case errors.Is(err, errors.ErrUnsupported):
	case err != nil:
		f.note("the line to you could not be measured: %v", err)
	case took > slowLine:
		f.warning("the line: your terminal answers after %d ms, so every key takes that long; a refresh of 5m and evidence: light cost less of it", took.Milliseconds())
	default:
		f.good("the line: your terminal answers after %d ms", took.Milliseconds())
	}
}

func palette(c *configuration, caps terminal.Capabilities) string {
	o := c.Options()
	o.Profile, o.Background = caps.Profile, theme.BackgroundOf(caps.ColorFGBG)
	switch known := o.Background != theme.UnknownBackground; {
	case caps.Profile <= colorprofile.ASCII:
		return o.Palette() + ", because there are none"
	case !o.Asks():
		return fmt.Sprintf("%s (theme is %s, from %s)", o.Palette(), c.Theme, c.Origin("theme"))
	case known:
		return fmt.Sprintf("%s (COLORFGBG is %s), unless the terminal tells another background", o.Palette(), model.Clean(caps.ColorFGBG))
	}
	return o.Palette() + " until the terminal tells its background; theme: dark or theme: light in the settings where it does not"
}

// examineClipboard sends a text that can be told from everything else. Whether it arrived only the person can see.
func (d *doctor) examineClipboard(caps terminal.Capabilities, say *findings) {
	way := d.config.Clipboard
	ways := terminal.ClipboardWays(caps, way)
	switch {
	case way == terminal.ClipboardOff:
		say.note("copying is switched off in the settings")
		return
	case len(ways) == 0:
		say.note("there is no way to a clipboard from here; text is shown to be selected by hand")
		return
	case !d.clipboard:
		say.note("copying goes by %s; inkdesk doctor --clipboard tries it", strings.Trim(fmt.Sprint(ways), "[]"))
		return
	}
	text := "inkdesk-" + strings.ToLower(rand.Text()[:6])
	sent := terminal.CopyPlain(d.program.process.Stdout, caps, way, text)
	if len(sent.Ways) == 0 {
		say.bad(sent.Err, "Choose another way with clipboard in the settings.")
		return
	}
	say.note("sent to the clipboard by %s: %s", strings.Trim(fmt.Sprint(sent.Ways), "[]"), text)
	say.line("", "Paste now. If something else comes, the terminal does not take it: switch OSC 52 on there.")
	if sent.Err != nil {
		say.warning("%s", sent.Err)
	}
}

// examineTmux names the settings of tmux that cost something here.
func (d *doctor) examineTmux(ctx context.Context, say *findings) {
	process := d.program.process
	if !terminal.Detect(process.Environ, process.Stdin, process.Stdout).Tmux {
		return
	}
	for _, option := range []struct {
		name, want, why string
		scope           string   // of set
		good            []string // values, nil for a number
	}{
		{"focus-events", "on", "an idle window then reads less", "-g", []string{"on"}},
		{"escape-time", "10", "esc is late by that many milliseconds", "-s", nil},
		{
			"set-clipboard", "on", "what is copied then reaches your own clipboard",
			"-s",
			[]string{"on", "external"},
		},
	} {
		limited, cancel := context.WithTimeout(ctx, answerLimit)
		answer, err := exec.CommandContext(limited, "tmux", "show", "-gv", option.name).Output()
		cancel()
		value := strings.TrimSpace(string(answer))
		number, wrong := strconv.Atoi(value)
		short := option.good == nil && wrong == nil && number <= 50
		if err == nil && value != "" && !short && !slices.Contains(option.good, value) {
			say.warning("tmux has %s %s: %s; run: tmux set %s %s %s", option.name, value, option.why, option.scope, option.name, option.want)
		}
	}
}
