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

	"golang.org/x/net/http/httpproxy"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui/screen"
	"inkdesk/ui/terminal"
)

func (d *doctor) examineService(ctx context.Context, say *findings) {
	say.good("address %s (from %s)", d.config.Profile.BaseURL, d.config.Origin("base_url"))
	name := strings.ToUpper(d.config.Profile.BaseURL.Scheme) + "_PROXY"
	if os.Getenv(name) == "" { // net/http prefers capital letters
		name = strings.ToLower(name)
	}
	say.proxy(name, os.Getenv(name), proxyHost(d.config))
	config, err := d.config.client()
	if err != nil {
		say.bad(err, "")
		return
	}
	config.Token = d.secret
	client := api.New(config)
	err = api.Check(ctx, client)
	say.result(err, client.Calls(), d.secret.IsZero())
	if skew, known := client.Skew(); known {
		say.clock(skew)
	}
}

// proxy says by which way calls go. A faulty address is used as far as it can be read, or disregarded without a word.
func (f *findings) proxy(name, address, host string) {
	switch {
	case address != "" && !canBeProxy(address):
		f.warning("%s does not hold the address of a proxy, like http://proxy.example.com:3128; correct or unset it", name)
	case host == "":
		f.good("no proxy")
	default:
		f.note("calls go through the proxy %s (%s; NO_PROXY lists exceptions)", host, name)
	}
}

// canBeProxy reports whether a proxy can have an address, which is read as net/http does.
func canBeProxy(address string) bool {
	config := httpproxy.Config{HTTPSProxy: address}
	u, err := config.ProxyFunc()(&url.URL{Scheme: "https", Host: "service.invalid"})
	if err != nil || u == nil || u.Hostname() == "" || len(u.Path) > len("/") {
		return false
	}
	_, err = strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16)
	return err == nil && slices.Contains([]string{"http", "https", "socks5", "socks5h"}, u.Scheme)
}

func (f *findings) result(err error, calls []api.Call, bare bool) {
	switch {
	case err == nil:
		last := calls[len(calls)-1]
		f.good("the list of envelopes was read in %s", last.Took.Round(time.Millisecond))
		if last.Attempt > 1 {
			f.warning("that took %d attempts; the first one failed: %s", last.Attempt, calls[0].Err)
		}
	case bare && api.KindOf(err) == api.Unauthorized:
		f.good("the service is there, and asks for a token")
	default:
		f.bad(err, "")
	}
}

func (f *findings) clock(skew time.Duration) {
	if !screen.Apart(skew) {
		f.good("this clock and that of the service agree")
		return
	}
	f.warning("%s; the journal has the times of this clock, so set it right", screen.SkewText(skew))
}

func (d *doctor) examinePrivacy(_ context.Context, say *findings) {
	process := d.program.process
	if process.Hardened != nil {
		say.warning("other programs of your account can read the memory of inkdesk: %s", process.Hardened)
	} else {
		say.good("other programs of your account cannot read the memory of inkdesk while it runs; root can")
	}
	if process.Token.Given() && process.Token.Source() == token.Environment {
		say.warning("%s can be read by every program of your account, in the shell that has set it; inkdesk login keeps the token in the keyring, or in a file of yours alone",
			token.EnvToken)
	}
	say.good("everybody can see the command line, which never holds the token")
}

// examineToken says which source the token comes from.
func (d *doctor) examineToken(ctx context.Context, say *findings) {
	request, err := d.program.fullRequest(d.config)
	if err != nil {
		say.bad(err, "")
		return
	}
	found, err := token.Find(ctx, request)
	keyring, ok := errors.AsType[*token.KeyringError](err)
	if ok {
		found.Notices = append(found.Notices, keyring.Notices...)
	}
	for _, text := range found.Notices {
		say.warning("%s", text)
	}
	if ok {
		say.warning("%s", keyring.Outcome.Err())
		err = terminal.WithStatus(terminal.StatusUnauthenticated, errors.New("there is no access token, and the keyring was the last place to look"))
	}
	_, given := errors.AsType[*token.SourceError](err)
	switch {
	case given:
		say.bad(err, "")
		return
	case err != nil:
		say.bad(err, "Run: inkdesk login (without a keyring it offers a file that only you can read)")
		var order []string
		for _, s := range token.Sources() {
			order = append(order, s.Given())
		}
		say.note("a token is looked for in this order: %s", strings.Join(order, ", "))
		return
	case found.Source == token.Keyring:
		say.good("the keyring has a token for profile %s at %s", request.Profile, request.Origin)
	case found.Source == token.KeptFile:
		say.good("the file %s has a token for profile %s at %s", request.Kept.Path(request.Account()), request.Profile, request.Origin)
	}
	say.good("the token comes from: %s", found.Source)
	d.secret = found.Token
}
