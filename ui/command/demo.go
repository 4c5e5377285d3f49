package command

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"inkdesk/api/demo"
)

type demoServer struct {
	address string
	faults  string
	choices string
	options demo.Options
}

func (p *program) demoServerCommand() *cobra.Command {
	var s demoServer
	cmd := withoutArguments("demo-server", "Serve the built-in account over HTTP, for other clients",
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

`+demo.FaultsHelp, func(ctx context.Context) error { return p.demoServer(ctx, s) })
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

func (p *program) demoServer(ctx context.Context, s demoServer) error {
	faults, err := demo.ParseFaults(s.faults)
	if err != nil {
		return usage("--faults: %w", err)
	}
	s.options.Faults = faults
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
	if _, err := fmt.Fprintf(p.out, "INKDESK_BASE_URL=%s\nINKDESK_TOKEN=%s\nINKDESK_READ_TOKEN=%s\n",
		server.BaseURL, service.Token(), service.ReadToken()); err != nil {
		return err
	}
	return server.Wait()
}
