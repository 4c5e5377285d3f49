package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"inkdesk/api/token"
)

type logout struct{ program *program }

func (l *logout) command() *cobra.Command {
	return l.program.given.accountCommand("logout", "Remove the access token that login has kept",
		`logout removes the token of one profile at one address from the keyring and from the file
that login has made. The service still accepts it until it expires or is revoked there.`, l.run)
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
