package command

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

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
	if c.program.process.Hardened != nil {
		c.warning("other programs of your account can read the memory of inkdesk: %s", c.program.process.Hardened)
	} else {
		c.good("other programs of your account cannot read the memory of inkdesk while it runs; root can")
	}
	if c.program.process.Token.Given() && c.program.process.Token.Source() == token.Environment {
		c.warning("%s can be read by every program of your account, in the shell that has set it; inkdesk login keeps the token in the keyring, or in a file of yours alone",
			token.EnvToken)
	}
	c.good("everybody can see the command line, which never holds the token")
}

// examineToken says which source the token comes from. The token is zero when there is none.
func (c *checkup) examineToken(ctx context.Context) token.Token {
	c.heading("Access token")
	request, err := c.program.fullRequest(c.configuration, c.keyring)
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
