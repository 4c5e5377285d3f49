package command

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"inkdesk/api/token"
)

func (p *program) logoutCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "logout",
		Short: "Remove the access token from the keyring",
		Long: `logout removes the token of one profile at one address from the keyring. The service still
accepts the token until it expires or is revoked there.`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.logout(cmd.Context()) },
	}
	p.registerAccount(cmd)
	return cmd
}

func (p *program) logout(ctx context.Context) error {
	c, err := p.configure()
	if err != nil {
		return err
	}
	account, err := c.account()
	if err != nil {
		return err
	}
	keyring := token.NewStore(token.System())
	change := p.waiting(func() token.Change { return keyring.Delete(ctx, account) })
	text := "The token of profile %s at %s is no longer in the keyring.\n"
	switch change.State {
	case token.OK:
	case token.None:
		text = "The keyring has no token for profile %s at %s.\n"
	case token.NoService:
		return keyringFailed(change.State, errors.New("there is no keyring in this session, so nothing was removed; "+
			"a token in INKDESK_TOKEN, in a file or from token_command is not kept by inkdesk"))
	default:
		if err := p.settled(change, "The token was not removed.", "Run inkdesk logout again to be sure."); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(p.out, text, account.Profile, account.Origin)
	p.remindOfEnvironment(c)
	return err
}
