package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"inkdesk/api/token"
	"inkdesk/model"
	"inkdesk/ui/terminal"
)

type whoami struct {
	program *program
	json    bool
}

func (w *whoami) command() *cobra.Command {
	cmd := newCommand("whoami", "Show the current account and token, and whether the service accepts it",
		`whoami says the profile, the service and where the token comes from, and tries the token
with one real call, which changes nothing. It never shows the token. The service does not
tell whose token it is.`, w.run, w.program.given.registerAccount, w.program.given.registerToken)
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
