package command

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"inkdesk/api/token"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

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
