package command

import (
	"context"
	"time"

	"inkdesk/api"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
	"inkdesk/ui/terminal"
)

// dashboard runs the full-screen program, on a place if one was given.
func (p *program) dashboard(ctx context.Context, args []string) error {
	if err := p.flags.checkDemo(); err != nil {
		return err
	}
	home, err := p.home(args)
	if err != nil {
		return err
	}
	keyboard, err := p.keyboard()
	if err != nil {
		return err
	}
	defer keyboard.release()
	defer time.AfterFunc(startTime, putOffCollecting()).Stop()
	screen := ui.Options{Home: home}
	if p.flags.demo {
		return p.demo(ctx, keyboard, screen)
	}
	return p.service(ctx, keyboard, screen)
}

// home is the place to open, nil for the first one.
func (p *program) home(args []string) (nav.Route, error) {
	switch {
	case len(args) > 0 && p.flags.query != "":
		return nil, usage("give a place or --query, not both; an e-mail address is searched for by itself")
	case p.flags.query != "":
		return nav.Envelopes{Query: p.flags.query}, nil
	case len(args) > 0:
		return ui.RouteOf(args[0]), nil
	}
	return nil, nil
}

// service shows the service of the profile. Everything that could take its time, above
// all the keyring, is left for after the first frame.
func (p *program) service(ctx context.Context, keyboard keyboard, screen ui.Options) error {
	c, err := p.configure()
	if err != nil {
		return err
	}
	screen.Tokens.Keyring, screen.Tokens.Kept = token.NewStore(token.System()), keptBy(p)
	secret, err := p.credentials(ctx, c, screen.Tokens.Keyring, token.Terminal{In: keyboard.file, Out: p.process.Stdout})
	if err != nil {
		return err
	}
	screen.Tokens.Ask = secret.ask
	kept, err := p.remember(c)
	if err != nil {
		return err
	}
	defer kept.close()
	client, err := c.client()
	if err != nil {
		return err
	}
	client.Token, client.FindToken = secret.token, secret.find
	return p.show(ctx, c, client, kept, keyboard, screen)
}

// show runs the screen on a client, until the person leaves it.
func (p *program) show(
	ctx context.Context, c *configuration, client api.Config, kept *memory, keyboard keyboard, screen ui.Options,
) error {
	log, err := openLog(c, p.process.Hardened)
	if err != nil {
		return err
	}
	defer log.close()
	kept.observe(c)
	client.Journal, client.Observe = kept.changes, log.call
	screen.Client = api.New(client)
	screen.Settings, screen.Keys, screen.Notices = c.Resolved, c.keys, c.notices
	screen.State, screen.Journal, screen.Observed = kept.state, kept.journal, kept.observed
	screen.Desk = kept.desk(c, screen.Demo)
	screen.Capabilities = p.capabilities(c, keyboard)
	screen.Terminal = terminal.Options{
		Input: keyboard.file, Output: p.process.Stdout, Environ: p.process.Environ,
		Watch: true, CrashDir: kept.folder,
	}
	if name := p.environ[settings.VariableMessages]; name != "" {
		record, err := openPrivate(name)
		if err != nil {
			return usage("the messages of the program cannot be recorded; choose another file with %s: %w", settings.VariableMessages, err)
		}
		defer func() { _ = record.Close() }()
		screen.Messages = record
	}
	err = ui.Run(ctx, screen)
	log.end(err)
	return err
}
