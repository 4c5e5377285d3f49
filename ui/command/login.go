package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

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

var (
	errGaveUp      = terminal.WithStatus(terminal.StatusCancelled, errors.New("nothing was typed, and nothing has changed"))
	errInterrupted = terminal.WithStatus(terminal.StatusInterrupted, errors.New("interrupted"))
)

// askSecret asks for a line on a terminal without showing the typed text. It blocks until the line is there or the
// person gives up. The caller holds hideTyping, which answers signals, and clears the answer.
func (p *program) askSecret(question string) ([]byte, error) {
	in := p.process.Stdin
	if !isTerminal(in) {
		return nil, usage("there is no terminal to type the token on; pipe it in with --token-stdin, or use --token-file")
	}
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return nil, fmt.Errorf("the terminal cannot be kept from showing the token; pipe it in with --token-stdin: %w", err)
	}
	defer fmt.Fprintln(p.err)
	defer term.Restore(int(in.Fd()), before)
	fmt.Fprint(p.err, question)
	return readSecret(in)
}

const ctrlC, ctrlD, backspace, ctrlU, del = 0x03, 0x04, 0x08, 0x15, 0x7f

const longestSecret = 2 * token.MaxBytes // sets a length above that of any token

func readSecret(in io.Reader) ([]byte, error) {
	var line []byte
	key := make([]byte, 1)
	for {
		if _, err := in.Read(key); err != nil {
			clear(line)
			return nil, errGaveUp
		}
		switch key[0] {
		case '\r', '\n':
			if line = pasted(line); len(line) == 0 {
				return nil, errGaveUp
			}
			return line, nil
		case ctrlC:
			clear(line)
			return nil, errInterrupted
		case ctrlD:
			if len(line) == 0 {
				return nil, errGaveUp
			}
		case ctrlU:
			line = line[:0]
		case backspace, del:
			line = line[:max(len(line)-1, 0)]
		default:
			if len(line) < longestSecret {
				line = append(line, key[0])
			}
		}
	}
}

// hideTyping keeps a terminal from showing text typed between the questions, until restore or the end of the process.
func hideTyping(in *os.File) (restore func()) {
	if !isTerminal(in) {
		return func() {}
	}
	shown := terminal.HideTyping(in)
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	terminal.Go(func() {
		select {
		case <-signals:
			shown()
			os.Exit(int(terminal.StatusInterrupted))
		case <-done:
		}
	})
	return func() {
		signal.Stop(signals)
		close(done)
		shown()
	}
}

// pasted takes away what a terminal may put around pasted text, and blanks, which come along with a copied token.
func pasted(line []byte) []byte {
	for _, mark := range []string{"\x1b[200~", "\x1b[201~"} {
		line = bytes.ReplaceAll(line, []byte(mark), nil)
	}
	return bytes.TrimSpace(line)
}
