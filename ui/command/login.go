package command

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"inkdesk/api"
	"inkdesk/api/answers"
	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

func (p *program) loginCommand() *cobra.Command {
	cmd := withoutArguments("login", "Check an access token and keep it in the keyring",
		`login asks for an access token without showing it, tries it on the service, and keeps it
in the keyring of the system, for one profile at one address. Where there is no keyring, as
in most SSH sessions, it offers a file that only this account can read.

From a script: inkdesk login --token-stdin --keep file <file`, p.login)
	p.registerAccount(cmd)
	p.flags.registerToken(cmd.Flags())
	cmd.Flags().StringVar(&p.flags.keep, "keep", "", "keep it in the `keyring` or in a file, without asking")
	complete(cmd, "keep", keepInKeyring, keepInFile)
	return cmd
}

func (p *program) login(ctx context.Context) error {
	c, account, err := p.configureAccount()
	if err != nil {
		return err
	}
	storage := tokenStorage{program: p, account: account, keyring: token.NewStore(token.System()), kept: keptBy(p)}
	switch p.flags.keep {
	case "", keepInKeyring:
	case keepInFile:
		storage.inFile = true
	default:
		return usage("--keep takes keyring or file, and never the token; pipe that in with --token-stdin")
	}
	defer hideTyping(p.process.Stdin)()
	fmt.Fprintf(p.err, "Signing in to %s with profile %s.\n", c.Profile.BaseURL, c.Profile.Name)
	defer p.remindOfStronger(c)
	if !storage.inFile && storage.keyring.ExpectedState() == token.NoService {
		// No one should have to find a token first, to be told then that it cannot be kept.
		_, outcome := storage.keyring.Read(ctx, account)
		if err := storage.cannotOffer(keyringFailed(outcome.State, outcome.Err())); err != nil {
			return err
		}
	}
	secret, err := p.newToken(ctx, c)
	if err != nil {
		return err
	}
	defer secret.Clear()
	switch err := p.try(ctx, c, secret); {
	case errors.Is(err, answers.Unstated):
		fmt.Fprintln(p.err, "The service does not refuse the token, but it sent no list of envelopes either.")
	case err != nil:
		return err
	default:
		fmt.Fprintln(p.err, "The service accepts the token.")
	}
	if err := storage.keep(ctx, secret); err != nil {
		return err
	}
	p.remindOfAddress(c, account)
	return nil
}

// remindOfAddress says how the token is used where --base-url or the environment have named
// another service than the settings do: without them it would be looked for in vain.
func (p *program) remindOfAddress(c *configuration, account token.Account) {
	path, err := settings.Path(p.flags.settings, p.environ)
	if err != nil || p.configured(c) == account.Origin {
		return
	}
	fmt.Fprintf(p.err, "The settings name another service. To use this one, give its address each time, or put it into %s:\n"+
		"profiles:\n  %s:\n    base_url: %s\n", path, c.Profile.Name, c.Profile.BaseURL)
}

// newToken returns the token given for this login: in a file, on standard input, or typed.
func (p *program) newToken(ctx context.Context, c *configuration) (token.Token, error) {
	if p.flags.tokenFile != "" || p.flags.tokenStdin {
		request, err := p.request(c)
		if err != nil {
			return token.Token{}, err
		}
		found, err := token.Find(ctx, request)
		p.say(found.Notices)
		return found.Token, err
	}
	line, err := p.askSecret("Access token (it is not shown): ")
	if err != nil {
		return token.Token{}, err
	}
	defer clear(line)
	secret, notices, err := token.Parse(line)
	if err != nil {
		return token.Token{}, terminal.WithStatus(terminal.StatusUnauthenticated,
			fmt.Errorf("what was typed cannot be used: %w", err))
	}
	p.say(notices)
	return secret, nil
}

func (p *program) say(sentences []string) {
	for _, text := range sentences {
		fmt.Fprintln(p.err, text)
	}
}

// try makes one real call with a token: the first row of the list.
func (p *program) try(ctx context.Context, c *configuration, secret token.Token) error {
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

const (
	// quietWait limits how long the keyring is waited for without a word. One that answers nothing has been given up by then.
	quietWait = token.ReadLimit + time.Second
	tellWait  = 5 * time.Second // sets the time between two words about the wait after that
)

// waiting counts the time down while a change to the keyring is made.
func (p *program) waiting(change func() token.Change) token.Change {
	changes := make(chan token.Change, 1)
	terminal.Go(func() { changes <- change() })
	next, left := time.NewTimer(quietWait), token.WriteLimit-quietWait
	defer next.Stop()
	for {
		select {
		case done := <-changes:
			return done
		case <-next.C:
			fmt.Fprintf(p.err, "Waiting for the keyring, %d s left. It may be showing a password prompt.\n", int(left.Seconds()))
			next.Reset(tellWait)
			left = max(left-tellWait, 0)
		}
	}
}

// settled waits once more for a change that was given up, as its outcome may still become known.
func (p *program) settled(change token.Change, failed, next string) error {
	err := change.Err()
	if change.Late == nil {
		return keyringFailed(change.State, fmt.Errorf("%s %w", failed, err))
	}
	fmt.Fprintln(p.err, err)
	fmt.Fprintln(p.err, "Waiting for its final answer; ctrl+c leaves.")
	late := p.waiting(func() token.Change {
		select {
		case outcome := <-change.Late:
			return token.Change{Outcome: outcome}
		case <-time.After(token.WriteLimit):
			return change
		}
	})
	switch {
	case late.State == token.OK, late.State == token.None:
		fmt.Fprintln(p.err, "The keyring has answered after all, and made the change.")
		return nil
	case late.Late == nil:
		return keyringFailed(late.State, fmt.Errorf("%s %w", failed, late.Err()))
	}
	return keyringFailed(late.State, errors.New("the keyring has not answered. "+next))
}

// keyringFailed: a machine without a keyring is set up wrongly for this, everything else is a failure that may pass.
func keyringFailed(state token.State, err error) error {
	if state == token.NoService {
		return terminal.WithStatus(terminal.StatusUsage, err)
	}
	return terminal.WithStatus(terminal.StatusFailure, err)
}

// remindOfStronger says which source comes before the kept token, or why that of the environment is not used here.
func (p *program) remindOfStronger(c *configuration) {
	request, err := p.request(c)
	if err != nil {
		return
	}
	stronger := ""
	switch {
	case request.EnvSkipped() != "":
		fmt.Fprintln(p.err, request.EnvSkipped())
		return
	case p.process.Token.Given():
		stronger = p.process.Token.Source().Given() + " is set, and"
	case c.Profile.TokenFile != "":
		stronger = "token_file is in the settings, and"
	case len(c.Profile.TokenCommand) > 0:
		stronger = "token_command is in the settings, and"
	default:
		return
	}
	fmt.Fprintf(p.err, "%s is used instead of what inkdesk login keeps until you take it out.\n", stronger)
}
