package command

import (
	"context"
	"errors"
	"strings"

	"inkdesk/api/token"
	"inkdesk/ui/terminal"
)

// examineToken says which source the token comes from, and of the keyring only where that
// decides. The token is zero when there is none.
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
		c.note("a token is looked for in this order: %s", sourceOrder())
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

func sourceOrder() string {
	var given []string
	for _, s := range token.Sources() {
		given = append(given, s.Given())
	}
	return strings.Join(given, ", ")
}
