package command

import (
	"context"
	"errors"

	"inkdesk/api/token"
	"inkdesk/ui/terminal"
)

// examineToken says what the keyring holds and which source the token comes from. The
// token is zero when there is none.
func (c *checkup) examineToken(ctx context.Context) token.Token {
	c.heading("Access token")
	account, err := c.account()
	if err != nil {
		c.bad(err, "")
		return token.Token{}
	}
	stored, outcome := c.keyring.Read(ctx, account)
	stored.Clear()
	switch outcome.State {
	case token.OK:
		c.good("the keyring has a token for profile %s at %s", account.Profile, account.Origin)
	case token.None:
		c.note("the keyring works and has no token for profile %s at %s", account.Profile, account.Origin)
	default:
		c.warning("%s", outcome.Err())
	}
	return c.findToken(ctx)
}

func (c *checkup) findToken(ctx context.Context) token.Token {
	request, err := c.request(c.configuration)
	if err != nil {
		c.bad(err, "")
		return token.Token{}
	}
	request.Command, request.Keyring = c.Profile.TokenCommand, c.keyring
	found, err := token.Find(ctx, request)
	for _, text := range found.Notices {
		c.note("%s", text)
	}
	if keyring, ok := errors.AsType[*token.KeyringError](err); ok {
		for _, text := range keyring.Notices {
			c.warning("%s", text)
		}
		err = terminal.WithStatus(terminal.StatusUnauthenticated, errors.New("there is no access token, and the keyring was the last place to look"))
	}
	if err != nil {
		c.bad(err, "")
		return token.Token{}
	}
	c.good("the token comes from: %s", found.Source)
	return found.Token
}
