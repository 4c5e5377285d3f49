package command

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/screen"
)

// examineService makes one call and says how it went.
func (c *checkup) examineService(ctx context.Context, secret token.Token) {
	c.heading("Service")
	c.good("address %s (from %s)", c.Profile.BaseURL, c.Origin("base_url"))
	switch host := proxyHost(c.configuration); host {
	case "none":
		c.good("no proxy")
	case "unusable":
		c.warning("the proxy of the environment (HTTPS_PROXY, HTTP_PROXY) cannot be used; correct or unset it")
	default:
		c.note("calls go through the proxy %s (HTTPS_PROXY, HTTP_PROXY; NO_PROXY lists exceptions)", host)
	}
	config, err := c.client()
	if err != nil {
		c.bad(err, "")
		return
	}
	config.Token = secret
	client := api.New(config)
	_, err = client.Envelopes(ctx, model.EnvelopeQuery{Window: model.FirstRows(1, "")})
	c.reportResult(err, client.Calls(), secret.IsZero())
	if skew, known := client.Skew(); known {
		c.examineClock(skew)
	}
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

// examinePrivacy says who else can see what.
func (c *checkup) examinePrivacy() {
	c.heading("What others on this machine can see")
	if c.process.Hardened != nil {
		c.warning("other programs of your account can read the memory of inkdesk: %s", c.process.Hardened)
	} else {
		c.good("other programs of your account cannot read the memory of inkdesk while it runs; root can")
	}
	if c.process.Token.Given() && c.process.Token.Source() == token.Environment {
		c.warning("%s can be read by every program of your account, in the shell that has set it; inkdesk login keeps the token in the keyring",
			token.EnvToken)
	}
	c.good("everybody can see the command line, which never holds the token")
}
