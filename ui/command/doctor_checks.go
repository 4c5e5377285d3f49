package command

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	"golang.org/x/term"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/screen"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
	"inkdesk/ui/theme"
)

func (c *checkup) examineTerminal(clipboard bool) {
	c.heading("Terminal")
	caps := c.capabilities(c.configuration, keyboard{file: c.process.Stdin})
	if !caps.Interactive() {
		c.warning("%s", whyNot(caps))
	} else if width, height, err := term.GetSize(int(c.process.Stdout.Fd())); err == nil {
		c.good("%s, %d x %d cells", caps.Term, width, height)
	}
	colours := map[colorprofile.Profile]string{colorprofile.TrueColor: "16 million", colorprofile.ANSI256: "256", colorprofile.ANSI: "16"}
	c.good("colours: %s (color is %s, from %s)", cmp.Or(colours[caps.Profile], "none"), c.Color, c.Origin("color"))
	c.good("palette: %s", c.palette(caps))
	if caps.ASCII {
		c.note("only ASCII characters are drawn: the locale (LC_ALL, LC_CTYPE, LANG) is not UTF-8, or ascii is on")
	} else {
		c.good("characters: UTF-8")
	}
	c.good("times are in %s", time.Now().Format("MST (UTC-07:00)"))
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
		c.note("%s", strings.Join(in, ", "))
	}
	if caps.SSH && c.Mouse == settings.Auto {
		c.note("the mouse is off over SSH; ctrl+t or --mouse switches it on")
	}
	switch {
	case !caps.Interactive():
	case caps.Tmux || caps.Screen:
		c.note("the line to you is not measured: tmux or screen answers for your terminal")
	default:
		c.reportLine(terminal.RoundTrip(c.process.Stdin, c.process.Stdout, answerLimit))
	}
	c.examineClipboard(caps, clipboard)
}

const (
	answerLimit = 2 * time.Second
	slowLine    = 150 * time.Millisecond // sets the delay of a key from which on a person notices it
)

func (c *checkup) reportLine(took time.Duration, err error) {
	switch {
	case errors.Is(err, errors.ErrUnsupported):
	case err != nil:
		c.note("the line to you could not be measured: %v", err)
	case took > slowLine:
		c.warning("the line: your terminal answers after %d ms, so every key takes that long; a refresh of 5m and evidence: light cost less of it", took.Milliseconds())
	default:
		c.good("the line: your terminal answers after %d ms", took.Milliseconds())
	}
}

func (c *checkup) palette(caps terminal.Capabilities) string {
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
func (c *checkup) examineClipboard(caps terminal.Capabilities, try bool) {
	way := c.Clipboard
	ways := terminal.ClipboardWays(caps, way)
	switch {
	case way == terminal.ClipboardOff:
		c.note("copying is switched off in the settings")
		return
	case len(ways) == 0:
		c.note("there is no way to a clipboard from here; text is shown to be selected by hand")
		return
	case !try:
		c.note("copying goes by %s; inkdesk doctor --clipboard tries it", strings.Trim(fmt.Sprint(ways), "[]"))
		return
	}
	text := "inkdesk-" + strings.ToLower(rand.Text()[:6])
	sent := terminal.CopyPlain(c.process.Stdout, caps, way, text)
	if len(sent.Ways) == 0 {
		c.bad(sent.Err, "Choose another way with clipboard in the settings.")
		return
	}
	c.note("sent to the clipboard by %s: %s", strings.Trim(fmt.Sprint(sent.Ways), "[]"), text)
	c.line("", "Paste now. If something else comes, the terminal does not take it: switch OSC 52 on there.")
	if sent.Err != nil {
		c.warning("%s", sent.Err)
	}
}

// examineTmux names the settings of tmux that cost something here.
func (c *checkup) examineTmux(ctx context.Context) {
	is := func(wanted ...string) func(string) bool {
		return func(value string) bool { return slices.Contains(wanted, value) }
	}
	short := func(value string) bool {
		ms, err := strconv.Atoi(value)
		return err == nil && ms <= 50
	}
	for _, option := range []struct {
		name, want, why string
		scope           string // of set
		good            func(value string) bool
	}{
		{"focus-events", "on", "an idle window then reads less", "-g", is("on")},
		{"escape-time", "10", "esc is late by that many milliseconds", "-s", short},
		{"set-clipboard", "on", "what is copied then reaches your own clipboard", "-s", is("on", "external")},
	} {
		limited, cancel := context.WithTimeout(ctx, answerLimit)
		answer, err := exec.CommandContext(limited, "tmux", "show", "-gv", option.name).Output()
		cancel()
		value := strings.TrimSpace(string(answer))
		if err != nil || value == "" || option.good(value) {
			continue
		}
		c.warning("tmux has %s %s: %s; run: tmux set %s %s %s", option.name, value, option.why, option.scope, option.name, option.want)
	}
}

func (c *checkup) examineService(ctx context.Context, secret token.Token) {
	c.heading("Service")
	c.good("address %s (from %s)", c.Profile.BaseURL, c.Origin("base_url"))
	name, address, scheme := "", "", c.Profile.BaseURL.Scheme
	for _, name = range []string{strings.ToUpper(scheme) + "_PROXY", scheme + "_proxy"} { // as net/http looks for it
		if address = os.Getenv(name); address != "" {
			break
		}
	}
	c.reportProxy(name, address, proxyHost(c.configuration))
	config, err := c.client()
	if err != nil {
		c.bad(err, "")
		return
	}
	config.Token = secret
	client := api.New(config)
	err = api.Check(ctx, client)
	c.reportResult(err, client.Calls(), secret.IsZero())
	if skew, known := client.Skew(); known {
		c.examineClock(skew)
	}
}

// reportProxy says by which way calls go. A faulty address is used as far as it can be read, or disregarded without a word.
func (c *checkup) reportProxy(name, address, host string) {
	switch {
	case address != "" && !canBeProxy(address):
		c.warning("%s does not hold the address of a proxy, like http://proxy.example.com:3128; correct or unset it", name)
	case host == "":
		c.good("no proxy")
	default:
		c.note("calls go through the proxy %s (%s; NO_PROXY lists exceptions)", host, name)
	}
}

// canBeProxy reports whether a proxy can have an address, read as net/http does: without a scheme for HTTP.
func canBeProxy(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" || u.Host == "" {
		u, err = url.Parse("http://" + address)
	}
	if err != nil || u.Hostname() == "" || len(u.Path) > len("/") {
		return false
	}
	_, err = strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16)
	return err == nil && slices.Contains([]string{"http", "https", "socks5", "socks5h"}, u.Scheme)
}

