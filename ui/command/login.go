package command

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"inkdesk/api/answers"
	"inkdesk/api/token"
	"inkdesk/ui/terminal"
)

type login struct {
	program *program
	keep    string // says where the token goes, "" to find out
}

func (l *login) command() *cobra.Command {
	given := &l.program.given
	cmd := newCommand("login", "Check an access token and keep it in the keyring",
		`login asks for an access token without showing it, tries it on the service, and keeps it
in the keyring of the system, for one profile at one address. Where there is no keyring, as
in most SSH sessions, it offers a file that only this account can read.

From a script: inkdesk login --token-stdin --keep file <file`,
		l.run, given.accountFlags, given.tokenFlags)
	cmd.Flags().StringVar(&l.keep, "keep", "", "keep it in the `keyring` or in a file, without asking")
	complete(cmd, "keep", keepInKeyring, keepInFile)
	return cmd
}

func (l *login) run(ctx context.Context) error {
	p := l.program
	c, account, err := p.configureAccount()
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"", keepInKeyring, keepInFile}, l.keep) {
		return usage("--keep takes keyring or file, and never the token; pipe that in with --token-stdin")
	}
	storage := tokenStorage{
		program: p, place: l.keep, account: account,
		keyring: token.NewStore(token.System()), kept: keptBy(p.given.environ),
	}
	defer hideTyping(p.process.Stdin)()
	fmt.Fprintf(p.err, "Signing in to %s with profile %s.\n", c.Profile.BaseURL, c.Profile.Name)
	defer p.remindOfStronger(c)
	if storage.place != keepInFile && storage.keyring.ExpectedState() == token.NoService {
		// No one should have to find a token first, to be told then that it cannot be kept.
		_, outcome := storage.keyring.Read(ctx, account)
		if err := storage.cannotOffer(keyringFailed(outcome.State, outcome.Err())); err != nil {
			return err
		}
	}
	secret, err := l.newToken(ctx, c)
	if err != nil {
		return err
	}
	defer secret.Clear()
	switch err := c.try(ctx, secret); {
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
	l.remindOfAddress(c, account)
	return nil
}

// remindOfAddress says how the token is used where --base-url or the environment have named
// another service than the settings do: without them it would be looked for in vain.
func (l *login) remindOfAddress(c *configuration, account token.Account) {
	p := l.program
	path, err := p.given.path()
	if err != nil || p.given.configured(c) == account.Origin {
		return
	}
	fmt.Fprintf(p.err, "The settings name another service. To use this one, give its address each time, or put it into %s:\n"+
		"profiles:\n  %s:\n    base_url: %s\n", path, c.Profile.Name, c.Profile.BaseURL)
}

// newToken returns the token given for this login: in a file, on standard input, or typed.
func (l *login) newToken(ctx context.Context, c *configuration) (token.Token, error) {
	p := l.program
	if p.given.tokenFile != "" || p.given.tokenStdin {
		request, err := p.request(c)
		if err != nil {
			return token.Token{}, err
		}
		found, err := token.Find(ctx, request)
		p.say(found.Notices)
		return found.Token, err
	}
	line, err := askSecret(p.process.Stdin, p.err, "Access token (it is not shown): ")
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

type logout struct{ program *program }

func (l *logout) command() *cobra.Command {
	return newCommand("logout", "Remove the access token that login has kept",
		`logout removes the token of one profile at one address from the keyring and from the file
that login has made. The service still accepts it until it expires or is revoked there.`,
		l.run, l.program.given.accountFlags)
}

func (l *logout) run(ctx context.Context) error {
	p := l.program
	c, account, err := p.configureAccount()
	if err != nil {
		return err
	}
	kept := keptBy(p.given.environ)
	existed, err := kept.Delete(account)
	if err != nil {
		return fmt.Errorf("the token could not be removed; remove %s yourself: %w", kept.Path(account), err)
	}
	if existed {
		fmt.Fprintf(p.out, "The token of profile %s at %s is no longer in its file.\n", account.Profile, account.Origin)
	}
	defer p.remindOfStronger(c)
	keyring := token.NewStore(token.System())
	change := waiting(p.err, func() token.Change { return keyring.Delete(ctx, account) })
	text := "The token of profile %s at %s is no longer in the keyring.\n"
	switch change.State {
	case token.OK:
	case token.None:
		text = "The keyring has no token for profile %s at %s.\n"
	case token.NoService:
		if existed {
			return nil
		}
		return keyringFailed(change.State, errors.New("there is no keyring in this session and no file of inkdesk login, "+
			"so nothing was removed; a token in "+token.EnvToken+", in another file or from token_command is not kept by inkdesk"))
	default:
		if err := settled(p.err, change, "The token was not removed.", "Run inkdesk logout again to be sure."); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(p.out, text, account.Profile, account.Origin)
	return err
}
