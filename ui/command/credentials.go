package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/settings"
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
	request.Command, request.Kept, request.Keyring = c.Profile.TokenCommand, keptBy(p), keyring
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

func fullRequest(p *program, c *configuration, keyring *token.Store) (token.Request, error) {
	request, err := p.request(c)
	request.Command, request.Kept, request.Keyring, request.Terminal = c.Profile.TokenCommand, keptBy(p), keyring, terminalOf(p)
	return request, err
}

// request returns a request to the quick sources alone.
func (p *program) request(c *configuration) (token.Request, error) {
	account, err := c.account()
	if err != nil {
		return token.Request{}, err
	}
	request := token.Request{
		Profile: account.Profile, Origin: account.Origin, Configured: p.configured(c),
		BaseURL: c.Profile.BaseURL.String(),
		File:    p.flags.tokenFile, Env: p.process.Token, SettingsFile: c.Profile.TokenFile,
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

// terminalOf returns where a command of the settings can ask for a PIN, zero where no one is there.
func terminalOf(p *program) token.Terminal {
	if !isTerminal(p.process.Stdin) || !isTerminal(p.process.Stderr) {
		return token.Terminal{}
	}
	return token.Terminal{In: p.process.Stdin, Out: p.process.Stderr}
}

func whoamiCommand(p *program) *cobra.Command {
	var asJSON bool
	cmd := withoutArguments("whoami", "Show the current account and token, and whether the service accepts it",
		`whoami says the profile, the service and where the token comes from, and tries the token
with one real call, which changes nothing. It never shows the token. The service does not
tell whose token it is.`, func(ctx context.Context) error { return whoami(ctx, p, asJSON) })
	p.registerAccount(cmd)
	p.flags.registerToken(cmd.Flags())
	cmd.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
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

func whoami(ctx context.Context, p *program, asJSON bool) error {
	c, err := p.configure()
	if err != nil {
		return err
	}
	request, err := fullRequest(p, c, token.NewStore(token.System()))
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
	if err := p.try(ctx, c, found.Token); err != nil {
		return err
	}
	is := identity{
		Profile: c.Profile.Name, Service: c.Profile.BaseURL.String(), Source: found.Source.String(),
		ReadOnly: c.Profile.ReadOnly, Accepted: true,
	}
	if asJSON {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(is)
	}
	may := "read and change, as far as the token may"
	if is.ReadOnly {
		may = "read only"
	}
	_, err = fmt.Fprintf(p.out, "profile  %s\nservice  %s\ntoken    from: %s; the service accepts it\naccount  the service does not tell\nmay      %s\n",
		model.Clean(is.Profile), is.Service, is.Source, may)
	return err
}

func (p *program) logoutCommand() *cobra.Command {
	cmd := withoutArguments("logout", "Remove the access token that login has kept",
		`logout removes the token of one profile at one address from the keyring and from the file
that login has made. The service still accepts it until it expires or is revoked there.`, p.logout)
	p.registerAccount(cmd)
	return cmd
}

func (p *program) logout(ctx context.Context) error {
	c, account, err := p.configureAccount()
	if err != nil {
		return err
	}
	kept := keptBy(p)
	existed, err := kept.Delete(account)
	if err != nil {
		return fmt.Errorf("the token could not be removed; remove %s yourself: %w", kept.Path(account), err)
	}
	if existed {
		fmt.Fprintf(p.out, "The token of profile %s at %s is no longer in its file.\n", account.Profile, account.Origin)
	}
	defer p.remindOfStronger(c)
	keyring := token.NewStore(token.System())
	change := p.waiting(func() token.Change { return keyring.Delete(ctx, account) })
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
		if err := p.settled(change, "The token was not removed.", "Run inkdesk logout again to be sure."); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(p.out, text, account.Profile, account.Origin)
	return err
}

const keepInKeyring, keepInFile = "keyring", "file"

// keptBy returns the tokens in files; none where the person has no folder for state.
func keptBy(p *program) token.Kept {
	folder, err := settings.StateFolder(p.environ)
	if err != nil {
		return token.Kept{}
	}
	return token.Kept{Folder: filepath.Join(folder, "token")}
}

type tokenStorage struct {
	*program
	account token.Account
	keyring *token.Store
	kept    token.Kept
	inFile  bool
}

// cannotOffer returns missing, the error that there is no keyring, where no one can be asked about a file.
func (s *tokenStorage) cannotOffer(missing error) error {
	switch {
	case s.kept.Folder == "" || s.flags.keep == keepInKeyring:
		return missing
	case !isTerminal(s.process.Stdin) || s.flags.tokenStdin:
		return terminal.WithStatus(terminal.StatusOf(missing), fmt.Errorf(
			"%w To keep it in a file that only you can read, add: --keep file", missing))
	}
	return nil
}

// offerFile asks whether the token may be kept in a file. It returns the error missing where no one can be asked, or
// where they do not want that. The answer is not shown while it is typed, because it may be the token once more.
func (s *tokenStorage) offerFile(missing error) error {
	if err := s.cannotOffer(missing); err != nil {
		return err
	}
	fmt.Fprintf(s.err, "There is no keyring in this session. Keep the token in a file that only you can read?\n%s\n", s.kept.Path(s.account))
	for {
		answer, err := s.askSecret("y or n: ")
		if errors.Is(err, errInterrupted) {
			return err
		} else if err != nil {
			return missing
		}
		switch strings.ToLower(string(answer)) {
		case "y", "yes":
			s.inFile = true
			return nil
		case "n", "no":
			return missing
		}
		clear(answer)
		fmt.Fprintln(s.err, "Please answer with y or n.")
	}
}

// keep stores a token that the service accepts, and says where.
func (s *tokenStorage) keep(ctx context.Context, secret token.Token) error {
	if !s.inFile {
		err := s.keepInKeyring(ctx, secret)
		if err == nil || terminal.StatusOf(err) != terminal.StatusUsage {
			return err
		}
		if err := s.offerFile(err); err != nil {
			return err
		}
	}
	path := s.kept.Path(s.account)
	if s.kept.Folder == "" {
		return usage("there is no folder for it; set HOME or XDG_STATE_HOME")
	}
	if err := s.kept.Write(s.account, secret); err != nil {
		return fmt.Errorf("the token could not be kept in %s: %w", path, err)
	}
	_, err := fmt.Fprintf(s.out, "The token is in a file that only you can read, for profile %s at %s:\n%s\ninkdesk logout removes it.\n",
		s.account.Profile, s.account.Origin, path)
	return err
}

// keepInKeyring also removes an older token from the file, which would be found before it.
func (s *tokenStorage) keepInKeyring(ctx context.Context, secret token.Token) error {
	change := s.waiting(func() token.Change { return s.keyring.Write(ctx, s.account, secret) })
	if change.State != token.OK {
		if err := s.settled(change, "The token was not stored.", "Run inkdesk doctor to see what the keyring holds."); err != nil {
			return err
		}
	}
	if existed, err := s.kept.Delete(s.account); err != nil {
		return fmt.Errorf("the token is in the keyring, but an older one is still in %s; remove that file: %w", s.kept.Path(s.account), err)
	} else if existed {
		fmt.Fprintln(s.err, "The older one that was kept in a file is removed.")
	}
	_, err := fmt.Fprintf(s.out, "The token is in the keyring, for profile %s at %s.\n", s.account.Profile, s.account.Origin)
	return err
}
