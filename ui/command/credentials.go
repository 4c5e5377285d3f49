package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/spf13/cobra"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/terminal"
)

// credentials holds the access token, or the way to find it once it is needed.
type credentials struct {
	token token.Token
	find  func(context.Context) (token.Token, error)
	// ask runs the command of the profile on a terminal, nil where it is not used.
	ask func(context.Context, token.Terminal) (token.Token, error)
}

// credentials asks the sources that answer at once. A command that can have the terminal is run now, since it may ask for a
// PIN; the keyring may take seconds and is left for later. Sources that were passed over are noted in the configuration.
func (p *program) credentials(ctx context.Context, c *configuration, keyring *token.Store, on token.Terminal) (credentials, error) {
	request, err := p.request(c)
	if err != nil {
		return credentials{}, err
	}
	found, err := token.Find(ctx, request)
	if err == nil {
		c.warn(found.Notices...)
		given := credentials{token: found.Token}
		if found.Source != token.Stdin && found.Source != token.Environment {
			given.find = finder(request) // the file may change
		}
		return given, nil
	}
	missing, ok := errors.AsType[*token.NoTokenError](err)
	if !ok {
		return credentials{}, err
	}
	c.warn(missing.Notices...)
	request.Command, request.Keyring = c.Profile.TokenCommand, keyring
	request.Kept = keptBy(p.given.environ)
	find := finder(request)
	if len(request.Command) == 0 || request.Configured != request.Origin {
		return credentials{find: find}, nil
	}
	ask := func(ctx context.Context, on token.Terminal) (token.Token, error) {
		request := request
		request.Terminal = on
		return finder(request)(ctx)
	}
	if on == (token.Terminal{}) {
		return credentials{find: find, ask: ask}, nil
	}
	first, err := ask(ctx, on)
	if err != nil {
		return credentials{}, err
	}
	var early atomic.Pointer[token.Token]
	early.Store(&first)
	return credentials{ask: ask, find: func(ctx context.Context) (token.Token, error) {
		if found := early.Swap(nil); found != nil {
			return *found, nil
		}
		return find(ctx)
	}}, nil
}

func finder(request token.Request) func(context.Context) (token.Token, error) {
	return func(ctx context.Context) (token.Token, error) {
		found, err := token.Find(ctx, request)
		return found.Token, err
	}
}

// fullRequest returns a request to all sources, also those that take their time.
func (p *program) fullRequest(c *configuration) (token.Request, error) {
	request, err := p.request(c)
	request.Command, request.Kept = c.Profile.TokenCommand, keptBy(p.given.environ)
	request.Keyring, request.Terminal = token.NewStore(token.System()), terminalOf(p.process)
	return request, err
}

// request returns a request to the quick sources alone.
func (p *program) request(c *configuration) (token.Request, error) {
	account, err := c.account()
	if err != nil {
		return token.Request{}, err
	}
	request := token.Request{
		Profile: account.Profile, Origin: account.Origin, Configured: p.given.configured(c),
		BaseURL: c.Profile.BaseURL.String(),
		File:    p.given.tokenFile, Env: p.process.Token, SettingsFile: c.Profile.TokenFile,
	}
	if p.given.tokenStdin {
		if isTerminal(p.process.Stdin) {
			return token.Request{}, usage("--token-stdin reads from a pipe, and standard input is a terminal; " +
				"leave the flag out to type the token")
		}
		request.Stdin = p.process.Stdin
	}
	return request, nil
}

// terminalOf returns where a command of the settings can ask for a PIN, zero where no one is there.
func terminalOf(p Process) token.Terminal {
	if !isTerminal(p.Stdin) || !isTerminal(p.Stderr) {
		return token.Terminal{}
	}
	return token.Terminal{In: p.Stdin, Out: p.Stderr}
}

// try makes one real call with a token: the first row of the list.
func (c *configuration) try(ctx context.Context, secret token.Token) error {
	config, err := c.client()
	if err != nil {
		return err
	}
	config.Token = secret
	err = api.Check(ctx, api.New(config))
	if refused, ok := errors.AsType[*api.Error](err); ok && refused.Kind == api.Unauthorized {
		return terminal.WithStatus(terminal.StatusUnauthenticated, fmt.Errorf("the service does not accept the access token; "+
			"check that it is complete and has not expired, or make a new one there (%s)", refused.Cause()))
	}
	return err
}

type whoami struct {
	program *program
	json    bool
}

func (w *whoami) command() *cobra.Command {
	given := &w.program.given
	cmd := newCommand("whoami", "Show the current account and token, and whether the service accepts it",
		`whoami says the profile, the service and where the token comes from, and tries the token
with one real call, which changes nothing. It never shows the token. The service does not
tell whose token it is.`, w.run, given.accountFlags, given.tokenFlags)
	cmd.Flags().BoolVar(&w.json, "json", false, "print it as JSON")
	return cmd
}

type identity struct {
	Profile  string  `json:"profile"`
	Service  string  `json:"service"`
	Source   string  `json:"token_source"`
	ReadOnly bool    `json:"read_only"`
	Account  *string `json:"account"` // not told by the service
	Accepted bool    `json:"accepted"`
}

func (w *whoami) run(ctx context.Context) error {
	p := w.program
	c, err := p.configure()
	if err != nil {
		return err
	}
	request, err := p.fullRequest(c)
	if err != nil {
		return err
	}
	found, err := token.Find(ctx, request)
	p.say(found.Notices)
	if _, ok := errors.AsType[*token.KeyringError](err); ok {
		return terminal.WithStatus(terminal.StatusUnauthenticated, err)
	}
	if err != nil {
		return err
	}
	defer found.Token.Clear()
	if err := c.try(ctx, found.Token); err != nil {
		return err
	}
	is := identity{
		Profile: c.Profile.Name, Service: c.Profile.BaseURL.String(), Source: found.Source.String(),
		ReadOnly: c.Profile.ReadOnly, Accepted: true,
	}
	if w.json {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(is)
	}
	may := "read and change, as far as the token may"
	if is.ReadOnly {
		may = "read only"
	}
	_, err = fmt.Fprintf(p.out, `profile  %s
service  %s
token    from: %s; the service accepts it
account  the service does not tell
may      %s
`, model.Clean(is.Profile), is.Service, is.Source, may)
	return err
}
