package command

import (
	"context"
	"errors"

	"inkdesk/api/token"
)

// credentials are the access token, or the way to find it once it is needed.
type credentials struct {
	token token.Token
	find  func(context.Context) (token.Token, error)
}

// credentials asks the sources that answer at once: file, standard input, environment.
// The others may take seconds and are left for later. What was passed over is noted in
// the configuration.
func (p *program) credentials(ctx context.Context, c *configuration, keyring *token.Store) (credentials, error) {
	request, err := p.request(c)
	if err != nil {
		return credentials{}, err
	}
	found, err := token.Find(ctx, request)
	if err == nil {
		c.warn(found.Notices...)
		return credentials{token: found.Token}, nil
	}
	missing, ok := errors.AsType[*token.NoTokenError](err)
	if !ok {
		return credentials{}, err
	}
	c.warn(missing.Notices...)
	request.Command, request.Keyring = c.Profile.TokenCommand, keyring
	find := func(ctx context.Context) (token.Token, error) {
		found, err := token.Find(ctx, request)
		return found.Token, err
	}
	return credentials{find: find}, nil
}

// request is for the quick sources alone.
func (p *program) request(c *configuration) (token.Request, error) {
	account, err := c.account()
	if err != nil {
		return token.Request{}, err
	}
	request := token.Request{
		Profile: account.Profile, Origin: account.Origin, Configured: p.configured(c),
		BaseURL: c.Profile.BaseURL.String(),
		File:    p.flags.tokenFile, Env: p.process.Token,
	}
	if p.flags.tokenStdin {
		if isTerminal(p.process.Stdin) {
			return token.Request{}, usage("--token-stdin reads from a pipe, and standard input is a terminal; " +
				"leave the flag out to type the token")
		}
		request.Stdin = p.process.Stdin
	}
	return request, nil
}