func (c *checkup) reportResult(err error, calls []api.Call, bare bool) {
	switch {
	case err == nil:
		last := calls[len(calls)-1]
		c.good("the list of envelopes was read in %s", last.Took.Round(time.Millisecond))
		if last.Attempt > 1 {
			c.warning("that took %d attempts; the first one failed: %s", last.Attempt, calls[0].Err)
		}
	case bare && api.KindOf(err) == api.Unauthorized:
		c.good("the service is there, and asks for a token")
	default:
		c.bad(err, "")
	}
}

func (c *checkup) examineClock(skew time.Duration) {
	if !screen.Apart(skew) {
		c.good("this clock and that of the service agree")
		return
	}
	c.warning("%s; the journal has the times of this clock, so set it right", screen.SkewText(skew))
}

func (c *checkup) examinePrivacy() {
	c.heading("What others on this machine can see")
	if c.process.Hardened != nil {
		c.warning("other programs of your account can read the memory of inkdesk: %s", c.process.Hardened)
	} else {
		c.good("other programs of your account cannot read the memory of inkdesk while it runs; root can")
	}
	if c.process.Token.Given() && c.process.Token.Source() == token.Environment {
		c.warning("%s can be read by every program of your account, in the shell that has set it; inkdesk login keeps the token in the keyring, or in a file of yours alone",
			token.EnvToken)
	}
	c.good("everybody can see the command line, which never holds the token")
}

// examineToken says which source the token comes from. The token is zero when there is none.
func (c *checkup) examineToken(ctx context.Context) token.Token {
	c.heading("Access token")
	request, err := fullRequest(c.program, c.configuration, c.keyring)
	if err != nil {
		c.bad(err, "")
		return token.Token{}
	}
	found, err := token.Find(ctx, request)
	for _, text := range found.Notices {
		c.warning("%s", text)
	}
	if keyring, ok := errors.AsType[*token.KeyringError](err); ok {
		for _, text := range keyring.Notices {
			c.warning("%s", text)
		}
		c.warning("%s", keyring.Outcome.Err())
		err = terminal.WithStatus(terminal.StatusUnauthenticated, errors.New("there is no access token, and the keyring was the last place to look"))
	}
	if _, ok := errors.AsType[*token.SourceError](err); ok {
		c.bad(err, "")
		return token.Token{}
	}
	if err != nil {
		c.bad(err, "Run: inkdesk login (without a keyring it offers a file that only you can read)")
		var given []string
		for _, s := range token.Sources() {
			given = append(given, s.Given())
		}
		c.note("a token is looked for in this order: %s", strings.Join(given, ", "))
		return token.Token{}
	}
	switch found.Source {
	case token.Keyring:
		c.good("the keyring has a token for profile %s at %s", request.Profile, request.Origin)
	case token.KeptFile:
		c.good("the file %s has a token for profile %s at %s", request.Kept.Path(request.Account()), request.Profile, request.Origin)
	}
	c.good("the token comes from: %s", found.Source)
	return found.Token
}
