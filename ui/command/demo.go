package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"inkdesk/api/appendlog"
	"inkdesk/api/demo"
	"inkdesk/api/token"
	"inkdesk/ui"
	"inkdesk/ui/settings"
)

type demoServer struct {
	out     io.Writer
	address string
	faults  string
	choices string
	options demo.Options
}

func (s *demoServer) command() *cobra.Command {
	cmd := newCommand("demo-server", "Serve the built-in account over HTTP, for other clients",
		`demo-server serves the built-in account on this machine until it is interrupted. It prints
the address and two tokens, the second of which may only read. With the lines in a shell:

  curl -H "Authorization: Bearer $INKDESK_TOKEN" -d '{"first":5}' "$INKDESK_BASE_URL/envelopes"

Recipients act, and time passes, on request:

  POST /demo/envelope/{envelope_id}/recipient/{recipient_id}/{open|upload|sign|decline|renew}
  POST /demo/skip?by=36h

Choices, the usual one first:

`+demo.ChoicesHelp+`

Which choices suit the public clients: those in TypeScript from 2.3 on cannot read null, so
--choices nulls=omitted; those of the 2.0 line expect its members, so --choices version=2.0.

Faults are rules of the form [PATTERN] FAULT[=ARGUMENT,…][+SKIP][*TIMES] with ; between
them. A pattern is the name of an operation, a path, or METHOD:path, with * for anything.
The header X-Demo-Fault holds rules for one request.

`+demo.FaultsHelp, s.run)
	f := cmd.Flags()
	f.StringVar(&s.address, "addr", "127.0.0.1:0", "`address` to listen on, on this machine; port 0 takes a free one")
	f.IntVar(&s.options.Envelopes, "envelopes", demo.DefaultEnvelopes, "number of envelopes")
	f.Int64Var(&s.options.Seed, "seed", 0, "another number makes another account")
	f.DurationVar(&s.options.Latency, "latency", 0, "delay of every answer")
	f.StringVar(&s.faults, "faults", "", "`rules` for answers that go wrong, like \"envelope.void drop-after*1; * latency=50ms\"")
	f.StringVar(&s.choices, "choices", "", "`choices` where services may differ, like \"unit=milliseconds,delete=204\"")
	f.BoolVar(&s.options.Live, "live", false, "let recipients act as time goes by")
	f.DurationVar(&s.options.Pace, "pace", 15*time.Second, "with --live: time between acts, about")
	f.DurationVar(&s.options.Sealing, "sealing", 0, "how long envelopes stay pending after the last signature")
	return cmd
}

func (s *demoServer) run(ctx context.Context) (err error) {
	if s.options.Faults, err = demo.ParseFaults(s.faults); err != nil {
		return usage("--faults: %w", err)
	}
	if s.options.Choices, err = demo.ParseChoices(s.choices); err != nil {
		return usage("--choices: %w", err)
	}
	for name, wrong := range map[string]bool{
		"envelopes": s.options.Envelopes < 0, "latency": s.options.Latency < 0, "pace": s.options.Pace < 0, "sealing": s.options.Sealing < 0,
	} {
		if wrong {
			return usage("--%s cannot be negative", name)
		}
	}
	if s.options.Envelopes == 0 {
		s.options.Envelopes = -1 // none
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	service := demo.New(s.options)
	server, err := service.Listen(ctx, s.address, false)
	if err != nil {
		return usage("%w", err)
	}
	if _, err := fmt.Fprintf(s.out, "INKDESK_BASE_URL=%s\nINKDESK_TOKEN=%s\nINKDESK_READ_TOKEN=%s\n",
		server.BaseURL, service.Token(), service.ReadToken()); err != nil {
		return err
	}
	return server.Wait()
}

const demoProfile = "demo"

// demo shows a service inside this process. Of the person's own only the settings are
// read, and nothing is written but to a folder that goes again, and that the tour was declined.
func (p *program) demo(ctx context.Context, keyboard *os.File, options ui.Options) error {
	faults, _ := demo.ParseFaults(p.given.faults) // checkDemo has refused wrong ones
	a, err := p.demoAccount(demo.Options{Live: p.given.live, Faults: faults})
	if err != nil {
		return err
	}
	defer a.close()
	if a.kept, err = p.rememberForNow(a.config); err != nil {
		return err
	}
	options.Demo, options.NoTour = true, noTour(p.given.environ)
	session, err := p.openSession(a, keyboard, options)
	if err != nil {
		return err
	}
	return p.show(ctx, session)
}

// noTour has the tour of the demo offered never again, nil where it was declined. Nothing else of it stays.
func noTour(env settings.Environ) func() error {
	folder, err := settings.StateFolder(env)
	path := filepath.Join(folder, "no-tour")
	if _, there := os.Lstat(path); err != nil || !errors.Is(there, fs.ErrNotExist) {
		return nil
	}
	return func() error {
		if err := appendlog.Make(folder); err != nil {
			return err
		}
		return os.WriteFile(path, nil, 0o600)
	}
}

func (p *program) demoAccount(o demo.Options) (account, error) {
	c, err := p.configureDemo()
	if err != nil {
		return account{}, err
	}
	client, err := c.client()
	if err != nil {
		return account{}, err
	}
	o.Forms, o.Uncompressed = true, true
	service := demo.New(o)
	client.Transport, client.PerSecond = service.Transport(), 0
	client.Token, _, err = token.Parse([]byte(service.Token()))
	return account{config: c, client: client, close: service.Close}, err
}

// configureDemo takes the person's settings, but for what the profile says of its own account.
func (p *program) configureDemo() (*configuration, error) {
	p.given.withoutPlace()
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
	c.TeamFolder = ""
	c.Profile.Prefetch, c.Profile.History, c.Profile.PageSize = own.Prefetch, own.History, own.PageSize
	return c, nil
}
