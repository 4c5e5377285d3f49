package command

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"inkdesk/api"
	"inkdesk/api/demo"
	"inkdesk/api/privatefolder"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/nav"
	"inkdesk/ui/settings"
)

const demoProfile = "demo"

// demo shows a service inside this process. Of the person's own only the settings are
// read, and nothing is written but to a folder that goes again, and that the tour was declined.
func (p *program) demo(ctx context.Context, keyboard keyboard, options ui.Options) error {
	faults, err := demo.ParseFaults(p.flags.faults)
	if err != nil {
		return err
	}
	c, client, service, err := p.demoAccount(demo.Options{Live: p.flags.live, Forms: true, Uncompressed: true, Faults: faults})
	if err != nil {
		return err
	}
	defer service.Close()
	kept, err := p.rememberForNow(c)
	if err != nil {
		return err
	}
	options.Demo, options.NoTour = true, noTour(p.environ)
	session, err := p.openSession(c, client, kept, keyboard, options)
	if err != nil {
		return err
	}
	return p.show(ctx, session)
}

// noTour has the tour of the demo offered never again, nil where it has been declined before. That is all of the demo
// that stays.
func noTour(env settings.Environ) func() error {
	folder, err := settings.StateFolder(env)
	path := filepath.Join(folder, "no-tour")
	if _, there := os.Lstat(path); err != nil || !errors.Is(there, fs.ErrNotExist) {
		return nil
	}
	return func() error {
		if err := privatefolder.Make(folder); err != nil {
			return err
		}
		return os.WriteFile(path, nil, 0o600)
	}
}

// demoAccount returns the settings of the demo, and a client of a service that begins with it.
func (p *program) demoAccount(o demo.Options) (c *configuration, client api.Config, service *demo.Service, err error) {
	if c, err = p.configureDemo(); err != nil {
		return nil, client, nil, err
	}
	if client, err = c.client(); err != nil {
		return nil, client, nil, err
	}
	service = demo.New(o)
	client.Transport, client.PerSecond = service.Transport(), 0
	client.Token, _, err = token.Parse([]byte(service.Token()))
	return c, client, service, err
}

// checkDemo refuses flags that mean another account, and faults that there are not.
func (f *flags) checkDemo() error {
	if _, err := demo.ParseFaults(f.faults); err != nil {
		return usage("--faults: %w", err)
	}
	if f.faults != "" && !f.demo {
		return usage("--faults goes with --demo alone: a real service fails by itself")
	}
	if f.demo && (f.settings.BaseURL != nil || f.settings.Profile != nil || f.tokenFile != "" || f.tokenStdin) {
		return usage("--demo has an account of its own; leave out --profile, --base-url and the token")
	}
	return nil
}

// configureDemo takes the person's settings, but the account is that of the demo: what the
// profile says of another place does not hold.
func (p *program) configureDemo() (*configuration, error) {
	for _, another := range []string{"INKDESK_PROFILE", token.EnvBaseURL} {
		delete(p.environ, another)
	}
	c, err := p.configure()
	if err != nil {
		return nil, err
	}
	base, err := url.Parse(demo.BaseURL)
	if err != nil {
		return nil, err
	}
	own := c.Profile
	c.Profile = settings.Defaults().Profile
	c.Profile.Name, c.Profile.BaseURL, c.Profile.ReadOnly = demoProfile, base, own.ReadOnly
	c.Profile.Operator, c.Profile.Journal = own.Operator, own.Journal
	c.Profile.Evidence, c.Profile.Seen, c.Profile.PageSize = own.Evidence, own.Seen, own.PageSize
	return c, nil
}

const (
	// startTime limits how long starting may leave garbage behind, which makes it quick.
	startTime = 250 * time.Millisecond
	// mostMemory sets the memory, in bytes, above which the collector works harder.
	mostMemory = 512 << 20
)

// saveMemory gives back what the start has left behind, and has little garbage kept from then on: many
// share a jump host. What the person set with GOGC and GOMEMLIMIT stays.
func saveMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(littleGarbage)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(mostMemory)
	}
	debug.FreeOSMemory()
}

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
	switch _, piped := errors.AsType[pipedError](err); {
	case piped && len(args) == 0:
		return printQueue(ctx, p)
	case err != nil:
		return err
	}
	defer keyboard.release()
	defer time.AfterFunc(startTime, saveMemory).Stop()
	options := ui.Options{Home: home}
	if p.flags.demo {
		return p.demo(ctx, keyboard, options)
	}
	session, err := p.openService(ctx, keyboard, token.Terminal{In: keyboard.file, Out: p.process.Stdout}, options)
	if err != nil {
		return err
	}
	return p.show(ctx, session)
}

// home returns the place to open, nil for the first one.
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
